import { afterAll, beforeAll, expect, test } from "vitest"
import { assessmentFixture } from "../../testing/assessment-fixture.ts"
import { type Caller, createTestApp, type TestApp } from "../../testing/test-app.ts"

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const recent = (who: Caller) => who.get("/api/v1/recent-assessments/")

test("shows a person's assessments in all spaces, the latest change first, with what is open, in one query", async () => {
  const fixture = await assessmentFixture(app, { mode: "ADVANCED" })
  const { manager, kit, spaceId } = fixture
  const total = kit.questions.length
  const other = await manager.post("/api/v1/spaces/", { title: "Night crew", type: "PREMIUM" })
  const second = await manager.post("/api/v2/assessments/", {
    spaceId: other.body.id,
    assessmentKitId: kit.id,
    title: "Night shift",
  })
  const before = await recent(manager)
  expect(before.queries).toBe(1)
  expect(before.body.items.map(({ id }: { id: string }) => id)).toEqual([second.body.id, fixture.id])
  expect(before.body.items[0]).toMatchObject({
    space: { id: other.body.id, title: "Night crew", isDefault: false },
    answersCount: 0,
    toAnswer: total,
    toApprove: 0,
  })

  const associate = await fixture.addMember("associate")
  await associate.put(`/api/v2/assessments/${fixture.id}/answer-question/`, {
    questionnaireId: kit.questions[0]?.questionnaireId,
    questionId: kit.questions[0]?.id,
    answerOptionId: kit.questions[0]?.options.yes,
  })
  await fixture.calculate()
  const [latest] = (await recent(manager)).body.items
  expect(latest).toMatchObject({
    id: fixture.id,
    space: { id: spaceId },
    answersCount: 1,
    questionsCount: total,
    toAnswer: total - 1,
    toApprove: 1,
  })
  const { body: cards } = await manager.get(`/api/v1/space-assessments/?spaceId=${spaceId}`)
  expect(latest).toMatchObject(cards.items[0])
})

test("shows what is to be done only to those who may do it", async () => {
  const fixture = await assessmentFixture(app, { mode: "ADVANCED" })
  const [associate, viewer, reader] = [
    await fixture.addMember("associate"),
    await fixture.addMember("viewer"),
    await fixture.addMember("reportViewer"),
  ]
  await associate.put(`/api/v2/assessments/${fixture.id}/answer-question/`, {
    questionnaireId: fixture.kit.questions[0]?.questionnaireId,
    questionId: fixture.kit.questions[0]?.id,
    answerOptionId: fixture.kit.questions[0]?.options.yes,
  })
  const open = fixture.kit.questions.length - 1
  expect((await recent(associate)).body.items).toMatchObject([{ toAnswer: open, toApprove: 0 }])
  expect((await recent(viewer)).body.items).toMatchObject([{ toAnswer: 0, toApprove: 0 }])
  expect((await recent(reader)).body.items).toMatchObject([{ toAnswer: 0, toApprove: 0 }])
  await fixture.manager.put(`${fixture.path}/mode/`, { mode: "QUICK" })
  expect((await recent(fixture.manager)).body.items).toMatchObject([{ toAnswer: open, toApprove: 0 }])
})

test("shows nothing of spaces that the person has left, nor deleted assessments", async () => {
  const fixture = await assessmentFixture(app)
  const assessor = await fixture.addMember("assessor")
  expect((await recent(assessor)).body.items).toHaveLength(1)
  await assessor.delete(`/api/v1/spaces/${fixture.spaceId}/leave/`)
  expect((await recent(assessor)).body.items).toEqual([])
  await fixture.manager.delete(`${fixture.path}/`)
  expect((await recent(fixture.manager)).body.items).toEqual([])
})
