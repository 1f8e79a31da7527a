import { afterAll, beforeAll, expect, test } from "vitest"
import { assessmentFixture } from "../../testing/assessment-fixture.ts"
import { type Caller, createTestApp, type TestApp } from "../../testing/test-app.ts"
import { remindOfItems } from "./announce-items.ts"

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** An assessment with a roadmap, and the first item of it. */
async function planned() {
  const fixture = await assessmentFixture(app)
  const { manager, path, kit } = fixture
  await fixture.answerAll("no", 4)
  await fixture.calculate()
  const target = { attributeId: kit.attributes.automation, maturityLevelId: kit.levels.mastered }
  const plan = { targets: [target], start: inDays(0), periods: 2, unit: "MONTH", budget: null }
  const { body } = await manager.post(`${path}/roadmap/`, plan)
  const [item] = body.periods.flatMap(({ items }: { items: { id: string; action: string }[] }) => items)
  return { fixture, item }
}

/** What a person has been reminded of, after the chore has looked. */
async function reminded({ user }: Caller) {
  await app.dependencies.backgroundJobs.doChore(remindOfItems)
  await app.settled()
  const rows = await app.tables
    .selectFrom("notifications")
    .where("userId", "=", user.id)
    .where("template", "=", "roadmapitemdue")
    .select("details")
    .execute()
  return rows.map(({ details }) => details)
}

test("owners are reminded once, a week before, and again of another date or when the item becomes theirs", async () => {
  const { fixture, item } = await planned()
  const { manager, path } = fixture
  const change = async (edit: object) =>
    expect((await manager.patch(`${path}/roadmap/items/${item.id}/`, edit)).status).toBe(200)
  const owner = await fixture.addMember("viewer")
  const other = await fixture.addMember("viewer")
  await change({ assigneeId: owner.user.id, due: inDays(8) })
  expect(await reminded(owner)).toEqual([])
  await change({ due: inDays(7) })
  expect(await reminded(owner)).toMatchObject([{ action: item.action, due: inDays(7) }])
  expect(await reminded(owner)).toHaveLength(1)
  await manager.post(`${path}/roadmap/replan/`, {})
  expect(await reminded(owner)).toHaveLength(1)
  await change({ due: inDays(3) })
  expect(await reminded(owner)).toHaveLength(2)
  await change({ assigneeId: other.user.id })
  expect(await reminded(other)).toHaveLength(1)
  await change({ status: "DONE", due: inDays(2) })
  expect(await reminded(other)).toHaveLength(1)
})

test("an owner who has lost access is not reminded", async () => {
  const { fixture, item } = await planned()
  const { manager, path } = fixture
  const owner = await fixture.addMember("viewer")
  const edit = { assigneeId: owner.user.id, due: inDays(3) }
  expect((await manager.patch(`${path}/roadmap/items/${item.id}/`, edit)).status).toBe(200)
  const removed = await manager.delete(`${path}/assessment-user-roles/${owner.user.id}/`)
  expect(removed.status).toBe(204)
  expect(await reminded(owner)).toEqual([])
})
