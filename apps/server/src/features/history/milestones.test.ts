import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { assessmentFixture } from "../../testing/assessment-fixture.ts"
import { createTestApp, type TestApp } from "../../testing/test-app.ts"

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** An assessment with a published report and a moment in its past, before its last answer. */
async function assessed() {
  const fixture = await assessmentFixture(app, { mode: "ADVANCED" })
  const { manager, path } = fixture
  await fixture.answerAll("partly")
  await fixture.calculate()
  await manager.put(`${path}/report-publish-status/`, { published: true })
  const time = app.clock.now()
  const { score } = (await manager.get(`${path}/changes/`)).body.after
  app.clock.advance(60_000)
  await fixture.answerAll("yes")
  return { ...fixture, past: { time, score } }
}

describe("milestones", () => {
  test("name a moment, are shown in the timeline and compared with, renamed and removed", async () => {
    const fixture = await assessed()
    const { manager, path } = fixture
    const { time, score } = fixture.past
    const made = await manager.post(`${path}/milestones/`, { title: "  Audit \n Q3 ", time })
    expect(made).toMatchObject({ status: 201, body: { title: "Audit Q3", time } })
    const milestone = made.body
    expect((await manager.get(`${path}/timeline/`)).body.milestones).toEqual([milestone])
    const since = await manager.get(`${path}/changes/?from=milestone:${milestone.id}`)
    expect(since.body.before).toMatchObject({ time, score })
    expect(since.body.after.score).toBe(100)
    const item = `${path}/milestones/${milestone.id}/`
    expect(await manager.put(item, { title: "Audit, autumn" })).toMatchObject({
      status: 200,
      body: { ...milestone, title: "Audit, autumn", etag: expect.any(String) },
    })
    expect((await manager.delete(item)).status).toBe(204)
    expect((await manager.delete(item)).status).toBe(404)
    expect((await manager.put(item, { title: "Audit" })).status).toBe(404)
    expect((await manager.get(`${path}/changes/?from=milestone:${milestone.id}`)).status).toBe(404)
  })

  test("have different titles, so that a call that is sent again makes no second one", async () => {
    const { manager, path } = await assessmentFixture(app)
    expect((await manager.post(`${path}/milestones/`, { title: "Audit" })).status).toBe(201)
    expect(await manager.post(`${path}/milestones/`, { title: "audit" })).toMatchObject({
      status: 409,
      body: { code: "ALREADY_EXISTS" },
    })
    const other = await manager.post(`${path}/milestones/`, { title: "Review" })
    expect((await manager.put(`${path}/milestones/${other.body.id}/`, { title: "AUDIT" })).status).toBe(409)
    expect((await manager.post(`${path}/milestones/`, { title: "Later", time: "2199-01-01" })).status).toBe(
      400,
    )
  })

  test("are removed with the assessment", async () => {
    const fixture = await assessed()
    await fixture.manager.post(`${fixture.path}/milestones/`, { title: "Audit" })
    expect((await fixture.manager.delete(`${fixture.path}/`)).status).toBe(204)
    for (const table of ["assessmentMilestones", "reportPublications"] as const) {
      const rows = await app.tables
        .selectFrom(table)
        .innerJoin("assessmentResults as result", "result.id", `${table}.resultId`)
        .where("result.assessmentId", "=", fixture.id)
        .select(`${table}.id`)
        .execute()
      expect(rows).toEqual([])
    }
  })
})
