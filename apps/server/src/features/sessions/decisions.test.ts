import { afterAll, beforeAll, expect, test } from "vitest"
import { type AssessmentFixture, assessmentFixture } from "../../testing/assessment-fixture.ts"
import { ratingSession } from "../../testing/rating-session.ts"
import { createTestApp, type TestApp } from "../../testing/test-app.ts"

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const historyOf = async ({ manager, path, kit }: AssessmentFixture, nth: number) =>
  (await manager.get(`${path}/questions/${kit.questions[nth]?.id}/answer-history/`)).body.items

test("what a group decides is an answer of who leads, and its history says so for good", async () => {
  const fixture = await assessmentFixture(app)
  const ana = await fixture.addMember("associate", "Ana")
  const session = await ratingSession(fixture)
  await session.vote(ana, 0, "yes")
  await session.vote(fixture.manager, 0, "partly")
  await session.reveal()
  const { yes, partly } = session.question(0).options
  const decision = { questionId: session.question(0).id, answerOptionId: partly, confidenceLevelId: 4 }
  const second = { questionId: session.question(1).id, answerOptionId: session.question(1).options.no }
  expect((await session.decide(decision, second)).body).toEqual({ stored: 2, unchanged: 0, refused: [] })
  expect((await session.decide(decision)).body).toEqual({ stored: 0, unchanged: 1, refused: [] })
  expect(await session.rated(0)).toMatchObject({
    decided: { answerOptionId: partly, isNotApplicable: false },
  })
  await fixture.answer(session.question(0).code, "yes")
  const agreement = expect.closeTo(1 + Math.log2(1 - 0.25), 12)
  const told = { id: session.id, title: "Retrospective", votes: 2, agreement }
  expect(await historyOf(fixture, 0)).toMatchObject([
    { session: null, provenance: null, answer: { selectedOption: { id: yes } } },
    {
      ...{ session: told, provenance: null, createdBy: { displayName: "Mona Gerard" } },
      answer: { selectedOption: { id: partly }, confidenceLevel: { id: 4 }, approved: true },
    },
  ])
  expect(await historyOf(fixture, 1)).toMatchObject([{ session: { votes: 0, agreement: null } }])
  await fixture.manager.delete(session.url)
  expect((await historyOf(fixture, 0))[1].session).toEqual({ ...told, agreement })
})

test("each decision stands for itself", async () => {
  const fixture = await assessmentFixture(app)
  const session = await ratingSession(fixture, { questionnaireIds: [fixture.kit.questionnaires.releases] })
  await session.reveal(0, 1, 2)
  const outside = fixture.kit.questions.find(
    ({ questionnaireId }) => questionnaireId === fixture.kit.questionnaires.people,
  )
  await fixture.answer(session.question(2).code, "no")
  const of = (nth: number, more: object = {}) => ({
    questionId: session.question(nth).id,
    answerOptionId: session.question(nth).options.yes,
    ...more,
  })
  const { body } = await session.decide(
    of(0),
    of(0, { answerOptionId: session.question(0).options.no }),
    of(3),
    { questionId: outside?.id, answerOptionId: outside?.options.yes },
    { questionId: session.question(1).id },
    of(1, { answerOptionId: 999_999 }),
    of(2, { seenChange: 0 }),
  )
  expect(body).toMatchObject({ stored: 1, unchanged: 0 })
  expect(
    body.refused.map((each: { questionId: number; code: string }) => [each.questionId, each.code]),
  ).toEqual([
    [session.question(0).id, "INVALID_INPUT"],
    [session.question(3).id, "INVALID_STATE"],
    [outside?.id, "NOT_FOUND"],
    [session.question(1).id, "INVALID_INPUT"],
    [session.question(1).id, "NOT_FOUND"],
    [session.question(2).id, "ANSWER_CHANGED"],
  ])
  expect((await session.decide(of(2, { seenChange: 1 }))).body).toMatchObject({ stored: 1 })
})

test("a closed session is still decided, up to the completed assessment", async () => {
  const fixture = await assessmentFixture(app)
  const session = await ratingSession(fixture)
  await session.change({ state: "CLOSED" })
  await session.reveal()
  const all = fixture.kit.questions.map(({ id, options }) => ({
    ...{ questionId: id, answerOptionId: options.yes, confidenceLevelId: 3 },
  }))
  expect((await session.decide(...all)).body).toEqual({ stored: all.length, unchanged: 0, refused: [] })
  await app.settled()
  const completed = app.tables.selectFrom("events").where("type", "=", "assessment-completed")
  const told = (await completed.select("payload").execute()).filter(({ payload }) =>
    JSON.stringify(payload).includes(fixture.id),
  )
  expect(told.length).toBe(1)
  const { body } = await session.decide(...Array(201).fill(all[0]))
  expect(body.code).toBe("INVALID_INPUT")
})
