import { afterAll, beforeAll, expect, test } from "vitest"
import { importTestKit } from "../../testing/import-kit.ts"
import { smallKit } from "../../testing/kit-text.ts"
import { createTestApp, type TestApp } from "../../testing/test-app.ts"

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const sample = (kitId: number) => `/api/v1/public/assessment-kits/${kitId}/sample-report/`

test("visitors see a sample report on a kit, neither perfect nor hopeless, and always the same", async () => {
  const owner = await app.signUp("Anna Berg")
  const { kitId } = await importTestKit(app, owner, "kits/team-health", { title: "Team Health" })
  const reply = await app.visitor().get(sample(kitId))
  expect(reply.status).toBe(200)
  expect(reply.queries).toBeLessThanOrEqual(4)
  const { assessment, subjects, highlights } = reply.body
  const { maturityLevelCount, attributesCount, questionsCount } = assessment.assessmentKit
  expect(assessment.assessmentKit).toMatchObject({ id: kitId, title: "Team Health" })
  expect(highlights.progress).toEqual({ answersCount: questionsCount, carriedCount: 0, questionsCount })
  expect(highlights.strongest.length + highlights.weakest.length).toBeLessThan(attributesCount)
  const { index } = assessment.maturityLevel
  expect(index > 1 && index < maturityLevelCount).toBe(true)
  const levels = subjects.flatMap((subject: { attributes: { maturityLevel: { index: number } }[] }) =>
    subject.attributes.map(({ maturityLevel }) => maturityLevel.index),
  )
  expect(new Set(levels).size).toBeGreaterThan(1)
  for (const { attributes } of subjects) for (const { rating } of attributes) expect(rating).toBe("RATED")
  expect((await owner.get(sample(kitId))).body).toEqual(reply.body)
  const inPersian = await app.visitor({ language: "FA" }).get(sample(kitId))
  expect(inPersian.body.assessment.maturityLevel).toMatchObject({ index })
  expect(inPersian.body.assessment.maturityLevel.title).toMatch(/[\u0600-\u06ff]/)
})

test("it says on which version of the kit it rests, and under which terms", async () => {
  const owner = await app.signUp("Finn Gran")
  const said = 'licence: "CC BY 4.0" source: "House rules" version: "2.1"'
  const { kitId } = await importTestKit(app, owner, smallKit(said), { title: "With an origin" })
  const { body } = await app.visitor().get(sample(kitId))
  const origin = { licence: "CC BY 4.0", source: "House rules", version: "2.1" }
  expect(body.assessment.assessmentKit).toMatchObject(origin)
  const [space] = (await owner.get("/api/v1/top-spaces/")).body.items
  const assessed = { spaceId: space.id, assessmentKitId: kitId, title: "Our house", lang: "EN" }
  const { id } = (await owner.post("/api/v2/assessments/", assessed)).body
  await owner.post(`/api/v1/assessments/${id}/calculate/`)
  await owner.post(`/api/v1/assessments/${id}/calculate-confidence/`)
  const report = await owner.get(`/api/v1/assessments/${id}/graphical-report/`)
  expect(report.body.assessment.assessmentKit).toMatchObject(origin)
})

test("it names no question and no answer, and stores nothing", async () => {
  const owner = await app.signUp("Carl Dahl")
  const { kitId } = await importTestKit(app, owner, smallKit(), { title: "Stored nowhere" })
  const { body } = await app.visitor().get(sample(kitId))
  expect(JSON.stringify(body)).not.toContain("How often do you buy locally?")
  expect(await app.tables.selectFrom("assessments").where("kitId", "=", kitId).selectAll().execute()).toEqual(
    [],
  )
})

test("a private kit shows it only to its users", async () => {
  const owner = await app.signUp("Dora Egli")
  const stranger = await app.signUp("Emil Frank")
  const { kitId } = await importTestKit(app, owner, smallKit(), { title: "For few", isPrivate: true })
  expect((await owner.get(sample(kitId))).status).toBe(200)
  expect(await stranger.get(sample(kitId))).toMatchObject({ status: 403, body: { code: "ACCESS_DENIED" } })
  expect((await app.visitor().get(sample(kitId))).status).toBe(403)
})

test("a kit that is unpublished or unknown has none", async () => {
  const owner = await app.signUp("Fritz Gross")
  const { kitId } = await importTestKit(app, owner, smallKit(), { title: "Withdrawn" })
  await owner.patch(`/api/v2/assessment-kits/${kitId}/`, { published: false })
  expect(await owner.get(sample(kitId))).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } })
  expect((await owner.get(sample(999_999))).status).toBe(404)
})
