import { expect, test } from "vitest"
import type { Answers, StatedResult } from "./format.ts"
import { recalculate } from "./recalculate.ts"

const options = `options: "Never", "Daily" with values [0, 1]`

/** A subject and one of its two attributes have the same code: codes are unique among elements of a kind only. */
const kit = `
kit Kit { title: "Small kit" summary: "A kit for a test" about: "It has what the test needs." }
level Low { title: "Low" description: "Little" value: 1 }
level High { title: "High" description: "Much" value: 2 competence: [High: 60%] }
subject Menu { title: "Menu" description: "What is offered" }
attribute Menu { title: "Variety" description: "How varied it is" subject: Menu }
attribute Price { title: "Price" description: "What it costs" subject: Menu }
questionnaire Talk { title: "Kitchen talk" description: "About the kitchen" }
question Q1 { questionnaire: Talk title: "How often do you vary?" ${options} affects Menu on level High }
question Q2 { questionnaire: Talk title: "How often do you compare?" ${options} affects Price on level High }
`

const answer = (question: string, option: number) => ({
  question: `Talk/${question}`,
  option,
  notApplicable: false,
  confidence: 5,
})
const answers: Answers = { profile: null, weights: null, answers: [answer("Q1", 2), answer("Q2", 1)] }
const levels = [
  { index: 1, title: "Low" },
  { index: 2, title: "High" },
]
const attributes = [
  { code: "Menu", level: 2, scores: [null, 100] },
  { code: "Price", level: 1, scores: [null, 0] },
]

function stated(levelOfSubject: number): StatedResult {
  return {
    level: 1,
    confidence: 100,
    levels,
    subjects: [{ code: "Menu", level: levelOfSubject, attributes }],
  }
}

test("a subject and an attribute of the same code are told apart", () => {
  const files = [{ path: "kit.ak", text: kit }]
  expect(recalculate(files, answers, stated(1))).toEqual({ answered: 2 })
  expect(recalculate(files, answers, stated(2))).toEqual({ differs: "the level of Menu is 1, not 2" })
})
