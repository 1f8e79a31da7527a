import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { NotShared } from "../../platform/database/batching/index.ts"
import { type AssessmentFixture, assessmentFixture } from "../../testing/assessment-fixture.ts"
import { type Caller, createTestApp, type TestApp } from "../../testing/test-app.ts"

/* Concurrent answers share a transaction. That must not affect any of them. */

let app: TestApp
let fixture: AssessmentFixture
let other: Caller
beforeAll(async () => {
  app = await createTestApp()
  fixture = await assessmentFixture(app)
  other = await fixture.addMember("assessor", "Omid Rad")
})
afterAll(() => app.close())

type Chosen = { optionId?: number; confidence?: number; seenChange?: number }

function answer(who: Caller, position: number, chosen: Chosen = {}) {
  const question = fixture.kit.questions[position]
  return who.put(`/api/v2/assessments/${fixture.id}/answer-question/`, {
    questionnaireId: question?.questionnaireId,
    questionId: question?.id,
    answerOptionId: question?.options.yes,
    confidenceLevelId: chosen.confidence ?? 4,
    ...(chosen.optionId !== undefined && { answerOptionId: chosen.optionId }),
    ...(chosen.seenChange !== undefined && { seenChange: chosen.seenChange }),
  })
}

const pathOf = (position: number) => `${fixture.path}/questions/${fixture.kit.questions[position]?.id}/`
const historyOf = async (position: number) =>
  (await fixture.manager.get(`${pathOf(position)}answer-history/`)).body.items

test("each is stored with its author", async () => {
  const replies = await Promise.all([
    answer(fixture.manager, 0),
    answer(other, 1),
    answer(fixture.manager, 2),
    answer(other, 3),
  ])
  expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  for (const [position, { user }] of [fixture.manager, other, fixture.manager, other].entries()) {
    expect(await historyOf(position)).toMatchObject([{ createdBy: { id: user.id } }])
  }
})

test("a rejected one neither prevents the others from being stored nor makes them start again", async () => {
  const stranger = await app.signUp()
  const { sharedTransactions } = app.dependencies.cells.first
  const shared = vi.spyOn(sharedTransactions, "run")
  const replies = await Promise.all([
    answer(fixture.manager, 4),
    answer(stranger, 5),
    answer(other, 6, { optionId: 999_999 }),
    answer(fixture.manager, 0, { optionId: fixture.kit.questions[0]?.options.no, seenChange: 0 }),
    answer(other, 7),
  ])
  expect(replies.map(({ status }) => status)).toEqual([201, 403, 404, 409, 201])
  const ends = await Promise.allSettled(shared.mock.results.map(({ value }) => value))
  expect(ends.filter((end) => end.status === "rejected" && end.reason instanceof NotShared)).toEqual([])
  shared.mockRestore()
  const changes = await Promise.all(
    [4, 5, 6, 0, 7].map(async (position) => (await fixture.manager.get(pathOf(position))).body.change),
  )
  expect(changes).toEqual([1, 0, 0, 1, 1])
})

test("those to the same question become consecutive changes", async () => {
  // Each differs from the answer so far and from the others, so that each is a change in whatever order they arrive.
  const replies = await Promise.all(
    [1, 2, 3, 5].map((confidence) => answer(confidence === 2 ? other : fixture.manager, 2, { confidence })),
  )
  expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1)
  const changes = replies.map(({ body }) => body.change).toSorted((a, b) => a - b)
  expect(changes).toEqual([2, 3, 4, 5])
  expect(await historyOf(2)).toHaveLength(5)
})

test("its reply does not wait for the check whether the assessment is complete", async () => {
  const fresh = await assessmentFixture(app)
  await fresh.answer("build", "yes")
  expect(app.dependencies.unfinished.size).toBe(1)
  await app.settled()
  expect(app.dependencies.unfinished.size).toBe(0)
})
