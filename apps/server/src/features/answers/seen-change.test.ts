import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type AssessmentFixture, assessmentFixture } from "../../testing/assessment-fixture.ts"
import { type Caller, createTestApp, type TestApp } from "../../testing/test-app.ts"

let app: TestApp
let fixture: AssessmentFixture
let other: Caller
beforeAll(async () => {
  app = await createTestApp()
  fixture = await assessmentFixture(app)
  other = await fixture.addMember("assessor", "Omid Rad")
})
afterAll(() => app.close())

type Choice = { option: "no" | "partly" | "yes" | null; seenChange?: number | null }

function answer(who: Caller, position: number, { option, seenChange }: Choice) {
  const question = fixture.kit.questions[position]
  return who.put(`/api/v2/assessments/${fixture.id}/answer-question/`, {
    questionnaireId: question?.questionnaireId,
    questionId: question?.id,
    answerOptionId: option === null ? null : question?.options[option],
    confidenceLevelId: 4,
    ...(seenChange !== undefined && { seenChange }),
  })
}
const read = async (position: number) =>
  (await fixture.manager.get(`${fixture.path}/questions/${fixture.kit.questions[position]?.id}/`)).body

describe("a caller who says which answer they saw", () => {
  test("can change it while it is still current", async () => {
    expect((await read(0)).change).toBe(0)
    const first = await answer(fixture.manager, 0, { option: "no", seenChange: 0 })
    expect(first.body.change).toBe(1)
    const second = await answer(fixture.manager, 0, { option: "yes", seenChange: 1 })
    expect(second).toMatchObject({ status: 201, body: { id: first.body.id, change: 2 } })
    expect((await read(0)).change).toBe(2)
  })

  test("receives somebody else's answer instead of replacing it", async () => {
    await answer(fixture.manager, 1, { option: "no", seenChange: 0 })
    await answer(other, 1, { option: "yes", seenChange: 1 })
    const { status, body } = await answer(fixture.manager, 1, { option: "partly", seenChange: 1 })
    expect(status).toBe(409)
    expect(body).toMatchObject({
      code: "ANSWER_CHANGED",
      answer: {
        selectedOption: { index: 3, title: "Yes" },
        confidenceLevelId: 4,
        isNotApplicable: false,
        approved: true,
        change: 2,
        changedBy: { id: other.user.id, displayName: "Omid Rad" },
      },
    })
    expect(body.answer.changeTime).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+$/)
    expect(await read(1)).toMatchObject({ change: 2, answer: { selectedOption: { index: 3 } } })
    const agreed = await answer(fixture.manager, 1, { option: "partly", seenChange: body.answer.change })
    expect(agreed.body.change).toBe(3)
  })

  test("is notified when somebody else answered first", async () => {
    await answer(other, 2, { option: "yes" })
    expect(await answer(fixture.manager, 2, { option: "no", seenChange: 0 })).toMatchObject({ status: 409 })
  })

  test("succeeds when the stored answer is already the same", async () => {
    await answer(other, 3, { option: "yes" })
    expect(await answer(fixture.manager, 3, { option: "yes", seenChange: 0 })).toMatchObject({
      status: 201,
      body: { change: 1 },
    })
  })

  test("gets the error in their own language", async () => {
    const persian = await fixture.manager.call("PUT", `/api/v2/assessments/${fixture.id}/answer-question/`, {
      body: {
        questionnaireId: fixture.kit.questions[3]?.questionnaireId,
        questionId: fixture.kit.questions[3]?.id,
        answerOptionId: fixture.kit.questions[3]?.options.no,
        seenChange: 0,
      },
      headers: { "accept-language": "fa" },
    })
    expect(persian.body.message).toContain("این پاسخ در این میان تغییر کرده است")
  })
})

test("of two concurrent callers who saw the same answer, one changes it and the other receives the change", async () => {
  const replies = await Promise.all([
    answer(fixture.manager, 4, { option: "yes", seenChange: 0 }),
    answer(other, 4, { option: "no", seenChange: 0 }),
  ])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect((await read(4)).change).toBe(1)
})

test("a caller who does not say which answer they saw replaces any answer", async () => {
  await answer(other, 5, { option: "no" })
  expect((await answer(fixture.manager, 5, { option: "yes" })).status).toBe(201)
  expect((await answer(other, 5, { option: "no", seenChange: null })).status).toBe(201)
})

test("an invalid number of the seen change is rejected", async () => {
  for (const seenChange of [-1, 1.5, 1e12]) {
    expect(await answer(other, 6, { option: "no", seenChange })).toMatchObject({
      status: 400,
      body: { code: "INVALID_INPUT" },
    })
  }
  expect((await read(6)).answer).toBeNull()
})
