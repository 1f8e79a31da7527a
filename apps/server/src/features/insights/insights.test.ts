import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { inTransaction } from "../../platform/create-context.ts"
import { type AssessmentFixture, assessmentFixture } from "../../testing/assessment-fixture.ts"
import { createTestApp, type TestApp } from "../../testing/test-app.ts"
import { loadAnswers, loadAssessmentKit, readAgain } from "../assessments/index.ts"
import { prepareInsights } from "./index.ts"

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** Writes the app's texts, like opening the report of a quick assessment. @returns the number of queries */
async function prepare({ id }: AssessmentFixture, on: TestApp = app): Promise<number> {
  const { assessment, kit, answers } = await on.asServer(async (ctx) => {
    const assessment = await readAgain(ctx, { id })
    const kit = await loadAssessmentKit(ctx, assessment)
    return { assessment, kit, answers: await loadAnswers(ctx, assessment.result.id, kit.model) }
  })
  const caller = { tenant: on.tenants.default(), user: null, language: "EN" } as const
  const { queries } = await inTransaction(on.dependencies, caller, (ctx) =>
    prepareInsights(ctx, assessment, kit, answers),
  )
  return queries
}

async function calculated(options: Parameters<typeof assessmentFixture>[1] = {}) {
  const fixture = await assessmentFixture(app, options)
  await fixture.answerAll("yes", 4)
  await fixture.calculate()
  return fixture
}

async function prepared(options: Parameters<typeof assessmentFixture>[1] = {}) {
  const fixture = await calculated(options)
  await prepare(fixture)
  return fixture
}

/** Writes assessor texts. */
async function writtenByAssessor({ manager, kit }: AssessmentFixture): Promise<void> {
  const now = app.clock.now()
  await app.tables
    .updateTable("subjectInsights")
    .set({
      insight: "<p>My view.</p>",
      insightBy: manager.user.id,
      insightTime: now,
      approved: true,
      lastModificationTime: now,
    })
    .where("subjectId", "=", kit.subjects.delivery)
    .execute()
  await app.tables
    .updateTable("attributeInsights")
    .set({
      assessorInsight: "<p>I disagree.</p>",
      assessorInsightTime: now,
      assessorShown: true,
      approved: true,
      lastModificationTime: now,
    })
    .where("attributeId", "=", kit.attributes.recovery)
    .execute()
}

describe("the app's texts", () => {
  test("are written for every subject and attribute and the whole where they are missing, and need approval", async () => {
    const fixture = await calculated()
    const issues = async () => (await fixture.manager.get(`${fixture.path}/insights-issues/`)).body
    expect(await issues()).toEqual({ notGenerated: 6, unapproved: 0, expired: 0 })
    await prepare(fixture)
    expect(await issues()).toEqual({ notGenerated: 0, unapproved: 6, expired: 0 })
  })

  test("take three queries, or one when nothing is due", async () => {
    const fixture = await calculated()
    expect(await prepare(fixture)).toBe(3)
    expect(await prepare(fixture)).toBe(1)
  })

  test("expire and are refreshed when the result is recalculated, but not when only the confidence is", async () => {
    const fixture = await prepared()
    const { manager, path, answer, calculate } = fixture
    const issues = async () => (await manager.get(`${path}/insights-issues/`)).body
    await answer("build", "yes", 1)
    await calculate()
    expect(await issues()).toMatchObject({ expired: 0 })

    await answer("build", "partly", 1)
    await calculate()
    expect(await issues()).toEqual({ notGenerated: 0, unapproved: 6, expired: 6 })
    const stale = await manager.get(`${path}/overall-insight/`)
    expect(stale.body.defaultInsight.isValid).toBe(false)

    await prepare(fixture)
    expect(await issues()).toEqual({ notGenerated: 0, unapproved: 6, expired: 0 })
    const fresh = await manager.get(`${path}/overall-insight/`)
    expect(fresh.body.defaultInsight.isValid).toBe(true)
  })

  test("never replace an assessor's text, however old", async () => {
    const fixture = await prepared()
    const { manager, path, kit, answer, calculate } = fixture
    await writtenByAssessor(fixture)
    await answer("build", "no")
    await calculate()
    await prepare(fixture)
    const subject = await manager.get(`${path}/subjects/${kit.subjects.delivery}/insight`)
    expect(subject.body).toMatchObject({
      defaultInsight: null,
      assessorInsight: { insight: "<p>My view.</p>", isValid: false, generatedBy: null },
      approved: true,
    })
    const attribute = await manager.get(`${path}/attributes/${kit.attributes.recovery}/insight/`)
    expect(attribute.body).toMatchObject({
      aiInsight: null,
      assessorInsight: { insight: "<p>I disagree.</p>", isValid: false },
    })
  })

  test("mention the confidence in advanced mode, in the language of the assessment", async () => {
    const fixture = await prepared({ mode: "ADVANCED", lang: "FA" })
    const { manager, path, kit } = fixture
    const text = async (address: string) => (await manager.get(`${path}/${address}`)).body
    expect((await text("overall-insight/")).defaultInsight.insight).toContain(
      "کسانی که پاسخ داده‌اند مطمئن بوده‌اند.",
    )
    const subject = await text(`subjects/${kit.subjects.teamwork}/insight`)
    expect(subject.defaultInsight.insight).toContain("«کار گروهی»")
    const attribute = await text(`attributes/${kit.attributes.automation}/insight/`)
    expect(attribute.aiInsight.insight).toContain("کسانی که پاسخ داده‌اند مطمئن بوده‌اند.")
  })

  test("mention evidence or its absence in advanced mode only", async () => {
    const advanced = await calculated({ mode: "ADVANCED" })
    const quick = await calculated()
    const texts = async (fixture: AssessmentFixture) => {
      await prepare(fixture)
      const { manager, path, kit } = fixture
      const whole = (await manager.get(`${path}/overall-insight/`)).body.defaultInsight.insight
      const one = (await manager.get(`${path}/attributes/${kit.attributes.automation}/insight/`)).body
      return { whole, automation: one.aiInsight.insight }
    }
    for (const { manager, id, kit } of [advanced, quick]) {
      const questionId = kit.questions.find(({ code }) => code === "build")?.id
      const evidence = { assessmentId: id, questionId, description: "<p>The build log</p>", type: "POSITIVE" }
      expect((await manager.post("/api/v1/evidences/", evidence)).status).toBe(201)
    }
    const { whole, automation } = await texts(advanced)
    expect(whole).toContain("Some of the answers were backed by evidence when this was written.")
    expect(automation).toContain("backed by evidence")
    expect(JSON.stringify(await texts(quick))).not.toContain("evidence")
  })

  test("are updated when only the confidence has changed, unless they are approved or expired", async () => {
    const fixture = await prepared({ mode: "ADVANCED" })
    const { manager, path, kit, answer } = fixture
    await app.tables
      .updateTable("subjectInsights")
      .set({ approved: true })
      .where("subjectId", "=", kit.subjects.teamwork)
      .execute()
    const text = async (address: string) =>
      (await manager.get(`${path}/${address}`)).body.defaultInsight.insight
    for (const { code } of kit.questions) await answer(code, "yes", 2)
    await manager.post(`${path}/calculate-confidence/`)
    expect(await text("overall-insight/")).toContain("The people who answered were not quite sure.")
    expect(await text(`subjects/${kit.subjects.delivery}/insight`)).toContain(
      "The people who answered were not quite sure.",
    )
    expect(await text(`subjects/${kit.subjects.teamwork}/insight`)).toContain(
      "The people who answered were sure.",
    )
    const { body } = await manager.get(`${path}/insights-issues/`)
    expect(body).toEqual({ notGenerated: 0, unapproved: 5, expired: 0 })

    await answer("build", "no", 1)
    await manager.post(`${path}/calculate/`)
    await manager.post(`${path}/calculate-confidence/`)
    expect(await text("overall-insight/")).toContain("The people who answered were not quite sure.")
  })

  test("about attributes are omitted when the writer is switched off, except for not applicable attributes", async () => {
    const off = await createTestApp({ AI_PROVIDER: "off" })
    try {
      const fixture = await assessmentFixture(off)
      const { manager, path, kit, answer, calculate } = fixture
      await answer("meet", "notApplicable")
      await answer("write", "notApplicable")
      await calculate()
      await prepare(fixture, off)
      const { body } = await manager.get(`${path}/insights-issues/`)
      expect(body).toEqual({ notGenerated: 2, unapproved: 4, expired: 0 })
      const attribute = await manager.get(`${path}/attributes/${kit.attributes.communication}/insight/`)
      expect(attribute.body.aiInsight).toMatchObject({
        insight: "None of the questions about Communication applies here, so it is not rated.",
        generatedBy: "APP",
      })
    } finally {
      await off.close()
    }
  })
})

describe("reading one insight", () => {
  test("returns the text, its writer, whether it is valid and approved, and whether the caller may edit it", async () => {
    const fixture = await prepared()
    const { manager, path, addMember } = fixture
    const viewer = await addMember("viewer")
    const own = await manager.get(`${path}/overall-insight/`)
    expect(own.body).toEqual({
      defaultInsight: {
        insight: expect.stringContaining("<b>level 3, Mastered</b>"),
        creationTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+$/),
        isValid: true,
        generatedBy: "APP",
      },
      assessorInsight: null,
      editable: true,
      approved: false,
      etag: expect.any(String),
    })
    const others = await viewer.get(`${path}/overall-insight`)
    expect(others.body).toEqual({ ...own.body, editable: false })
    expect(others.queries).toBeLessThanOrEqual(4)
  })

  test("returns nothing when nothing is written or the subject or attribute is unknown", async () => {
    const { manager, path, kit } = await calculated()
    const nothing = { assessorInsight: null, editable: true, etag: expect.any(String) }
    const body = async (address: string) => (await manager.get(`${path}/${address}`)).body
    expect(await body("overall-insight/")).toEqual({ defaultInsight: null, ...nothing, approved: false })
    for (const id of [kit.subjects.delivery, 999_999_999]) {
      expect(await body(`subjects/${id}/insight`)).toEqual({
        defaultInsight: null,
        ...nothing,
        approved: false,
      })
    }
    for (const id of [kit.attributes.recovery, 999_999_999]) {
      expect(await body(`attributes/${id}/insight/`)).toEqual({ aiInsight: null, ...nothing, approved: null })
    }
    expect((await manager.get(`${path}/attributes/x/insight/`)).body.code).toBe("INVALID_INPUT")
  })

  test("shows the newer of the two texts of an attribute", async () => {
    const fixture = await prepared()
    const { manager, path, kit } = fixture
    await writtenByAssessor(fixture)
    const read = async () =>
      (await manager.get(`${path}/attributes/${kit.attributes.recovery}/insight/`)).body
    expect(await read()).toMatchObject({
      aiInsight: null,
      assessorInsight: { insight: "<p>I disagree.</p>" },
    })
    await app.tables
      .updateTable("attributeInsights")
      .set({ aiInsightTime: app.clock.now(), aiInsightWriter: "AI", assessorShown: false })
      .where("attributeId", "=", kit.attributes.recovery)
      .execute()
    expect(await read()).toMatchObject({ aiInsight: { generatedBy: "AI" }, assessorInsight: null })
  })

  test("needs a valid result, except for attributes", async () => {
    const { manager, path, kit, answer } = await prepared()
    await answer("build", "no")
    const stale = { status: 400, body: { code: "CALCULATE_NOT_VALID" } }
    expect(await manager.get(`${path}/overall-insight/`)).toMatchObject(stale)
    expect(await manager.get(`${path}/subjects/${kit.subjects.delivery}/insight/`)).toMatchObject(stale)
    expect(await manager.get(`${path}/insights/`)).toMatchObject(stale)
    expect(await manager.get(`${path}/insights-issues/`)).toMatchObject(stale)
    expect((await manager.get(`${path}/attributes/${kit.attributes.recovery}/insight/`)).status).toBe(200)
  })

  test("depends on the role: a report viewer sees only the whole and subjects, an associate nothing", async () => {
    const { path, kit, addMember } = await prepared()
    const addresses = [
      "overall-insight/",
      `subjects/${kit.subjects.delivery}/insight/`,
      `attributes/${kit.attributes.recovery}/insight/`,
      "insights/",
      "insights-issues/",
    ]
    const statuses = async (role: Parameters<typeof addMember>[0]) => {
      const person = await addMember(role)
      return Promise.all(addresses.map(async (address) => (await person.get(`${path}/${address}`)).status))
    }
    expect(await statuses("viewer")).toEqual([200, 200, 200, 200, 200])
    expect(await statuses("reportViewer")).toEqual([200, 200, 403, 403, 403])
    expect(await statuses("associate")).toEqual([403, 403, 403, 403, 403])
  })
})

describe("the list of all insights", () => {
  test("has the values with the texts, in kit order", async () => {
    const fixture = await assessmentFixture(app)
    const { manager, path, kit, id, answerAll, answer, calculate } = fixture
    await answerAll("yes", 5)
    await answer("rollback", "no", 5)
    await calculate()
    await prepare(fixture)
    const { status, body, queries } = await manager.get(`${path}/insights/`)
    expect(status).toBe(200)
    expect(queries).toBeLessThanOrEqual(4)
    expect(body.assessment).toMatchObject({
      id,
      title: "Payments service",
      maturityLevel: { id: kit.levels.mastered, title: "Mastered", value: 3, index: 3 },
      confidenceValue: 100,
      isCalculateValid: true,
      isConfidenceValid: true,
      kit: { maturityLevelsCount: 3 },
      insight: { approved: false },
    })
    const [delivery, teamwork] = body.subjects
    expect(delivery).toMatchObject({ id: kit.subjects.delivery, title: "Delivery", index: 1, weight: 1 })
    expect(teamwork.attributes).toHaveLength(1)
    expect(delivery.attributes[0]).toMatchObject({
      id: kit.attributes.automation,
      title: "Automation",
      weight: 2,
      confidenceValue: 100,
      insight: { defaultInsight: { generatedBy: "APP", isValid: true }, editable: true },
      maturityScoreModels: [
        { maturityLevel: { id: kit.levels.starting }, score: null },
        { maturityLevel: { id: kit.levels.practised }, score: 100 },
        { maturityLevel: { id: kit.levels.mastered }, score: 75 },
      ],
    })
    expect(body.issues).toEqual({ notGenerated: 0, unapproved: 6, expired: 0 })
  })

  test("is complete before anything is written: without texts, and approval is still undefined", async () => {
    const { manager, path } = await calculated()
    const { body } = await manager.get(`${path}/insights/`)
    const empty = { defaultInsight: null, assessorInsight: null, editable: true, etag: expect.any(String) }
    expect(body.assessment.insight).toEqual({ ...empty, approved: false })
    expect(body.subjects[0].insight).toEqual({ ...empty, approved: null })
    expect(body.subjects[0].attributes[0].insight).toEqual({ ...empty, approved: null })
  })

  test("an attribute none of whose questions applies has no score on any level", async () => {
    const { manager, path, answer, calculate } = await calculated()
    await answer("meet", "notApplicable")
    await answer("write", "notApplicable")
    await calculate()
    const { body } = await manager.get(`${path}/insights/`)
    const [communication] = body.subjects[1].attributes
    expect(communication.confidenceValue).toBeNull()
    expect(communication.maturityScoreModels.map(({ score }: { score: number | null }) => score)).toEqual([
      null,
      null,
      null,
    ])
  })
})
