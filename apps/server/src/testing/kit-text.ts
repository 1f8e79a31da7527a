/** The text of a complete small kit. `inKitBlock` is added to its kit block, whose title tests may replace. */
export function smallKit(inKitBlock = "", additions = ""): string {
  return `
kit Kit { title: "Small kit" summary: "A kit for a test" about: "It has what the test needs." ${inKitBlock} }
level Low { title: "Low" description: "Little" value: 1 }
level High { title: "High" description: "Much" value: 2 competence: [Low: 50%, High: 60%] }
subject Menu { title: "Menu" description: "What is offered" }
attribute Variety { title: "Variety" description: "How varied it is" subject: Menu }
questionnaire Talk { title: "Kitchen talk" description: "About the kitchen" }
question Q1 { questionnaire: Talk title: "How often do you buy locally?" options: "Never", "Weekly", "Daily" with values [0, 0.5, 1]
  affects Variety on level High }
${additions}`
}
