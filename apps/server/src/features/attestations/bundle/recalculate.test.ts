import { expect, test } from "vitest"
import type { Answers } from "./format.ts"
import { recalculate, type StatedResult } from "./recalculate.ts"

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
const texts = { description: "", insight: null, measures: [] }
const measured = (title: string, gained: number) => [{ title, impact: 100, gained, missed: 100 - gained }]
const attributes = [
  {
    ...{ ...texts, id: 7, code: "Menu", title: "Variety", description: "How varied it is", weight: 1 },
    ...{ level: 2, confidence: 100, scores: [null, 100], measures: measured("Kitchen talk", 100) },
  },
  {
    ...{ ...texts, id: 9, code: "Price", title: "Price", description: "What it costs", weight: 1 },
    ...{ level: 1, confidence: 100, scores: [null, 0], measures: measured("Kitchen talk", 0) },
  },
]
const shown = (code: string, question: string, attribute: number, index: number) => ({
  ...{ questionId: attribute, code: `Talk/${code}`, questionnaire: "Kitchen talk", question },
  ...{ references: [], options: 2, isNotApplicable: false, value: index - 1 },
  answer: { index, title: index === 1 ? "Never" : "Daily" },
  confidence: { index: 5, title: "Completely sure" },
  ...{ attributes: [attribute], counts: [{ attribute, level: 2 }] },
})

function stated(levelOfSubject: number): StatedResult {
  return {
    ...{ language: "en", mode: "ADVANCED", level: 1, confidence: 100 },
    kit: { id: 3, title: "Small kit", version: null, licence: null, source: null, questions: 2 },
    levels: [
      { index: 1, title: "Low", description: "Little", demands: [] },
      { index: 2, title: "High", description: "Much", demands: [{ on: 2, percent: 60 }] },
    ],
    progress: { answered: 2, questions: 2 },
    summary: {
      ...{ scores: [0, 50], insight: null, intro: null, prosAndCons: null, steps: null },
      ...{ participants: null, strongest: [], weakest: [], lift: null },
    },
    subjects: [
      {
        ...{ id: 1, code: "Menu", title: "Menu", level: levelOfSubject, confidence: 100 },
        ...{ scores: [0, 50], insight: null, attributes },
      },
    ],
    answers: [shown("Q1", "How often do you vary?", 7, 2), shown("Q2", "How often do you compare?", 9, 1)],
  }
}

test("a subject and an attribute of the same code are told apart", () => {
  const files = [{ path: "kit.ak", text: kit }]
  expect(recalculate(files, answers, stated(1))).toEqual({
    answered: 2,
    asked: new Set(["Talk/Q1", "Talk/Q2"]),
  })
  expect(recalculate(files, answers, stated(2))).toEqual({ differs: "the level of Menu is 1, not 2" })
})

test("that the level is decided is believed only where questions are open that cannot change it", () => {
  const recalculated = (
    given: Answers["answers"],
    progress: StatedResult["progress"],
    confidence: number,
  ) => {
    const claims = { ...stated(1), progress: { ...progress, decided: true as const }, confidence }
    const summary = {
      ...claims.summary,
      scores: [0, given.some(({ option }) => option === 2) ? 50 : 0],
    } as StatedResult["summary"]
    return recalculate(
      [{ path: "kit.ak", text: kit }],
      { ...answers, answers: given },
      { ...claims, summary },
    )
  }
  const none = "the decided of the progress is false, not true"
  expect(recalculated(answers.answers, { answered: 2, questions: 2 }, 100)).toEqual({ differs: none })
  expect(recalculated([answer("Q2", 2)], { answered: 1, questions: 2 }, 50)).toEqual({ differs: none })
  expect(recalculated([answer("Q2", 1)], { answered: 1, questions: 2 }, 50)).toEqual({
    differs: expect.stringContaining("Menu"),
  })
})
