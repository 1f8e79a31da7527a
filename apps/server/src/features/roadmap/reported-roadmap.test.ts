import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type AssessmentFixture, assessmentFixture } from "../../testing/assessment-fixture.ts"
import { createTestApp, type TestApp } from "../../testing/test-app.ts"

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

async function calculated() {
  const fixture = await assessmentFixture(app)
  await fixture.answerAll("no", 4)
  await fixture.calculate()
  return fixture
}

function wishes({ kit }: AssessmentFixture, more: object = {}) {
  const target = { attributeId: kit.attributes.automation, maturityLevelId: kit.levels.mastered }
  const start = new Date().toISOString().slice(0, 10)
  return { targets: [target], start, periods: 3, unit: "MONTH", budget: 1, ...more }
}

type Item = { id: string; questionId: number; action: string }
type Body = { periods: { items: Item[] }[] }
const itemsOf = ({ periods }: Body) => periods.flatMap(({ items }) => items)

describe("people and readers", () => {
  test("items can be assigned to those who may see the roadmap, listed by name for those who plan", async () => {
    const fixture = await calculated()
    const { manager, path } = fixture
    await manager.post(`${path}/roadmap/`, wishes(fixture))
    const { status, body } = await manager.get(`${path}/roadmap/assignees/`)
    expect(status).toBe(200)
    const me = (await manager.get("/api/v1/users/me/")).body
    expect(body.items.map(({ id }: { id: string }) => id)).toContain(me.id)
    const [item] = itemsOf((await manager.get(`${path}/roadmap/`)).body)
    for (const { id } of body.items) {
      const given = await manager.patch(`${path}/roadmap/items/${item?.id}/`, { assigneeId: id })
      expect(given.status, JSON.stringify(given.body)).toBe(200)
    }
  })

  test("the roadmap names levels, attributes and the questions that people have decided about", async () => {
    const fixture = await calculated()
    const { manager, path, kit } = fixture
    const plain = (await manager.post(`${path}/roadmap/`, wishes(fixture))).body
    const planned = itemsOf(plain)[0]?.questionId ?? 0
    const excludedQuestionIds = [planned]
    const { body } = await manager.post(
      `${path}/roadmap/?preview=true`,
      wishes(fixture, { excludedQuestionIds }),
    )
    expect(body.questions.map(({ id }: { id: number }) => id)).toEqual(excludedQuestionIds)
    expect(body.questions[0].title).not.toBe("")
    expect(body.levels.map(({ value }: { value: number }) => value)).toEqual(
      body.levels.map((_level: object, at: number) => at + 1),
    )
    expect(body.attributes.map(({ id }: { id: number }) => id)).toContain(kit.attributes.automation)
  })

  test("a report has the periods only while its author includes them, and never who does what", async () => {
    const fixture = await calculated()
    const { manager, path } = fixture
    const planned = (await manager.post(`${path}/roadmap/`, wishes(fixture))).body as Body
    const [item] = itemsOf(planned)
    await manager.patch(`${path}/roadmap/items/${item?.id}/`, { note: "a secret note" })
    const report = () => manager.get(`${path}/graphical-report/`)
    expect((await manager.get(`${path}/report-metadata/`)).body.includesRoadmap).toBe(false)
    expect((await report()).body.roadmap).toBe(undefined)
    expect((await manager.patch(`${path}/report-metadata/`, { includesRoadmap: true })).status).toBe(201)
    const { roadmap } = (await report()).body
    expect(roadmap.periods.map(({ index }: { index: number }) => index)).toEqual([1, 2, 3])
    expect(roadmap.periods.flatMap(({ actions }: { actions: string[] }) => actions)).toEqual(
      itemsOf(planned).map(({ action }) => action),
    )
    expect(JSON.stringify(roadmap)).not.toContain("secret")
    const attributes = roadmap.periods.flatMap((period: { attributes: object[] }) => period.attributes)
    expect(attributes.length).toBeGreaterThan(0)
    // Writing a text leaves the choice as it is.
    await manager.patch(`${path}/report-metadata/`, { intro: "<p>Hello</p>" })
    expect((await report()).body.roadmap).toBeDefined()
    const exported = await manager.get(`${path}/export/?format=json&sections=advice`)
    expect(exported.body.advice.roadmap).toHaveLength(3)
    await manager.patch(`${path}/report-metadata/`, { includesRoadmap: false })
    expect((await report()).body.roadmap).toBe(undefined)
  })
})
