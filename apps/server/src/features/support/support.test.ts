import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { dayAfter, dayOf } from "../../platform/clock.ts"
import { type AssessmentFixture, assessmentFixture } from "../../testing/assessment-fixture.ts"
import { createTestApp, type TestApp } from "../../testing/test-app.ts"

let app: TestApp
let fixture: AssessmentFixture
beforeAll(async () => {
  app = await createTestApp()
  fixture = await assessmentFixture(app)
})
afterAll(() => app.close())

const support = async (who = fixture.manager) => (await who.get(`${fixture.path}/support/`)).body
const inDays = (days: number) => dayAfter(dayOf(app.clock.now()), days)
const add = (position: number, validUntil: string | null, type: string | null = "POSITIVE") =>
  fixture.manager.post("/api/v1/evidences/", {
    assessmentId: fixture.id,
    questionId: fixture.kit.questions[position]?.id,
    description: "<p>The build log</p>",
    type,
    ...(type && { validUntil }),
  })

describe("what answers rest on", () => {
  test("is nothing before there are any", async () => {
    expect(await support()).toMatchObject({
      supportedConfidence: 0,
      answers: { current: 0, expired: 0, none: 0 },
      band: { level: { index: 1 }, lowest: { index: 1 } },
      questionsToCheck: [],
    })
  })

  test("is a band of levels, and the questions to check, until evidence is there", async () => {
    await fixture.answerAll("yes", 5)
    await fixture.calculate()
    const bare = await support()
    const count = fixture.kit.questions.length
    expect(bare).toMatchObject({
      supportedConfidence: 0,
      answers: { current: 0, expired: 0, none: count },
      band: { level: { index: 3, title: "Mastered" }, lowest: { index: 1, title: "Starting" } },
    })
    expect(bare.questionsToCheck).toHaveLength(Math.min(5, count))
    expect(bare.questionsToCheck[0]).toMatchObject({ evidence: "NONE", index: expect.any(Number) })
    expect(bare.subjects.map(({ title }: { title: string }) => title)).toEqual(["Delivery", "Teamwork"])

    for (let position = 1; position < count; position++) await add(position, null)
    await add(0, null, null)
    await add(0, inDays(-1))
    const nearly = await support()
    expect(nearly.answers).toEqual({ current: count - 1, expired: 1, none: 0 })
    expect(nearly.supportedConfidence).toBeGreaterThan(50)
    expect(nearly.evidence).toMatchObject({
      expired: { count: 1, first: { index: 1 } },
      expiring: { count: 0 },
    })
    expect(nearly.questionsToCheck).toMatchObject([
      { questionId: fixture.kit.questions[0]?.id, evidence: "EXPIRED" },
    ])

    await add(0, inDays(3))
    const all = await support()
    expect(all.supportedConfidence).toBeCloseTo(100)
    expect(all).toMatchObject({
      answers: { current: count, expired: 0, none: 0 },
      evidence: { expiring: { count: 1 }, expired: { count: 1 } },
      band: { level: { index: 3 }, lowest: { index: 3 } },
      questionsToCheck: [],
    })
    const { body: confidence } = await fixture.manager.get(`${fixture.path}/`)
    expect(confidence).not.toHaveProperty("supportedConfidence")
  })

  test("follows the clock, without anything being stored", async () => {
    app.clock.advance(5 * 86_400_000)
    expect(await support()).toMatchObject({ answers: { expired: 1 }, evidence: { expired: { count: 2 } } })
  })

  test("names no questions to people who may only read the report", async () => {
    const reader = await fixture.addMember("reportViewer")
    expect(await support(reader)).toMatchObject({
      answers: { expired: 1 },
      evidence: { expired: { count: 2, first: null } },
      questionsToCheck: [],
    })
    expect((await (await app.signUp("Sten Stranger")).get(`${fixture.path}/support/`)).status).toBe(403)
  })
})
