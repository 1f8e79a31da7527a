import { afterAll, beforeAll, expect, test } from "vitest"
import { type AssessmentFixture, assessmentFixture } from "../../testing/assessment-fixture.ts"
import { type Caller, createTestApp, type TestApp } from "../../testing/test-app.ts"

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

async function published() {
  const fixture = await assessmentFixture(app, { mode: "ADVANCED" })
  await fixture.answerAll("yes", 4)
  await publish(fixture)
  return fixture
}

async function publish({ manager, path, calculate }: AssessmentFixture) {
  await calculate()
  await manager.put(`${path}/report-publish-status/`, { published: true })
}

async function summaryFor(reader: Caller, { path, calculate }: AssessmentFixture) {
  await calculate()
  const { body } = await reader.get(`${path}/export/?format=json&sections=summary`)
  return body.summary
}

test("a result says what has moved since the report was published, as the history does", async () => {
  const fixture = await published()
  const { manager } = fixture
  const { moved: before } = await summaryFor(manager, fixture)
  expect(before).toEqual({ since: "PUBLICATION", what: "NOTHING", from: before.to, to: before.to })
  await fixture.answerAll("no", 4)
  const { moved } = await summaryFor(manager, fixture)
  expect(moved).toMatchObject({ since: "PUBLICATION", what: "FALLEN", from: before.to })
  expect(moved.to).not.toBe(before.to)
  await publish(fixture)
  await fixture.answer("build", "partly", 4)
  expect((await summaryFor(manager, fixture)).moved).toMatchObject({ what: "ANSWERS", answers: 1 })
})

test("a result that is the first one says so, and one without answers nothing", async () => {
  const fixture = await assessmentFixture(app, { mode: "ADVANCED" })
  expect(await summaryFor(fixture.manager, fixture)).not.toHaveProperty("moved")
  await fixture.answer("build", "yes", 4)
  expect((await summaryFor(fixture.manager, fixture)).moved).toBeNull()
})

test("who does what: the items of the roadmap, else the questionnaires, else who works on it", async () => {
  const fixture = await published()
  const { manager, path, kit } = fixture
  expect((await summaryFor(manager, fixture)).doing).toEqual([
    { people: ["Mona Gerard"], task: null, due: null },
  ])
  const ida = await fixture.addMember("associate", "Ida Berg")
  const viewer = await fixture.addMember("reportViewer", "Vic Stone")
  expect((await summaryFor(manager, fixture)).doing).toEqual([
    { people: ["Ida Berg", "Mona Gerard", "Vic Stone"], task: null, due: null },
  ])
  await fixture.answer("build", null)
  const questionnaireId = kit.questions.find(({ code }) => code === "build")?.questionnaireId
  const assigned = await manager.put(`${path}/questionnaires/${questionnaireId}/assignment/`, {
    ...{ userIds: [ida.user.id], due: "2098-12-12" },
  })
  expect(assigned.status, JSON.stringify(assigned.body)).toBe(200)
  const [questionnaire] = (await summaryFor(manager, fixture)).doing
  expect(questionnaire).toMatchObject({ people: ["Ida Berg"], due: "2098-12-12" })
  // Who sees neither questionnaires nor members learns only who has created it.
  expect((await summaryFor(viewer, fixture)).doing).toEqual([
    { people: ["Mona Gerard"], task: null, due: null },
  ])

  await fixture.answerAll("no", 4)
  await fixture.calculate()
  const target = { attributeId: kit.attributes.automation, maturityLevelId: kit.levels.mastered }
  const start = app.clock.now().slice(0, 10)
  const wishes = { targets: [target], start, periods: 3, unit: "MONTH", budget: 1 }
  const { body: roadmap } = await manager.post(`${path}/roadmap/`, wishes)
  const [item] = roadmap.periods.flatMap(({ items }: { items: { id: string; action: string }[] }) => items)
  const given = await manager.patch(`${path}/roadmap/items/${item.id}/`, {
    ...{ assigneeId: manager.user.id, due: "2098-06-30" },
  })
  expect(given.status, JSON.stringify(given.body)).toBe(200)
  const planned = [{ people: ["Mona Gerard"], task: item.action, due: "2098-06-30" }]
  expect((await summaryFor(manager, fixture)).doing).toEqual(planned)
  expect((await summaryFor(viewer, fixture)).doing).toEqual(planned)
  await manager.patch(`${path}/roadmap/items/${item.id}/`, { status: "DONE" })
  expect((await summaryFor(manager, fixture)).doing).not.toEqual(planned)
})
