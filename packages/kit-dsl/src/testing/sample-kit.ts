/** A small kit without errors or warnings; tests add to it or replace a piece of it. */
export const SAMPLE = `
level Low { title: "Low" description: "d" value: 1 }
level High { title: "High" description: "d" value: 2 competence: [Low: 50%, High: 60%] }
subject Menu { title: "Menu" description: "What is offered" }
attribute Variety { title: "Variety" description: "d" subject: Menu }
questionnaire Talk { title: "Kitchen talk" description: "d" }
answerRange YesNo { title: "Yes or no" options: "No", "Yes" }
question Q1 { questionnaire: Talk title: "Do you?" answerRange: YesNo affects Variety on level High }
`

/** A question of the sample with different answers and impacts. */
export function question(name: string, middle: string, end = ""): string {
  return `question ${name} { questionnaire: Talk title: "t" ${middle} affects Variety on level High ${end} }`
}

export function level(name: string, title: string, value: number | string, end = ""): string {
  return `level ${name} { title: ${title} description: "d" value: ${value} competence: [High: 1%] ${end} }`
}
