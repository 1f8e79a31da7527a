import { describe, expect, test } from "vitest"
import { type AnswerRow, questionIssues, questionnaireIssues, readAnswers } from "./index.ts"
import { answerRow, kitOf, questionnaireOf } from "./testing/small-kits.ts"

const kit = kitOf({
  levels: [{}],
  subjects: [],
  questionnaires: [1, 2],
  questions: [
    { id: 1, impacts: {} },
    { id: 2, impacts: {} },
    { id: 3, impacts: {} },
    { id: 4, impacts: {} },
    { id: 5, questionnaire: 2, impacts: {} },
  ],
})
const UNAPPROVED = "UNAPPROVED" as const

function issuesOf(row: AnswerRow | null, remarks = { evidences: 0, openComments: 0 }) {
  const answers = readAnswers(kit, row ? [row] : [])
  return questionIssues(answers.get(1), remarks)
}

describe("the issues of a question", () => {
  test("without answer: unanswered, whatever else is stored; comments count all the same", () => {
    const cleared = { ...answerRow(1, null, 1), status: UNAPPROVED }
    for (const row of [null, cleared]) {
      expect(issuesOf(row, { evidences: 0, openComments: 2 })).toEqual({
        isUnanswered: true,
        isAnsweredWithLowConfidence: false,
        isAnsweredWithoutEvidences: false,
        unresolvedCommentsCount: 2,
        hasUnapprovedAnswer: false,
      })
    }
  })

  test("low confidence is a level below 3; no level is not low", () => {
    expect(issuesOf(answerRow(1, 1, 2)).isAnsweredWithLowConfidence).toBe(true)
    expect(issuesOf(answerRow(1, "notApplicable", 1)).isAnsweredWithLowConfidence).toBe(true)
    expect(issuesOf(answerRow(1, 1, 3)).isAnsweredWithLowConfidence).toBe(false)
    expect(issuesOf(answerRow(1, 1, null)).isAnsweredWithLowConfidence).toBe(false)
  })

  test("an answer requires evidence and approval", () => {
    const row = { ...answerRow(1, 1, 5), status: UNAPPROVED }
    expect(issuesOf(row)).toMatchObject({ isAnsweredWithoutEvidences: true, hasUnapprovedAnswer: true })
    expect(issuesOf({ ...row, status: "APPROVED" }, { evidences: 1, openComments: 0 })).toMatchObject({
      isAnsweredWithoutEvidences: false,
      hasUnapprovedAnswer: false,
    })
  })
})

test("the issues of a questionnaire are the sums of those of its questions", () => {
  const answers = readAnswers(kit, [
    { ...answerRow(1, 1, 1), status: UNAPPROVED },
    { ...answerRow(2, "notApplicable", 5), status: "APPROVED" },
    answerRow(3, null),
    { ...answerRow(5, 1, 1), status: UNAPPROVED },
  ])
  const remarks = new Map([
    [2, { evidences: 3, openComments: 1 }],
    [4, { evidences: 1, openComments: 2 }],
    [5, { evidences: 0, openComments: 9 }],
  ])
  expect(questionnaireIssues(questionnaireOf(kit, 1), answers, remarks)).toEqual({
    unanswered: 2,
    answeredWithLowConfidence: 1,
    answeredWithoutEvidence: 1,
    unresolvedComments: 3,
    unapprovedAnswers: 1,
  })
})
