import { afterAll, beforeAll, expect, test } from "vitest"
import { assessmentFixture } from "../../testing/assessment-fixture.ts"
import { createTestApp, type TestApp } from "../../testing/test-app.ts"

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test("the dashboard of a new assessment shows everything as open, in a fixed order", async () => {
  const { manager, path, kit } = await assessmentFixture(app, { mode: "ADVANCED" })
  const { status, body, queries } = await manager.get(`${path}/dashboard/`)
  expect([status, queries <= 4]).toEqual([200, true])
  const total = kit.questions.length
  const empty = {
    questions: {
      total,
      answered: 0,
      unanswered: total,
      answeredWithLowConfidence: 0,
      withoutEvidence: 0,
      unresolvedComments: 0,
      unapprovedAnswers: 0,
    },
    insights: { expected: 6, notGenerated: 6, unapproved: 0, expired: 0 },
    advices: { total: 0, unapproved: 0, expired: 0 },
    report: { unpublished: true, unprovidedMetadata: 4, providedMetadata: 0, totalMetadata: 4 },
  }
  expect(JSON.stringify(body)).toBe(JSON.stringify(empty))
})

test("the dashboard counts what has been done, even when the result is stale", async () => {
  const fixture = await assessmentFixture(app, { mode: "ADVANCED" })
  const { manager, path, id, kit, answer } = fixture
  const total = kit.questions.length
  await fixture.answerAll("yes", 4)
  await fixture.calculate()
  await manager.put(`${path}/generate-insights/`)
  await manager.post(`${path}/advice-narration/`, { assessorNarration: "<p>Automate more.</p>" })
  await manager.post("/api/v1/advice-items/", {
    assessmentId: id,
    title: "Automate the release",
    description: "<p>Begin with the slow steps.</p>",
    cost: "LOW",
    priority: "HIGH",
    impact: "MEDIUM",
  })
  await manager.patch(`${path}/report-metadata/`, { intro: "<p>Why we looked.</p>", steps: "<p>&nbsp;</p>" })
  await manager.put(`${path}/report-publish-status/`, { published: true })
  const associate = await fixture.addMember("associate")
  const [first, second] = kit.questions
  const evidence = { assessmentId: id, description: "<p>See the board.</p>" }
  await manager.post("/api/v1/evidences/", { ...evidence, questionId: first?.id, type: "POSITIVE" })
  await manager.post("/api/v1/evidences/", { ...evidence, questionId: first?.id, type: "NEGATIVE" })
  await manager.post("/api/v1/evidences/", { ...evidence, questionId: second?.id })
  await associate.put(`/api/v2/assessments/${id}/answer-question/`, {
    questionnaireId: second?.questionnaireId,
    questionId: second?.id,
    answerOptionId: second?.options.partly,
    confidenceLevelId: 2,
  })
  const before = (await manager.get(`${path}/dashboard/`)).body
  expect(before).toEqual({
    questions: {
      total,
      answered: total,
      unanswered: 0,
      answeredWithLowConfidence: 1,
      withoutEvidence: total - 1,
      unresolvedComments: 1,
      unapprovedAnswers: 1,
    },
    insights: { expected: 6, notGenerated: 0, unapproved: 6, expired: 0 },
    advices: { total: 1, unapproved: 0, expired: 0 },
    report: { unpublished: false, unprovidedMetadata: 3, providedMetadata: 1, totalMetadata: 4 },
  })

  await fixture.calculate()
  await answer("build", null)
  const after = (await manager.get(`${path}/dashboard/`)).body
  expect(after.questions).toMatchObject({ answered: total - 1, unanswered: 1 })
  expect(after.insights).toMatchObject({ unapproved: 6, expired: 6 })
  expect(after.advices).toEqual({ total: 1, unapproved: 0, expired: 1 })
})

test("the dashboard counts texts that expired with a changed answer, for clients that request a healed result", async () => {
  const fixture = await assessmentFixture(app, { mode: "ADVANCED" })
  const { manager, path, answer } = fixture
  await fixture.answerAll("yes", 4)
  await fixture.calculate()
  await manager.put(`${path}/generate-insights/`)
  await answer("build", "no")
  const plain = (await manager.get(`${path}/dashboard/`)).body
  expect(plain.insights).toMatchObject({ expired: 0 })
  const headers = { "plumbline-heal": "on" }
  const { status, body } = await manager.call("GET", `${path}/dashboard/`, { headers })
  expect(status).toBe(200)
  expect(body.insights).toEqual({ expected: 6, notGenerated: 0, unapproved: 6, expired: 6 })
})
