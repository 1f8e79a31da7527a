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

describe("with clocks of nodes that are an hour apart", () => {
  const HOUR = 3_600_000
  /** Does it on a node whose clock is an hour behind that of the others. */
  async function behind<T>(work: () => Promise<T>): Promise<T> {
    app.clock.advance(-HOUR)
    try {
      return await work()
    } finally {
      app.clock.advance(HOUR)
    }
  }

  test("texts expire after a calculation by a node that is behind", async () => {
    const fixture = await written("manager")
    await fixture.answer("build", "no", 4)
    expect(await behind(() => expired(fixture))).toEqual(all)
    expect((await fixture.manager.get(`${fixture.path}/insights-issues/`)).body.expired).toBe(6)
  })

  test("texts that a node writes or approves which is behind are valid", async () => {
    const fixture = await written("app")
    const { manager, path } = fixture
    await fixture.answer("build", "no", 4)
    expect(await expired(fixture)).toEqual(all)
    await behind(async () => {
      await manager.put(`${path}/regenerate-expired-insights/`)
      await manager.put(`${path}/approve-advice-narration/`)
    })
    expect(await expired(fixture)).toEqual(none)
    expect((await manager.get(`${path}/dashboard/`)).body.insights.expired).toBe(0)
  })

  test("the text that was written last is shown, whichever node wrote it", async () => {
    const { manager, path, kit } = await written("app")
    const insight = `${path}/attributes/${kit.attributes.recovery}/insight/`
    await manager.post(insight, { assessorInsight: "<p>First.</p>" })
    await behind(() => manager.post(`${path}/attributes/${kit.attributes.recovery}/ai-insight/`))
    expect((await manager.get(insight)).body).toMatchObject({
      aiInsight: { isValid: true },
      assessorInsight: null,
    })
    await behind(() => manager.post(insight, { assessorInsight: "<p>Last.</p>" }))
    expect((await manager.get(insight)).body.assessorInsight.insight).toBe("<p>Last.</p>")
  })
})
