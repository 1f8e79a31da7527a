import { describe, expect, test } from "vitest"
import type { Schemas } from "../../../api/schemas.ts"
import { currentStep, inOrder, isDue, isOptional, renewalsOf, stepNames, stepsOf, todosOf } from "./steps.ts"

const done: Schemas["Dashboard"] = {
  questions: {
    total: 10,
    answered: 10,
    unanswered: 0,
    answeredWithLowConfidence: 0,
    withoutEvidence: 0,
    unresolvedComments: 0,
    unapprovedAnswers: 0,
  },
  insights: { expected: 4, notGenerated: 0, unapproved: 0, expired: 0 },
  advices: { total: 2, unapproved: 0, expired: 0 },
  report: { unpublished: false, unprovidedMetadata: 0, providedMetadata: 4, totalMetadata: 4 },
}
const open = { ...done, questions: { ...done.questions, answered: 7, unanswered: 3, unresolvedComments: 2 } }
const unwritten = { ...done, insights: { ...done.insights, notGenerated: 4 } }

/** The steps whose work is due. */
const dueIn = (dashboard: Schemas["Dashboard"]) =>
  stepNames.filter((name) => isDue(name, currentStep(stepsOf(dashboard))))

describe("the work on an assessment", () => {
  test("starts with its first incomplete step", () => {
    expect(currentStep(stepsOf(open))).toBe(0)
    expect(currentStep(stepsOf(unwritten))).toBe(1)
    expect(currentStep(stepsOf({ ...done, advices: { ...done.advices, total: 0 } }))).toBe(2)
    expect(currentStep(stepsOf({ ...done, report: { ...done.report, unpublished: true } }))).toBe(3)
    expect(currentStep(stepsOf(done))).toBe(4)
  })

  test("of later steps is not due until the earlier ones are complete", () => {
    expect(dueIn(open)).toEqual(["questions"])
    expect(dueIn(unwritten)).toEqual(["questions", "insights"])
    expect(dueIn(done)).toEqual(["questions", "insights", "advice", "report"])
  })

  test("is complete even if some of it should be reviewed again", () => {
    const expired = { ...done, insights: { ...done.insights, expired: 3, unapproved: 1 } }
    expect(stepsOf(expired)[1]).toMatchObject({ complete: true, issues: 4 })
  })
})

describe("a quick assessment", () => {
  const quick = {
    ...open,
    questions: { ...open.questions, withoutEvidence: 7, answeredWithLowConfidence: 7 },
    insights: { ...done.insights, unapproved: 4 },
    report: { ...done.report, unprovidedMetadata: 4 },
  }

  test("waits for answers only: it takes no evidence, reviews or texts", () => {
    expect(todosOf(quick, "QUICK")).toEqual([{ of: "questions", kind: "unanswered", count: 3 }])
  })

  test("has one step, which is complete with the last answer", () => {
    const steps = stepsOf({ ...quick, questions: { ...quick.questions, unanswered: 0 } }, "QUICK")
    expect(steps.map(({ name, complete, issues }) => [name, complete, issues])).toEqual([
      ["questions", true, 0],
    ])
  })
})

describe("the to-dos", () => {
  test("are empty when everything is done", () => {
    expect(todosOf(done)).toEqual([])
  })

  test("are the kinds that are not zero, in the order of the work", () => {
    expect(todosOf({ ...open, report: { ...done.report, unpublished: true } })).toEqual([
      { of: "questions", kind: "unanswered", count: 3 },
      { of: "questions", kind: "unresolvedComments", count: 2 },
      { of: "report", kind: "unpublished", count: 1 },
    ])
  })

  test("include missing advice", () => {
    const unadvised = { ...done, advices: { total: 0, unapproved: 0, expired: 0 } }
    expect(todosOf(unadvised)).toEqual([{ of: "advice", kind: "none", count: 1 }])
    expect(stepsOf(unadvised)[2]).toMatchObject({ complete: false, issues: 1 })
  })

  test("count nothing as an issue that an assessment is complete without", () => {
    const bare = {
      ...done,
      questions: { ...done.questions, withoutEvidence: 144, answeredWithLowConfidence: 44 },
      report: { ...done.report, unprovidedMetadata: 4, providedMetadata: 0 },
    }
    expect(todosOf(bare).map(isOptional)).toEqual([true, true, true])
    expect(stepsOf(bare).map(({ complete, issues }) => [complete, issues])).toEqual(
      stepNames.map(() => [true, 0]),
    )
    expect(currentStep(stepsOf(bare))).toBe(4)
  })

  test("put what to renew with the answers, before what is written about them", () => {
    const expired = { count: 1, first: null }
    const evidence = { expired, expiring: { count: 0, first: null } }
    const todos = inOrder([
      ...todosOf({ ...done, insights: { ...done.insights, expired: 1 } }),
      ...renewalsOf({ evidence } as Parameters<typeof renewalsOf>[0], undefined),
    ])
    expect(todos.map(({ kind }) => kind)).toEqual(["expiredEvidence", "expired"])
    expect(todos.map(({ of }) => of)).toEqual(["questions", "insights"])
  })

  test("add up to the issues of their step", () => {
    expect(stepsOf(open)[0]).toMatchObject({ done: 7, total: 10, issues: 5 })
  })
})
