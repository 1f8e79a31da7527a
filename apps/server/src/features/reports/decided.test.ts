import { afterAll, beforeAll, expect, test } from "vitest"
import { type AssessmentFixture, assessmentFixture } from "../../testing/assessment-fixture.ts"
import { createTestApp, type TestApp } from "../../testing/test-app.ts"

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

type Ranged = { possible?: { lowest: { index: number }; highest: { index: number } } }
const ranksOf = ({ possible }: Ranged) => possible && [possible.lowest.index, possible.highest.index]

const reportOf = async ({ manager, path }: AssessmentFixture, query = "") =>
  (await manager.get(`${path}/graphical-report/${query}`)).body

test("a report says which levels are possible while questions are open, and by how many answers it is decided", async () => {
  const fixture = await assessmentFixture(app, { mode: "ADVANCED" })
  await fixture.answer("build", "yes")
  await fixture.calculate()
  const open = await reportOf(fixture)
  expect(open.decided).toBeNull()
  expect(ranksOf(open.assessment)).toEqual([1, 3])
  expect(open.subjects.map(ranksOf)).toEqual([
    [1, 3],
    [1, 3],
  ])

  await fixture.answer("meet", "no")
  await fixture.calculate()
  const decided = await reportOf(fixture)
  expect(decided.decided).toEqual({ answered: 2, total: 8 })
  expect(ranksOf(decided.assessment)).toEqual([1, 1])
  expect(decided.subjects.map(ranksOf)).toEqual([
    [1, 3],
    [1, 1],
  ])
  expect(decided.subjects[1].attributes.map(ranksOf)).toEqual([[1, 1]])

  await fixture.manager.put(`${fixture.path}/report-publish-status/`, { published: true })
  const { body } = await fixture.manager.put(`${fixture.path}/report-visibility-status/`, {
    visibility: "PUBLIC",
  })
  const hash = body.linkHash
  const seen = async () => (await app.visitor().get(`/api/v1/public/graphical-report/${hash}/`)).body
  expect((await seen()).decided).toEqual({ answered: 2, total: 8 })

  await fixture.answerAll("partly")
  await fixture.calculate()
  const whole = await reportOf(fixture)
  expect(whole.decided).toBeNull()
  for (const part of [whole.assessment, ...whole.subjects]) expect(part).not.toHaveProperty("possible")
  expect((await seen()).decided).toBeNull()

  const { items } = (await fixture.manager.get(`${fixture.path}/publications/`)).body
  const kept = items.at(-1).id
  const published = (await fixture.manager.get(`${fixture.path}/publications/${kept}/`)).body
  expect(published.decided).toEqual({ answered: 2, total: 8 })
  const then = await reportOf(fixture, `?at=publication:${kept}`)
  expect(then).toMatchObject({ decided: { answered: 2, total: 8 }, asOf: expect.anything() })
  expect(ranksOf(then.assessment)).toEqual([1, 1])
})

test("a version that was published before reports said so is shown without it", async () => {
  const fixture = await assessmentFixture(app, { mode: "ADVANCED" })
  await fixture.answerAll("partly")
  await fixture.calculate()
  await fixture.manager.put(`${fixture.path}/report-publish-status/`, { published: true })
  const { items } = (await fixture.manager.get(`${fixture.path}/publications/`)).body
  const { report } = await app.tables
    .selectFrom("reportPublications")
    .where("id", "=", items[0].id)
    .select("report")
    .executeTakeFirstOrThrow()
  const { decided: _, ...before } = report as Record<string, unknown>
  await app.tables
    .updateTable("reportPublications")
    .set({ report: JSON.stringify(before) })
    .where("id", "=", items[0].id)
    .execute()
  const { status, body } = await fixture.manager.get(`${fixture.path}/publications/${items[0].id}/`)
  expect(status).toBe(200)
  expect(body.decided).toBeNull()
  await fixture.manager.put(`${fixture.path}/report-publish-status/`, { published: true })
  expect((await fixture.manager.get(`${fixture.path}/publications/`)).body.total).toBe(1)
})
