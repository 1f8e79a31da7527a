import { afterAll, beforeAll, expect, test } from "vitest"
import { type AssessmentFixture, assessmentFixture } from "../../testing/assessment-fixture.ts"
import { type Caller, createTestApp, type TestApp } from "../../testing/test-app.ts"

let app: TestApp
let fixture: AssessmentFixture
let associate: Caller
beforeAll(async () => {
  app = await createTestApp()
  fixture = await assessmentFixture(app)
  associate = await fixture.addMember("associate")
})
afterAll(() => app.close())

const questionId = (position: number) => fixture.kit.questions[position]?.id
const read = async (position: number) =>
  (await fixture.manager.get(`${fixture.path}/questions/${questionId(position)}/`)).body
const historyOf = async (position: number) =>
  (await fixture.manager.get(`${fixture.path}/questions/${questionId(position)}/answer-history/`)).body.items
const approve = (body: object, who = fixture.manager) => who.put(`${fixture.path}/approve-answer/`, body)

function answerAsAssociate(position: number, option: "no" | "partly" | "yes") {
  const question = fixture.kit.questions[position]
  return associate.put(`/api/v2/assessments/${fixture.id}/answer-question/`, {
    questionnaireId: question?.questionnaireId,
    questionId: question?.id,
    answerOptionId: question?.options[option],
    confidenceLevelId: 4,
  })
}

test("approving an answer adds a change to its history that affects only the status", async () => {
  await answerAsAssociate(0, "partly")
  await fixture.calculate()
  expect((await read(0)).answer.approved).toBe(false)
  const { status, body, queries } = await approve({ questionId: questionId(0) })
  expect([status, body]).toEqual([200, ""])
  expect(queries).toBeLessThanOrEqual(8)
  expect(await read(0)).toMatchObject({ answer: { approved: true }, issues: { hasUnapprovedAnswer: false } })
  expect(await historyOf(0)).toMatchObject([
    {
      change: 2,
      answer: { selectedOption: { index: 2 }, confidenceLevel: { id: 4 }, approved: true },
      createdBy: { id: fixture.manager.user.id },
    },
    { change: 1, answer: { approved: false }, createdBy: { id: associate.user.id } },
  ])
  // The results stay valid.
  expect((await fixture.manager.get(`/api/v2/assessments/${fixture.id}/questionnaires/`)).status).toBe(200)
})

test("approving again stores nothing", async () => {
  await approve({ questionId: questionId(0) })
  expect(await historyOf(0)).toHaveLength(2)
})

test("a change after the approval needs approval again", async () => {
  await answerAsAssociate(0, "yes")
  expect(await read(0)).toMatchObject({ answer: { approved: false }, issues: { hasUnapprovedAnswer: true } })
})

test("a question without an answer cannot be approved", async () => {
  for (const id of [questionId(2), 987_654]) {
    expect(await approve({ questionId: id })).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } })
  }
  await answerAsAssociate(2, "yes")
  await fixture.answer("deploy", null)
  expect(await approve({ questionId: questionId(2) })).toMatchObject({ status: 404 })
  expect(await approve({ questionId: "first" })).toMatchObject({ status: 400 })
  expect(await approve({ questionId: questionId(0) }, associate)).toMatchObject({
    status: 403,
    body: { code: "ACCESS_DENIED" },
  })
})

test("approving an answer the caller has not seen fails with the current answer", async () => {
  const before = (await read(0)).change
  await answerAsAssociate(0, "no")
  const reply = await approve({ questionId: questionId(0), seenChange: before })
  expect(reply).toMatchObject({
    status: 409,
    body: {
      code: "ANSWER_CHANGED",
      answer: {
        selectedOption: { index: 1 },
        approved: false,
        changedBy: { id: associate.user.id, displayName: "Nora Hale" },
      },
    },
  })
  expect((await read(0)).answer.approved).toBe(false)
})

test("approving all leaves none unapproved, with as many queries as approving one", async () => {
  await answerAsAssociate(1, "yes")
  await answerAsAssociate(3, "no")
  const path = `${fixture.path}/approve-answers/`
  const { status, body, queries } = await fixture.manager.call("PUT", path, {
    payload: '{"signal":{}}',
    headers: { "content-type": "application/json" },
  })
  expect([status, body]).toEqual([200, ""])
  expect(queries).toBeLessThanOrEqual(8)
  for (const position of [0, 1, 3]) expect((await read(position)).answer.approved).toBe(true)
  const rows = (await historyOf(1)).length
  expect((await fixture.manager.put(path)).status).toBe(200)
  expect(await historyOf(1)).toHaveLength(rows)
  expect((await read(2)).answer.approved).toBeNull()
})
