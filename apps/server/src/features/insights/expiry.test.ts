import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type AssessmentFixture, assessmentFixture } from "../../testing/assessment-fixture.ts"
import { activateNewVersion } from "../../testing/new-version.ts"
import { createTestApp, type TestApp } from "../../testing/test-app.ts"

/* Which texts expire after which change: all of them if the change makes the result be recalculated, otherwise none. */

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

type Change = (fixture: AssessmentFixture) => Promise<unknown>

const calculatedAnew: Record<string, Change> = {
  "a different option is chosen": ({ answer }) => answer("build", "partly", 4),
  "an answer is cleared": ({ answer }) => answer("build", null),
  "a question is marked as not applicable": ({ answer }) => answer("review", "notApplicable", 4),
  "a new version of the kit is released": ({ kit }) => activateNewVersion(app, kit.id),
  "the kit has a major change": ({ kit }) =>
    app.asServer(({ db, now }) =>
      db.updateTable("kits").set({ lastMajorModificationTime: now }).where("id", "=", kit.id).execute(),
    ),
  "custom weights are assigned": ({ manager, path, kit }) =>
    manager.post(`${path}/assign-kit-custom/`, {
      title: "For small teams",
      customData: { subjects: [{ id: kit.subjects.delivery, weight: 7 }], attributes: [] },
    }),
}

const notCalculated: Record<string, Change> = {
  "the confidence of an answer is lowered": ({ answer }) => answer("build", "yes", 1),
  "the same answer is given again": ({ answer }) => answer("build", "yes", 4),
  "evidence is added": ({ manager, id, kit }) =>
    manager.post("/api/v1/evidences/", {
      assessmentId: id,
      questionId: kit.questions[0]?.id,
      description: "<p>See the board.</p>",
      type: "POSITIVE",
    }),
}

/** An assessment with a valid, approved text of each kind, generated or written by the manager. */
async function written(by: "app" | "manager"): Promise<AssessmentFixture> {
  const fixture = await assessmentFixture(app, { mode: "ADVANCED" })
  const { manager, path, kit } = fixture
  await fixture.answerAll("yes", 4)
  await fixture.calculate()
  await manager.put(`${path}/generate-insights/`)
  await manager.put(`${path}/approve-insights/`)
  if (by === "manager") {
    for (const id of Object.values(kit.attributes))
      await manager.post(`${path}/attributes/${id}/insight/`, { assessorInsight: "<p>Mine.</p>" })
    for (const id of Object.values(kit.subjects))
      await manager.post(`${path}/subjects/${id}/insight/`, { insight: "<p>Mine.</p>" })
    await manager.post(`${path}/overall-insight/`, { insight: "<p>Mine.</p>" })
  }
  await manager.post(`${path}/advice-narration/`, { assessorNarration: "<p>Automate more.</p>" })
  return fixture
}

/** Heals the result. @returns for each kind of text, whether the texts are expired */
async function expired({ manager, path }: AssessmentFixture) {
  const { body } = await manager.call("GET", `${path}/insights/`, { headers: { "plumbline-heal": "on" } })
  const narration = await manager.get(`${path}/advice-narration/`)
  type Shown = { assessorInsight: { isValid: boolean } | null; defaultInsight: { isValid: boolean } | null }
  const isExpired = ({ insight }: { insight: Shown }) =>
    (insight.assessorInsight ?? insight.defaultInsight)?.isValid === false
  const attributes = body.subjects.flatMap(
    (subject: { attributes: { insight: Shown }[] }) => subject.attributes,
  )
  return {
    attributes: [...new Set(attributes.map(isExpired))],
    subjects: [...new Set(body.subjects.map(isExpired))],
    overall: isExpired(body.assessment),
    narration: narration.body.issues.expired,
  }
}

const all = { attributes: [true], subjects: [true], overall: true, narration: true }
const none = { attributes: [false], subjects: [false], overall: false, narration: false }

describe.each(["app", "manager"] as const)("texts of the %s", (by) => {
  test.each(Object.entries(calculatedAnew))("are expired when %s", async (_what, change) => {
    const fixture = await written(by)
    expect(await expired(fixture)).toEqual(none)
    await change(fixture)
    expect(await expired(fixture)).toEqual(all)
  })

  test.each(Object.entries(notCalculated))("stay valid when %s", async (_what, change) => {
    const fixture = await written(by)
    await change(fixture)
    expect(await expired(fixture)).toEqual(none)
  })
})
