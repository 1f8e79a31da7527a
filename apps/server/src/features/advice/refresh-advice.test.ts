import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type AssessmentFixture, assessmentFixture } from "../../testing/assessment-fixture.ts"
import { createTestApp, type TestApp } from "../../testing/test-app.ts"

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const advice = async ({ manager, path }: AssessmentFixture) =>
  (await manager.get(`${path}/graphical-report/`)).body.advice
const titles = (shown: { adviceItems: { title: string }[] }) => shown.adviceItems.map(({ title }) => title)

describe("the report of a quick assessment", () => {
  test("comes with advice: what lifts the whole to its next level first", async () => {
    const fixture = await assessmentFixture(app)
    await fixture.answerAll("yes", 4)
    await fixture.answer("build", "no", 4)
    const shown = await advice(fixture)
    expect(shown.narration).toContain(
      "One better answer lifts the whole to “Mastered”. Begin here: Move from",
    )
    expect(titles(shown)).toEqual(["Move from “No” to “Yes”: Is every change built automatically?"])

    const narration = await fixture.manager.get(`${fixture.path}/advice-narration/`)
    expect(narration.body.issues).toEqual({ notGenerated: false, unapproved: true, expired: false })
  })

  test("without weak attributes: raise those that count most to the next level", async () => {
    const fixture = await assessmentFixture(app)
    await fixture.answerAll("yes", 4)
    await fixture.answer("write", "no", 4)
    await fixture.answer("deploy", "no", 4)
    const shown = await advice(fixture)
    expect(shown.narration).toContain("“Mastered” in “Automation” and “Communication”")
    expect(titles(shown).toSorted()).toEqual([
      expect.stringContaining("Are decisions written down?"),
      expect.stringContaining("Can a release be deployed without manual steps?"),
    ])
  })

  test("gets new advice when answers have changed; what people wrote stays", async () => {
    const fixture = await assessmentFixture(app)
    const { manager, path, id } = fixture
    await fixture.answerAll("yes", 4)
    await fixture.answer("build", "no", 4)
    await advice(fixture)
    await manager.post("/api/v1/advice-items/", {
      assessmentId: id,
      title: "Write a runbook",
      description: "<p>For restores.</p>",
      cost: "LOW",
      priority: "HIGH",
      impact: "HIGH",
    })
    await manager.post(`${path}/advice-narration/`, { assessorNarration: "<p>As agreed.</p>" })
    await fixture.answer("build", "yes", 4)
    await fixture.answer("restore", "no", 4)
    const shown = await advice(fixture)
    expect(shown.narration).toBe("<p>As agreed.</p>")
    expect(titles(shown)).toEqual([
      "Write a runbook",
      "Move from “No” to “Yes”: Are backups restored for practice?",
    ])
  })

  test("has no advice when nothing can be improved, and is read without writing anything", async () => {
    const fixture = await assessmentFixture(app)
    await fixture.answerAll("yes", 4)
    expect(await advice(fixture)).toEqual({ narration: null, generatedBy: null, adviceItems: [] })
    const again = await fixture.manager.get(`${fixture.path}/graphical-report/`)
    expect(again.queries).toBeLessThanOrEqual(3)
  })

  test("gets its advice only once when several people open it at the same time", async () => {
    const fixture = await assessmentFixture(app)
    await fixture.answerAll("no", 4)
    const shown = await Promise.all([1, 2, 3].map(() => advice(fixture)))
    const stored = await fixture.manager.get(`/api/v1/advice-items/?assessmentId=${fixture.id}`)
    expect(stored.body.items.length).toBeGreaterThan(0)
    for (const { adviceItems } of shown) expect(adviceItems).toHaveLength(stored.body.items.length)
  })
})

test("the report of an advanced assessment leaves the advice to its assessors", async () => {
  const fixture = await assessmentFixture(app, { mode: "ADVANCED" })
  await fixture.answerAll("no", 4)
  await fixture.calculate()
  expect(await advice(fixture)).toEqual({ narration: null, generatedBy: null, adviceItems: [] })
})

test("no advice is generated while the writer is switched off", async () => {
  const off = await createTestApp({ AI_PROVIDER: "off" })
  try {
    const fixture = await assessmentFixture(off)
    await fixture.answerAll("no", 4)
    expect(await advice(fixture)).toEqual({ narration: null, generatedBy: null, adviceItems: [] })
  } finally {
    await off.close()
  }
})
