import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { assessmentFixture } from "../../testing/assessment-fixture.ts"
import { createTestApp, type TestApp } from "../../testing/test-app.ts"

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

async function advanced() {
  const fixture = await assessmentFixture(app, { mode: "ADVANCED" })
  const { manager, path } = fixture
  await fixture.answerAll("partly")
  await fixture.calculate()
  return {
    ...fixture,
    publish: (published: boolean) => manager.put(`${path}/report-publish-status/`, { published }),
    publications: async () => (await manager.get(`${path}/publications/`)).body,
    publication: async (id: string) => (await manager.get(`${path}/publications/${id}/`)).body,
    report: async () => (await manager.get(`${path}/graphical-report/`)).body,
  }
}

describe("each publication of a report", () => {
  test("is kept as it was, whatever changes later", async () => {
    const { publish, publications, publication, report, answerAll, calculate, manager, path } =
      await advanced()
    await manager.patch(`${path}/report-metadata/`, { intro: "<p>Why we look.</p>" })
    expect((await publish(true)).status).toBe(200)
    const { visibility, linkHash, ...then } = await report()
    await answerAll("yes")
    await calculate()
    await manager.patch(`${path}/report-metadata/`, { intro: "<p>Looked again.</p>" })
    await publish(false)
    await publish(true)

    const { items, total } = await publications()
    expect(total).toBe(2)
    expect(items[0].time > items[1].time).toBe(true)
    expect(items[1]).toEqual({ id: items[1].id, time: expect.any(String), userId: manager.user.id })
    const { publication: mark, permissions, ...kept } = await publication(items[1].id)
    expect(mark).toEqual(items[1])
    const { permissions: _, ...unchanged } = then
    expect(kept).toEqual(unchanged)
    const latest = await publication(items[0].id)
    expect(latest.assessment.intro).toContain("Looked again.")
    expect(latest.assessment.maturityLevel.index).toBeGreaterThan(kept.assessment.maturityLevel.index)
  })

  test("stays for its authors when the report is withdrawn; readers do not find it", async () => {
    const { publish, publications, addMember, path } = await advanced()
    await publish(true)
    const viewer = await addMember("viewer")
    await publish(false)
    const { items } = await publications()
    expect(items).toHaveLength(1)
    expect((await viewer.get(`${path}/publications/`)).status).toBe(403)
    expect((await viewer.get(`${path}/publications/${items[0].id}/`)).status).toBe(403)
    expect((await viewer.get(`${path}/graphical-report/?at=publication:${items[0].id}`)).body.code).toBe(
      "REPORT_UNPUBLISHED",
    )
  })

  test("is a new version only if the report has changed, when a call is sent again", async () => {
    const { publish, publications, answer, calculate } = await advanced()
    await publish(true)
    await publish(true)
    expect((await publications()).total).toBe(1)
    await answer("build", "yes")
    await calculate()
    await publish(true)
    expect((await publications()).total).toBe(2)
  })

  test("can be compared with the next one, by what it contains, not by time", async () => {
    const { publish, publications, answer, calculate, manager, path } = await advanced()
    await publish(true)
    await answer("build", "yes")
    await calculate()
    await publish(true)
    await answer("test", "no")
    const [second, first] = (await publications()).items
    const { body } = await manager.get(
      `${path}/changes/?from=publication:${first.id}&to=publication:${second.id}`,
    )
    expect(body.causes.answers).toHaveLength(1)
    expect(body.after.score).toBeGreaterThan(body.before.score)
  })

  test("contains the present answers even if the result is stale", async () => {
    const { publish, publications, publication, answerAll } = await advanced()
    await answerAll("yes")
    await publish(true)
    const { items } = await publications()
    const { assessment } = await publication(items[0].id)
    expect(assessment.maturityLevel.index).toBe(3)
  })
})

test("the first reading of a quick report is a publication with its texts", async () => {
  const { manager, path, answerAll } = await assessmentFixture(app)
  await answerAll("yes")
  const { body: report } = await manager.get(`${path}/graphical-report/`)
  await manager.get(`${path}/graphical-report/`)
  const { body } = await manager.get(`${path}/publications/`)
  expect(body.total).toBe(1)
  const kept = await manager.get(`${path}/publications/${body.items[0].id}/`)
  expect(kept.body.subjects).toEqual(report.subjects)
  expect(kept.body.subjects[0].insight).toBeTruthy()
})

test("readers of a public report do not see its past", async () => {
  const { publish, manager, path } = await advanced()
  await publish(true)
  await manager.put(`${path}/report-visibility-status/`, { visibility: "PUBLIC" })
  const reader = await app.signUp("Rita Reader")
  expect((await reader.get(`${path}/graphical-report/`)).status).toBe(200)
  expect((await reader.get(`${path}/graphical-report/?at=start`)).status).toBe(403)
  for (const call of ["timeline", "changes", "publications"]) {
    expect((await reader.get(`${path}/${call}/`)).status).toBe(403)
  }
})
