import { afterAll, beforeAll, expect, test } from "vitest"
import { timeAfter } from "../../platform/clock.ts"
import { type AssessmentFixture, assessmentFixture, type RoleName } from "../../testing/assessment-fixture.ts"
import { activateNewVersion } from "../../testing/new-version.ts"
import { type Caller, createTestApp, type TestApp } from "../../testing/test-app.ts"

/* Clients that send `Plumbline-Heal: on` can read a stale result in one call; all others get an error. */

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const heal = { headers: { "plumbline-heal": "on" } }

/** An assessment whose kit has a newer version, and whose answers were never calculated. */
async function staleAssessment(options: Parameters<typeof assessmentFixture>[1] = {}) {
  const fixture = await assessmentFixture(app, options)
  await fixture.answerAll("yes", 4)
  await activateNewVersion(app, fixture.kit.id)
  return fixture
}

const questionnaires = ({ id }: AssessmentFixture) => `/api/v2/assessments/${id}/questionnaires/`

function storedResult({ id }: AssessmentFixture) {
  return app.tables
    .selectFrom("assessmentResults")
    .where("assessmentId", "=", id)
    .selectAll()
    .executeTakeFirstOrThrow()
}

test("a stale result is migrated to the active version and calculated in the call that reads it", async () => {
  const fixture = await staleAssessment()
  const before = await fixture.manager.get(questionnaires(fixture))
  expect([before.status, before.body.code]).toEqual([400, "DEPRECATED"])

  const reply = await fixture.manager.call("GET", questionnaires(fixture), heal)
  expect(reply.status).toBe(200)
  expect(reply.body.items[0].progress).toBe(100)
  expect(await storedResult(fixture)).toMatchObject({ isCalculateValid: true, isConfidenceValid: true })
  expect((await fixture.manager.get(questionnaires(fixture))).status).toBe(200)
})

test("the header costs no extra queries when the result is valid", async () => {
  const fixture = await assessmentFixture(app)
  await fixture.calculate()
  const before = await storedResult(fixture)
  const plain = await fixture.manager.get(questionnaires(fixture))
  const asked = await fixture.manager.call("GET", questionnaires(fixture), heal)
  expect(asked.body).toEqual(plain.body)
  expect(asked.queries).toBe(plain.queries)
  expect(await storedResult(fixture)).toEqual(before)
})

test("every call that needs a valid result heals it", async () => {
  const fixture = await staleAssessment({ mode: "ADVANCED" })
  const { manager, path, kit } = fixture
  const [question] = kit.questions
  const calls = [
    `${path}/questionnaires/${question?.questionnaireId}/`,
    `${path}/insights/`,
    `${path}/insights-issues/`,
    `${path}/overall-insight/`,
    `${path}/subjects/1/insight/`,
    `${path}/graphical-report/`,
  ]
  for (const [index, call] of calls.entries()) {
    await fixture.answer("build", index % 2 === 0 ? "no" : "yes", 2)
    expect((await manager.get(call)).body.code, call).toMatch(/DEPRECATED|CALCULATE_NOT_VALID/)
    expect((await manager.call("GET", call, heal)).status, call).toBe(200)
  }
})

test("the report of a quick assessment on an old version is migrated, calculated and published in one call", async () => {
  const fixture = await staleAssessment({ mode: "QUICK" })
  const report = `${fixture.path}/graphical-report/`
  expect((await fixture.manager.get(report)).body.code).toBe("DEPRECATED")
  expect((await fixture.manager.call("GET", report, heal)).status).toBe(200)
})

test.each<RoleName>(["viewer", "commenter", "assessor", "manager"])(
  "a %s, who may make the individual calls, may heal",
  async (role) => {
    const fixture = await staleAssessment()
    const member = await fixture.addMember(role)
    expect((await member.call("GET", questionnaires(fixture), heal)).status).toBe(200)
  },
)

test("a user without access heals nothing", async () => {
  const fixture = await staleAssessment()
  const strangers: Caller[] = [await app.signUp(), await fixture.addMember("reportViewer")]
  const before = await storedResult(fixture)
  for (const stranger of strangers) {
    const reply = await stranger.call("GET", questionnaires(fixture), heal)
    expect([reply.status, reply.body.code]).toEqual([403, "ACCESS_DENIED"])
  }
  expect(await storedResult(fixture)).toEqual(before)
})

test("a user without a role who reads a public report does not migrate it", async () => {
  const fixture = await assessmentFixture(app)
  await fixture.answerAll("yes", 4)
  await fixture.manager.get(`${fixture.path}/graphical-report/`)
  await fixture.manager.put(`${fixture.path}/report-visibility-status/`, { visibility: "PUBLIC" })
  await activateNewVersion(app, fixture.kit.id)
  const before = await storedResult(fixture)
  const reader = await app.signUp()
  expect((await reader.call("GET", `${fixture.path}/graphical-report/`, heal)).status).toBe(200)
  expect((await storedResult(fixture)).kitVersionId).toBe(before.kitVersionId)
})

test("an unknown value of the header is rejected", async () => {
  const fixture = await staleAssessment()
  const reply = await fixture.manager.call("GET", questionnaires(fixture), {
    headers: { "plumbline-heal": "please" },
  })
  expect([reply.status, reply.body.code]).toEqual([400, "INVALID_INPUT"])
})

test("the API description documents the header", async () => {
  const { body } = await app.visitor().get("/openapi.json")
  const { parameters } = body.paths["/api/v2/assessments/{assessmentId}/questionnaires/"].get
  expect(parameters).toContainEqual(expect.objectContaining({ in: "header", name: "plumbline-heal" }))
})

test("a result is stale after a change of its kit or weights by a node whose clock is an hour behind", async () => {
  const fixture = await assessmentFixture(app, { mode: "ADVANCED" })
  const { manager, path, kit } = fixture
  await fixture.answerAll("yes", 4)
  await fixture.calculate()
  const read = () => manager.get(`${path}/graphical-report/`)
  expect((await read()).status).toBe(200)

  const earlier = timeAfter((await storedResult(fixture)).lastCalculationTime ?? "", -3_600_000)
  await app.tables
    .updateTable("kits")
    .set({ lastMajorModificationTime: earlier })
    .where("id", "=", kit.id)
    .execute()
  expect((await read()).body.code).toBe("CALCULATE_NOT_VALID")
  await fixture.calculate()
  expect((await read()).status).toBe(200)

  const customData = { subjects: [{ id: kit.subjects.delivery, weight: 2 }], attributes: [] }
  await manager.post(`${path}/assign-kit-custom/`, { title: "For small teams", customData })
  await fixture.calculate()
  await app.tables
    .updateTable("kitCustoms")
    .set({ lastModificationTime: earlier })
    .where("kitId", "=", kit.id)
    .execute()
  expect((await read()).body.code).toBe("CALCULATE_NOT_VALID")
})
