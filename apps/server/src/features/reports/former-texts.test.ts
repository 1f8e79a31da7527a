import { afterAll, beforeAll, expect, test } from "vitest"
import { type AssessmentFixture, assessmentFixture } from "../../testing/assessment-fixture.ts"
import { createTestApp, type TestApp } from "../../testing/test-app.ts"

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** The texts of a report, now or at a moment. */
async function textsOf({ manager, path }: AssessmentFixture, at?: string) {
  const { status, body } = await manager.get(
    `${path}/graphical-report/${at === undefined ? "" : `?at=${at}`}`,
  )
  expect(status).toBe(200)
  const { assessment, subjects, advice, asOf } = body
  return {
    texts: [
      assessment.overallInsight,
      assessment.intro,
      ...subjects.flatMap(
        ({ insight, attributes }: { insight: string; attributes: { insight: string }[] }) => [
          insight,
          ...attributes.map((attribute) => attribute.insight),
        ],
      ),
    ],
    advice: [advice.narration, advice.adviceItems.map(({ title }: { title: string }) => title)],
    later: asOf?.laterTexts,
  }
}

test("the report of a moment has the insights, the advice and the sections of then", async () => {
  const fixture = await assessmentFixture(app, { mode: "ADVANCED" })
  const { manager, path, id, kit } = fixture
  await fixture.answerAll("partly", 4)
  await fixture.calculate()
  const item = { description: "<p>For restores.</p>", cost: "LOW", priority: "HIGH", impact: "MEDIUM" }
  const say = async (word: string) => {
    const written = [
      manager.post(`${path}/overall-insight/`, { insight: `<p>The whole, ${word}.</p>` }),
      manager.post(`${path}/subjects/${kit.subjects.delivery}/insight/`, {
        insight: `<p>Delivery, ${word}.</p>`,
      }),
      manager.post(`${path}/attributes/${kit.attributes.automation}/insight/`, {
        assessorInsight: `<p>Automation, ${word}.</p>`,
      }),
      manager.post(`${path}/advice-narration/`, { assessorNarration: `<p>Begin ${word}.</p>` }),
      manager.patch(`${path}/report-metadata/`, { intro: `<p>Hello, ${word}.</p>` }),
    ]
    for (const reply of await Promise.all(written)) expect(reply.status).toBeLessThan(300)
  }
  await say("first")
  const created = await manager.post("/api/v1/advice-items/", {
    assessmentId: id,
    title: "Write a runbook",
    ...item,
  })
  await manager.post("/api/v1/advice-items/", { assessmentId: id, title: "Ask the guests", ...item })
  const first = { time: app.clock.now(), ...(await textsOf(fixture)) }
  await say("second")
  await manager.put(`/api/v1/advice-items/${created.body.id}`, { title: "Write two runbooks", ...item })
  const second = { time: app.clock.now(), ...(await textsOf(fixture)) }
  await say("third")
  await manager.delete(`/api/v1/advice-items/${created.body.id}`)
  await manager.post("/api/v1/advice-items/", { assessmentId: id, title: "Sleep well", ...item })
  const third = { time: app.clock.now(), ...(await textsOf(fixture)) }

  expect(JSON.stringify([first.texts, first.advice])).toMatch(/first/)
  expect(new Set([first, second, third].map(({ advice }) => JSON.stringify(advice))).size).toBe(3)
  for (const { time, texts, advice } of [first, second, third])
    expect(await textsOf(fixture, time)).toEqual({ texts, advice, later: 0 })
})
