import { afterAll, beforeAll, expect, test } from "vitest"
import { type AssessmentFixture, assessmentFixture } from "../../testing/assessment-fixture.ts"
import { createTestApp, type TestApp } from "../../testing/test-app.ts"

let app: TestApp
let fixture: AssessmentFixture
beforeAll(async () => {
  app = await createTestApp()
  fixture = await assessmentFixture(app)
})
afterAll(() => app.close())

const historyPath = (position = 0) =>
  `${fixture.path}/questions/${fixture.kit.questions[position]?.id}/answer-history/`

test("the history of an answer lists every change with author and time, the latest first", async () => {
  await fixture.answer("build", "no", 2)
  await fixture.answer("build", "yes", 5)
  await fixture.answer("build", null)
  const { status, body, queries } = await fixture.manager.get(historyPath())
  expect(status).toBe(200)
  expect(queries).toBeLessThanOrEqual(4)
  expect(body).toMatchObject({ page: 0, size: 10, sort: "creationTime", order: "desc", total: 3 })
  const [cleared, second, first] = body.items
  expect(cleared.answer).toEqual({
    selectedOption: null,
    confidenceLevel: null,
    isConfidenceAsked: true,
    isNotApplicable: false,
    approved: null,
  })
  expect(second.answer).toMatchObject({ selectedOption: { index: 3 }, confidenceLevel: { id: 5 } })
  expect(first).toMatchObject({
    change: 1,
    answer: { selectedOption: { index: 1 }, confidenceLevel: { title: "Fairly unsure" }, approved: true },
    createdBy: { id: fixture.manager.user.id, displayName: "Mona Gerard", pictureLink: null },
  })
  expect(first.creationTime < second.creationTime && second.creationTime < cleared.creationTime).toBe(true)
})

test("the history is in the order of the changes, whatever the clocks of the nodes say", async () => {
  await fixture.answer("deploy", "no")
  app.clock.advance(-5_000)
  await fixture.answer("deploy", "yes")
  app.clock.advance(5_000)
  const position = fixture.kit.questions.findIndex(({ code }) => code === "deploy")
  const { body } = await fixture.manager.get(historyPath(position))
  expect(body.items.map(({ change }: { change: number }) => change)).toEqual([2, 1])
})

test("question and option have the titles they had in the kit at the time", async () => {
  const { kit } = fixture
  const [question] = kit.questions
  await app.tables
    .updateTable("questions")
    .set({ title: "Is every change built by a machine?" })
    .where("kitVersionId", "=", kit.versionId)
    .where("id", "=", question?.id ?? 0)
    .execute()
  await app.tables
    .updateTable("answerOptions")
    .set({ title: "Always" })
    .where("kitVersionId", "=", kit.versionId)
    .where("id", "=", question?.options.yes ?? 0)
    .execute()
  await app.tables
    .updateTable("kitVersions")
    .set(({ eb }) => ({ revision: eb("revision", "+", 1) }))
    .where("id", "=", kit.versionId)
    .execute()
  await fixture.answer("build", "yes", 5)
  const { items } = (await fixture.manager.get(historyPath())).body
  expect(
    items.map(({ questionTitle, answer }: (typeof items)[number]) => [
      questionTitle,
      answer.selectedOption?.title,
    ]),
  ).toEqual([
    ["Is every change built by a machine?", "Always"],
    ["Is every change built automatically?", undefined],
    ["Is every change built automatically?", "Yes"],
    ["Is every change built automatically?", "No"],
  ])
})

test("it is paged", async () => {
  const { body } = await fixture.manager.get(`${historyPath()}?page=1&size=3`)
  expect(body).toMatchObject({ page: 1, size: 3, total: 4, items: [{ change: 1 }] })
  expect((await fixture.manager.get(`${historyPath()}?size=51`)).status).toBe(400)
  expect((await fixture.manager.get(`${historyPath()}?page=-1`)).body.code).toBe("INVALID_INPUT")
})

test("a question without answers, or one that does not exist, has an empty history", async () => {
  const unknown = `${fixture.path}/questions/987654/answer-history/`
  for (const path of [historyPath(4), unknown]) {
    expect((await fixture.manager.get(path)).body).toMatchObject({ items: [], total: 0 })
  }
})

test("the issues of a question are the same as in its questionnaire", async () => {
  const issuesOf = async (id: number | undefined) =>
    fixture.manager.get(`${fixture.path}/questions/${id}/issues`)
  const [question] = fixture.kit.questions
  await fixture.answer("build", "yes", 2)
  const { body, queries } = await issuesOf(question?.id)
  expect(queries).toBeLessThanOrEqual(4)
  expect(body).toEqual({
    isUnanswered: false,
    isAnsweredWithLowConfidence: true,
    isAnsweredWithoutEvidences: true,
    unresolvedCommentsCount: 0,
    hasUnapprovedAnswer: false,
  })
  expect((await fixture.manager.get(`${fixture.path}/questions/${question?.id}/`)).body.issues).toEqual(body)
  expect((await issuesOf(987_654)).body).toMatchObject({ isUnanswered: true, unresolvedCommentsCount: 0 })
})
