import { randomUUID } from "node:crypto"
import { sql } from "kysely"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type AssessmentFixture, assessmentFixture } from "../../testing/assessment-fixture.ts"
import { type Caller, createTestApp, type TestApp } from "../../testing/test-app.ts"

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

type Amount = "LOW" | "MEDIUM" | "HIGH"
const NOWHERE = "00000000-0000-4000-8000-000000000001"

/** A quick assessment whose report has been opened once, so that it is published. */
async function publishedReport(options: Parameters<typeof assessmentFixture>[1] = {}) {
  const fixture = await assessmentFixture(app, options)
  await fixture.answerAll("yes")
  await fixture.manager.get(`${fixture.path}/graphical-report/`)
  return fixture
}

async function openToEverybody({ manager, path }: AssessmentFixture): Promise<string> {
  const { body } = await manager.put(`${path}/report-visibility-status/`, { visibility: "PUBLIC" })
  return body.linkHash
}

async function eventsOf({ id }: AssessmentFixture) {
  const rows = await app.tables.selectFrom("events").select(["type", "payload"]).orderBy("id").execute()
  return rows
    .filter(({ payload }) => (payload as { assessmentId?: string }).assessmentId === id)
    .map(({ type }) => type)
    .filter((type) => type.startsWith("report-"))
}

describe("the report of a quick assessment", () => {
  test("prepares itself when it is opened: results, texts, publication", async () => {
    const fixture = await assessmentFixture(app)
    const { manager, path, kit, answer } = fixture
    await fixture.answerAll("yes", 4)
    await answer("rollback", "no", 4)
    const viewer = await fixture.addMember("reportViewer")

    const { status, body } = await viewer.get(`${path}/graphical-report/`)
    expect(status).toBe(200)
    expect(body.assessment).toMatchObject({
      title: "Payments service",
      intro: null,
      prosAndCons: null,
      overallInsight:
        "<p>Overall: <b>level 3, Mastered</b>. All requirements are met. Both subjects are at the same level.</p>",
      assessmentKit: {
        id: kit.id,
        title: kit.title,
        maturityLevelCount: 3,
        questionsCount: 8,
        questionnairesCount: 2,
        attributesCount: 3,
      },
      maturityLevel: { id: kit.levels.mastered, title: "Mastered", index: 3, value: 3 },
      confidenceValue: 80,
      mode: { code: "QUICK" },
      space: { id: fixture.spaceId, title: "Core team", isDefault: false },
    })
    expect(body.assessment.assessmentKit.questionnaires).toEqual([
      {
        id: kit.questionnaires.releases,
        title: "Releases",
        description: "About releases.",
        index: 1,
        questionCount: 5,
      },
      {
        id: kit.questionnaires.people,
        title: "People",
        description: "About people.",
        index: 2,
        questionCount: 3,
      },
    ])
    expect(body.assessment.assessmentKit.maturityLevels.map(({ title }: { title: string }) => title)).toEqual(
      ["Starting", "Practised", "Mastered"],
    )
    expect(body).toMatchObject({
      advice: {
        narration: expect.stringContaining("“Mastered” in “Recovery”"),
        adviceItems: [{ title: "Move from “No” to “Yes”: Can a release be taken back within an hour?" }],
      },
      assessmentProcess: { steps: null, participant: null },
      lang: { code: "EN" },
      visibility: "RESTRICTED",
      linkHash: expect.stringMatching(/^[0-9a-f-]{36}$/),
      isAdvisable: true,
      permissions: {
        canViewDashboard: false,
        canShareReport: true,
        canManageVisibility: false,
        canViewMeasureQuestions: false,
        canViewQuestionnaires: false,
      },
    })
    expect(await eventsOf(fixture)).toEqual(["report-published"])
    expect((await manager.get(`${path}/report-metadata/`)).body.published).toBe(true)
  })

  test("shows each attribute with its text, its level and its measures, the weightiest first", async () => {
    const { manager, path, kit, answerAll, answer } = await assessmentFixture(app)
    await answerAll("yes")
    await answer("rollback", "no")
    const { body } = await manager.get(`${path}/graphical-report/`)
    const [automation, recovery] = body.subjects[0].attributes
    expect(automation).toMatchObject({
      id: kit.attributes.automation,
      title: "Automation",
      description: "About automation.",
      insight:
        "Automation meets all requirements: it is at level 3, Mastered. It is strong in Build pipelines, but weak in Handling of incidents.",
      index: 1,
      weight: 2,
      maturityLevel: { id: kit.levels.mastered, description: "Habits are measured and improved." },
    })
    expect(automation.attributeMeasures).toEqual([
      {
        id: kit.measures.pipelines,
        title: "Build pipelines",
        impactPercentage: 83.33,
        maxPossibleScore: 5,
        gainedScore: 5,
        missedScore: 0,
        gainedScorePercentage: 83.33,
        missedScorePercentage: 0,
      },
      {
        id: kit.measures.incidents,
        title: "Handling of incidents",
        impactPercentage: 16.67,
        maxPossibleScore: 1,
        gainedScore: 0,
        missedScore: 1,
        gainedScorePercentage: 0,
        missedScorePercentage: 16.67,
      },
    ])
    expect(recovery).toMatchObject({
      maturityLevel: { id: kit.levels.practised, index: 2 },
      insight: expect.stringMatching(
        /^Recovery is at level 2, Practised\. One more good answer leads to Mastered\./,
      ),
    })
  })

  test("says so for an attribute to which no question applies", async () => {
    const { manager, path, kit, answerAll, answer } = await assessmentFixture(app)
    await answerAll("yes")
    await answer("meet", "notApplicable")
    await answer("write", "notApplicable")
    const { body } = await manager.get(`${path}/graphical-report/`)
    expect(body.subjects[1].insight).toBe(
      "<p>None of the questions about Teamwork applies here, so it is not rated.</p>",
    )
    expect(body.subjects[1].attributes[0]).toMatchObject({
      id: kit.attributes.communication,
      insight: "None of the questions about Communication applies here, so it is not rated.",
      confidenceValue: 0,
      attributeMeasures: [],
    })
    expect(body.isAdvisable).toBe(false)
  })

  test("costs three queries and writes nothing while nothing has changed", async () => {
    const fixture = await publishedReport()
    const { manager, path } = fixture
    const before = await stateOf(fixture)
    const again = await manager.get(`${path}/graphical-report/`)
    expect(again.status).toBe(200)
    expect(again.queries).toBeLessThanOrEqual(3)
    expect(await stateOf(fixture)).toEqual(before)
  })

  test("is prepared once when several people open it at the same time", async () => {
    const fixture = await assessmentFixture(app)
    await fixture.answerAll("partly")
    const { manager, path } = fixture
    const replies = await Promise.all([1, 2, 3].map(() => manager.get(`${path}/graphical-report/`)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(replies[1]?.body).toEqual(replies[0]?.body)
    expect(await eventsOf(fixture)).toEqual(["report-published"])
  })

  test("shows new results after new answers, and leaves a text of an assessor unchanged", async () => {
    const fixture = await publishedReport()
    const { manager, path, kit, answer } = fixture
    await app.tables
      .updateTable("subjectInsights")
      .set({ insight: "<p>Mine.</p>", insightBy: manager.user.id, approved: true })
      .where("subjectId", "=", kit.subjects.delivery)
      .execute()
    await app.tables
      .updateTable("attributeInsights")
      .set({
        assessorInsight: "<p>Mine too.</p>",
        assessorInsightTime: app.clock.now(),
        assessorShown: true,
      })
      .where("attributeId", "=", kit.attributes.recovery)
      .execute()
    await answer("build", "no")
    await answer("restore", "no")
    const { body } = await manager.get(`${path}/graphical-report/`)
    expect(body.assessment.overallInsight).toContain("Practised")
    const [delivery] = body.subjects
    expect(delivery.insight).toBe("<p>Mine.</p>")
    expect(delivery.attributes[0].insight).toContain("Automation is at level 1, Starting.")
    expect(delivery.attributes[1].insight).toBe("<p>Mine too.</p>")
  })

  test("stays public when it is prepared again", async () => {
    const fixture = await publishedReport()
    const { manager, path, answer } = fixture
    await openToEverybody(fixture)
    await answer("build", "no")
    expect((await manager.get(`${path}/graphical-report/`)).body.visibility).toBe("PUBLIC")
  })

  test("stays withdrawn, whoever reads it in whichever mode, until a person publishes it: then it is restricted", async () => {
    const fixture = await publishedReport()
    const { manager, path, answer } = fixture
    const viewer = await fixture.addMember("viewer")
    const link = `/api/v1/public/graphical-report/${await openToEverybody(fixture)}/`
    await manager.put(`${path}/report-publish-status/`, { published: false })
    expect((await app.visitor().get(link)).status).toBe(404)

    await answer("build", "no")
    expect((await manager.get(`${path}/graphical-report/`)).status).toBe(200)
    expect((await viewer.get(`${path}/graphical-report/`)).body.code).toBe("REPORT_UNPUBLISHED")
    await manager.put(`${path}/mode/`, { mode: "ADVANCED" })
    await manager.put(`${path}/mode/`, { mode: "QUICK" })
    await manager.get(`${path}/graphical-report/`)
    expect((await manager.get(`${path}/report-metadata/`)).body.published).toBe(false)
    expect((await app.visitor().get(link)).status).toBe(404)

    await manager.put(`${path}/report-publish-status/`, { published: true })
    expect((await viewer.get(`${path}/graphical-report/`)).body.visibility).toBe("RESTRICTED")
    expect((await app.visitor().get(link)).status).toBe(404)
  })

  test("is not published by readings after a person has decided against it before the first one", async () => {
    const { manager, path, answerAll } = await assessmentFixture(app)
    await answerAll("yes")
    await manager.put(`${path}/report-publish-status/`, { published: false })
    await manager.get(`${path}/graphical-report/`)
    expect((await manager.get(`${path}/report-metadata/`)).body.published).toBe(false)
  })

  test("is published only once by two first readings at the same time, and not by one beside a withdrawal", async () => {
    const fixture = await assessmentFixture(app)
    const { manager, path, answerAll } = fixture
    await answerAll("yes")
    const viewer = await fixture.addMember("viewer")
    await Promise.all([
      manager.get(`${path}/graphical-report/`),
      viewer.get(`${path}/graphical-report/`),
      manager.put(`${path}/report-publish-status/`, { published: false }),
    ])
    await viewer.get(`${path}/graphical-report/`)
    expect((await manager.get(`${path}/report-metadata/`)).body.published).toBe(false)
  })

  test("is published and shown without its texts if they cannot be written, and gets them the next time", async () => {
    const fixture = await assessmentFixture(app)
    const { path, kit, answerAll, addMember } = fixture
    await answerAll("yes")
    const viewer = await addMember("viewer")
    const { schema } = app.tenants.default()
    const table = sql.id(schema, "subject_insights")
    const refused = sql.lit(kit.subjects.delivery)
    await sql`alter table ${table} add constraint refuse check (subject_id <> ${refused})`.execute(
      app.database,
    )
    const first = await viewer.get(`${path}/graphical-report/`)
    expect(first).toMatchObject({ status: 200, body: { assessment: { overallInsight: null } } })
    await sql`alter table ${table} drop constraint refuse`.execute(app.database)
    const second = await viewer.get(`${path}/graphical-report/`)
    expect(second.body.assessment.overallInsight).toContain("Mastered")
  })

  test("is not prepared while the kit has a newer version", async () => {
    const fixture = await assessmentFixture(app)
    const { manager, path, kit } = fixture
    await app.asServer(async ({ db, now }) => {
      const authors = { createdBy: manager.user.id, lastModifiedBy: manager.user.id }
      await db.updateTable("kitVersions").set({ status: "ARCHIVE" }).where("kitId", "=", kit.id).execute()
      const next = await db
        .insertInto("kitVersions")
        .values({ kitId: kit.id, status: "ACTIVE", creationTime: now, lastModificationTime: now, ...authors })
        .returning("id")
        .executeTakeFirstOrThrow()
      await db.updateTable("kits").set({ activeVersionId: next.id }).where("id", "=", kit.id).execute()
    })
    const reply = await manager.get(`${path}/graphical-report/`)
    expect(reply).toMatchObject({ status: 400, body: { code: "DEPRECATED" } })
    expect(await stateOf(fixture)).toMatchObject({ attributes: [], reports: [] })
  })

  test("is in the language of the assessment, whatever the reader's", async () => {
    const fixture = await assessmentFixture(app, { lang: "FA" })
    await fixture.answerAll("yes")
    const { body } = await fixture.manager.get(`${fixture.path}/graphical-report/`)
    expect(body.lang).toEqual({ code: "FA" })
    expect(body.assessment.maturityLevel.title).toBe("چیره")
    expect(body.assessment.assessmentKit.title).toMatch(/^آمادگی انتشار/)
    expect(body.assessment.overallInsight).toBe(
      "<p>نتیجهٔ کلی: <b>سطح ۳، چیره</b>. همهٔ شرط‌ها برآورده شده است. هر دو محور در یک سطح‌اند.</p>",
    )
    expect(body.subjects[0].attributes[0].insight).toMatch(
      /^«خودکارسازی» همهٔ شرط‌ها را برآورده کرده و در سطح ۳، چیره است/,
    )
  })

  test("a level that the kit no longer has is shown as the lowest one", async () => {
    const { manager, path, id } = await publishedReport()
    const result = await app.tables
      .updateTable("assessmentResults")
      .set({ maturityLevelId: 999_999_999 })
      .where("assessmentId", "=", id)
      .returning("id")
      .executeTakeFirstOrThrow()
    await app.tables.deleteFrom("subjectValues").where("resultId", "=", result.id).execute()
    const { status, body } = await manager.get(`${path}/graphical-report/`)
    expect(status).toBe(200)
    expect(body.assessment.maturityLevel.title).toBe("Starting")
    expect(body.subjects[0]).toMatchObject({ maturityLevel: { title: "Starting" }, confidenceValue: 0 })
  })
})

describe("the report of an advanced assessment", () => {
  test("needs a valid result, which clients reach one step at a time", async () => {
    const { manager, path, answerAll } = await assessmentFixture(app, { mode: "ADVANCED" })
    await answerAll("yes")
    const codes = []
    for (const heal of ["calculate", "calculate-confidence"]) {
      codes.push((await manager.get(`${path}/graphical-report/`)).body.code)
      await manager.post(`${path}/${heal}/`)
    }
    expect(codes).toEqual(["CALCULATE_NOT_VALID", "CONFIDENCE_CALCULATION_NOT_VALID"])
    expect((await manager.get(`${path}/graphical-report/`)).status).toBe(200)
  })

  test("is a preview for assessors and nothing for others until somebody publishes it", async () => {
    const fixture = await assessmentFixture(app, { mode: "ADVANCED" })
    const { manager, path, calculate, addMember } = fixture
    await calculate()
    const viewer = await addMember("viewer")
    const preview = await manager.get(`${path}/graphical-report/`)
    expect(preview.body).toMatchObject({
      visibility: "RESTRICTED",
      linkHash: null,
      assessment: { overallInsight: null },
      permissions: { canViewDashboard: true, canShareReport: false, canManageVisibility: false },
    })
    const early = await viewer.get(`${path}/graphical-report/`)
    expect(early).toMatchObject({ status: 422, body: { code: "REPORT_UNPUBLISHED" } })

    await manager.put(`${path}/report-publish-status/`, { published: true })
    expect((await viewer.get(`${path}/graphical-report/`)).status).toBe(200)
    expect((await manager.get(`${path}/graphical-report/`)).body.permissions).toEqual({
      canViewDashboard: true,
      canShareReport: true,
      canManageVisibility: true,
      canViewMeasureQuestions: true,
      canViewQuestionnaires: true,
    })
  })
})

describe("texts that wait for approval", () => {
  /** A published report of an advanced assessment with generated texts that nobody has approved. */
  async function reportWithDrafts() {
    const fixture = await assessmentFixture(app, { mode: "ADVANCED" })
    const { manager, path, kit } = fixture
    await fixture.answerAll("no", 4)
    await fixture.calculate()
    await manager.put(`${path}/generate-insights/`)
    const attributeLevelTargets = [
      { attributeId: kit.attributes.automation, maturityLevelId: kit.levels.practised },
    ]
    const plan = await manager.post(`${path}/advice/`, { attributeLevelTargets })
    await manager.post(`${path}/advice-narration-ai/`, {
      attributeLevelTargets,
      adviceListItems: plan.body.items,
    })
    await manager.put(`${path}/report-publish-status/`, { published: true })
    return fixture
  }

  /** The texts in a report, each present or not. */
  async function textsFor(by: Caller, address: string) {
    const { status, body } = await by.get(address)
    expect(status).toBe(200)
    const [subject] = body.subjects
    const texts = {
      overall: body.assessment.overallInsight,
      subject: subject.insight,
      attribute: subject.attributes[0].insight,
      narration: body.advice.narration,
      writer: body.advice.generatedBy,
    }
    const isPresent = Object.entries(texts).map(([name, text]) => [name, text !== null])
    return { ...Object.fromEntries(isPresent), items: body.advice.adviceItems.length > 0 }
  }

  const all = { overall: true, subject: true, attribute: true, narration: true, writer: true, items: true }
  const none = {
    overall: false,
    subject: false,
    attribute: false,
    narration: false,
    writer: false,
    items: false,
  }

  test("reach those who may approve them, but no reader and no visitor", async () => {
    const fixture = await reportWithDrafts()
    const { manager, path } = fixture
    const report = `${path}/graphical-report/`
    const link = `/api/v1/public/graphical-report/${await openToEverybody(fixture)}/`
    const assessor = await fixture.addMember("assessor")
    const readers = [
      await fixture.addMember("reportViewer"),
      await fixture.addMember("viewer"),
      await fixture.addMember("associate"),
      await app.signUp("Some Stranger"),
    ]
    expect(await textsFor(manager, report)).toEqual(all)
    expect(await textsFor(assessor, report)).toEqual(all)
    for (const reader of readers) expect(await textsFor(reader, report)).toEqual(none)
    for (const reader of [...readers, app.visitor()]) expect(await textsFor(reader, link)).toEqual(none)

    await manager.put(`${path}/approve-insights/`)
    expect(await textsFor(app.visitor(), link)).toEqual({
      ...none,
      overall: true,
      subject: true,
      attribute: true,
    })
    await manager.put(`${path}/approve-advice-narration/`)
    expect(await textsFor(app.visitor(), link)).toEqual(all)
  })

  test("do not reach the readers of the report by other calls either", async () => {
    const fixture = await reportWithDrafts()
    const { manager, path, id } = fixture
    const [subject] = (await manager.get(`${path}/graphical-report/`)).body.subjects
    const read = async (by: Caller) => {
      const bodies = []
      for (const address of [
        `${path}/overall-insight/`,
        `${path}/subjects/${subject.id}/insight/`,
        `${path}/advice-narration/`,
        `/api/v1/advice-items/?assessmentId=${id}`,
      ]) {
        const { status, body } = await by.get(address)
        expect([address, status]).toEqual([address, 200])
        bodies.push(body)
      }
      const [overall, ofSubject, narration, items] = bodies
      return [overall.defaultInsight, ofSubject.defaultInsight, narration.aiNarration, items.items[0] ?? null]
    }
    const nothing = [null, null, null, null]
    const reader = await fixture.addMember("reportViewer")
    expect(await read(reader)).toEqual(nothing)
    // Whoever sees the drafts where they are written sees that they wait for approval.
    expect(await read(await fixture.addMember("viewer"))).not.toContain(null)
    await manager.put(`${path}/approve-insights/`)
    await manager.put(`${path}/approve-advice-narration/`)
    expect(await read(reader)).not.toContain(null)
  })

  test("do not keep back what a person has written", async () => {
    const fixture = await reportWithDrafts()
    const { manager, path, kit } = fixture
    const insight = { assessorInsight: "<p>Seen with our own eyes.</p>" }
    await manager.post(`${path}/attributes/${kit.attributes.automation}/insight/`, insight)
    await manager.post("/api/v1/advice-items/", {
      assessmentId: fixture.id,
      title: "Talk to each other",
      description: "<p>Daily.</p>",
      cost: "LOW",
      priority: "LOW",
      impact: "LOW",
    })
    const { body } = await (await fixture.addMember("viewer")).get(`${path}/graphical-report/`)
    const attributes = body.subjects.flatMap((subject: { attributes: unknown[] }) => subject.attributes)
    expect(attributes.filter(({ insight }: { insight: string | null }) => insight !== null)).toMatchObject([
      { id: kit.attributes.automation, insight: "<p>Seen with our own eyes.</p>" },
    ])
    expect(body.advice.adviceItems).toMatchObject([{ title: "Talk to each other" }])
  })

  test("of a quick assessment are published as they are", async () => {
    const fixture = await publishedReport()
    const link = `/api/v1/public/graphical-report/${await openToEverybody(fixture)}/`
    expect(await textsFor(app.visitor(), link)).toMatchObject({ overall: true, subject: true })
  })
})

describe("advice in the report", () => {
  test("is shown as stored: what matters most first, amounts in the language of the assessment", async () => {
    const fixture = await publishedReport({ lang: "FA" })
    const { result } = await stateOf(fixture)
    const item = (title: string, amounts: [Amount, Amount, Amount]) => ({
      id: randomUUID(),
      resultId: result.id,
      title,
      description: "<p>How.</p>",
      priority: amounts[0],
      impact: amounts[1],
      cost: amounts[2],
      creationTime: app.clock.now(),
      lastModificationTime: app.clock.now(),
    })
    await app.tables
      .insertInto("adviceItems")
      .values([
        item("Fifth", ["LOW", "HIGH", "LOW"]),
        item("Third", ["HIGH", "MEDIUM", "LOW"]),
        item("First", ["HIGH", "HIGH", "LOW"]),
        item("Second", ["HIGH", "HIGH", "MEDIUM"]),
        item("Fourth", ["HIGH", "MEDIUM", "LOW"]),
      ])
      .execute()
    const { body } = await fixture.manager.get(`${fixture.path}/graphical-report/`)
    const titles = body.advice.adviceItems.map(({ title }: { title: string }) => title)
    expect(titles).toEqual(["First", "Second", "Third", "Fourth", "Fifth"])
    expect(body.advice.adviceItems[1]).toMatchObject({
      description: "<p>How.</p>",
      cost: { code: "MEDIUM", title: "متوسط" },
      priority: { code: "HIGH", title: "زیاد" },
    })
  })

  test("says an action whole whose title was cut to be stored, and not once more below it", async () => {
    const fixture = await publishedReport()
    const { result } = await stateOf(fixture)
    const sentence = `Write down ${"how each release is taken back, ".repeat(4)}and who may do it`
    const title = `${sentence.slice(0, 95)}…`
    await app.tables.deleteFrom("adviceItems").where("resultId", "=", result.id).execute()
    await app.tables
      .insertInto("adviceItems")
      .values({
        ...{ id: randomUUID(), resultId: result.id, title },
        description: `<p>${sentence}.</p><p>It takes an hour.</p>`,
        ...{ priority: "HIGH", impact: "HIGH", cost: "LOW" },
        ...{ creationTime: app.clock.now(), lastModificationTime: app.clock.now() },
      })
      .execute()
    const { body } = await fixture.manager.get(`${fixture.path}/graphical-report/`)
    expect(body.advice.adviceItems).toMatchObject([
      { title: sentence, description: "<p>It takes an hour.</p>" },
    ])
  })

  test("shows the latest narration, and nothing if that was cleared", async () => {
    const fixture = await publishedReport()
    const { result } = await stateOf(fixture)
    const shown = async () =>
      (await fixture.manager.get(`${fixture.path}/graphical-report/`)).body.advice.narration
    const change = (columns: { createdBy: string; assessorNarration: string | null }) =>
      app.tables.updateTable("adviceNarrations").set(columns).where("resultId", "=", result.id).execute()
    await app.tables
      .insertInto("adviceNarrations")
      .values({
        id: randomUUID(),
        resultId: result.id,
        aiNarration: "<p>Generated.</p>",
        approved: false,
        lastModificationTime: app.clock.now(),
      })
      .execute()
    expect(await shown()).toBe("<p>Generated.</p>")
    await change({ createdBy: fixture.manager.user.id, assessorNarration: "<p>Ours.</p>" })
    expect(await shown()).toBe("<p>Ours.</p>")
    await change({ createdBy: fixture.manager.user.id, assessorNarration: null })
    expect(await shown()).toBeNull()
  })
})

describe("publishing", () => {
  test("makes a report restricted, even if it was public; unpublishing keeps its visibility", async () => {
    const fixture = await publishedReport()
    const { manager, path } = fixture
    const linkHash = await openToEverybody(fixture)
    const visibility = async () => (await manager.get(`${path}/graphical-report/`)).body.visibility

    await manager.put(`${path}/report-publish-status/`, { published: false })
    expect((await app.visitor().get(`/api/v1/public/graphical-report/${linkHash}/`)).status).toBe(404)
    expect(await visibility()).toBe("PUBLIC")
    await manager.put(`${path}/report-publish-status/`, { published: true })
    expect(await visibility()).toBe("RESTRICTED")
    expect(await eventsOf(fixture)).toEqual([
      "report-published",
      "report-visibility-changed",
      "report-unpublished",
      "report-published",
      "report-visibility-changed",
    ])
  })

  test("requires a value", async () => {
    const { manager, path } = await assessmentFixture(app)
    const reply = await manager.put(`${path}/report-publish-status/`, {})
    expect(reply).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } })
  })
})

describe("visibility", () => {
  test("can only be set for a published report", async () => {
    const { manager, path } = await assessmentFixture(app)
    const set = (body: unknown) => manager.put(`${path}/report-visibility-status/`, body)
    expect(await set({ visibility: "PUBLIC" })).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } })
    await manager.put(`${path}/report-publish-status/`, { published: false })
    expect(await set({ visibility: "PUBLIC" })).toMatchObject({
      status: 422,
      body: { code: "REPORT_UNPUBLISHED" },
    })
    expect(await set({ visibility: "public" })).toMatchObject({
      status: 400,
      body: { code: "INVALID_INPUT" },
    })
    expect(await set({})).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } })
  })

  test("returns the link while it is open, and on demand a new one, which invalidates the old one", async () => {
    const fixture = await publishedReport()
    const { manager, path } = fixture
    const set = (body: unknown) => manager.put(`${path}/report-visibility-status/`, body)
    const first = await openToEverybody(fixture)
    expect((await set({ visibility: "RESTRICTED" })).body).toEqual({ linkHash: null })
    expect(await openToEverybody(fixture)).toBe(first)
    const { body } = await set({ visibility: "PUBLIC", newLink: true })
    expect(body.linkHash).not.toBe(first)
    const read = (hash: string) => app.visitor().get(`/api/v1/public/graphical-report/${hash}/`)
    expect((await read(first)).status).toBe(404)
    expect((await read(body.linkHash)).status).toBe(200)
  })
})

describe("a public report", () => {
  test("is open to visitors, who see less", async () => {
    const fixture = await publishedReport()
    const own = await fixture.manager.get(`${fixture.path}/graphical-report/`)
    const linkHash = await openToEverybody(fixture)
    const { status, body, queries } = await app.visitor().get(`/api/v1/public/graphical-report/${linkHash}`)
    expect(status).toBe(200)
    expect(queries).toBeLessThanOrEqual(3)
    expect(Object.keys(body)).not.toContain("visibility")
    expect(Object.keys(body)).not.toContain("linkHash")
    expect(Object.keys(body.assessment)).not.toContain("space")
    expect(Object.keys(body.subjects[0].attributes[0].attributeMeasures[0])).not.toContain("id")
    expect(Object.values(body.permissions)).toEqual([false, false, false, false, false])
    expect(body.assessment.overallInsight).toBe(own.body.assessment.overallInsight)
  })

  test.each(["unknown", "%00", "00000000-0000-4000-8000-000000000000", "x".repeat(2000)])(
    "is not found at an invalid link: %s",
    async (link) => {
      const reply = await app.visitor().get(`/api/v1/public/graphical-report/${link}/`)
      expect(reply).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } })
    },
  )

  test("is the same for strangers and associates at its signed-in path as by its link, and for nobody else", async () => {
    const fixture = await publishedReport()
    const stranger = await app.signUp("Sam Tree")
    const associate = await fixture.addMember("associate")
    const read = (person: typeof stranger) => person.get(`${fixture.path}/graphical-report/`)
    expect(await read(stranger)).toMatchObject({ status: 403, body: { code: "ACCESS_DENIED" } })
    expect((await read(associate)).status).toBe(403)

    const linkHash = await openToEverybody(fixture)
    const byLink = await stranger.get(`/api/v1/public/graphical-report/${linkHash}/`)
    expect((await read(stranger)).body).toEqual(byLink.body)
    expect((await read(associate)).body.permissions).toEqual({
      canViewDashboard: false,
      canShareReport: false,
      canManageVisibility: false,
      canViewMeasureQuestions: false,
      canViewQuestionnaires: true,
    })
    const visitor = await app.visitor().get(`${fixture.path}/graphical-report/`)
    expect(visitor).toMatchObject({ status: 401, body: { code: "UNAUTHORIZED" } })
    expect((await stranger.get(`/api/v1/assessments/${NOWHERE}/graphical-report/`)).status).toBe(403)
  })

  test("shows results that fit the answers, but its texts as they are", async () => {
    const fixture = await publishedReport()
    const linkHash = await openToEverybody(fixture)
    await fixture.answer("build", "no")
    await fixture.answer("restore", "no")
    const { body } = await app.visitor().get(`/api/v1/public/graphical-report/${linkHash}/`)
    expect(body.assessment.maturityLevel.title).toBe("Practised")
    expect(body.assessment.overallInsight).toContain("Mastered")
  })

  test("that is restricted, deleted or never existed is simply not found", async () => {
    const fixture = await publishedReport()
    const { manager, path } = fixture
    const { linkHash } = (await manager.get(`${path}/graphical-report/`)).body
    const statusOf = async (hash: string) => {
      const { status, body } = await app.visitor().get(`/api/v1/public/graphical-report/${hash}/`)
      return [status, body.code]
    }
    const unknown = [404, "NOT_FOUND"]
    expect(await statusOf(linkHash)).toEqual(unknown)
    expect(await statusOf(NOWHERE)).toEqual(unknown)
    expect(await statusOf("not-a-hash")).toEqual(unknown)
    await openToEverybody(fixture)
    expect(await statusOf(linkHash)).toEqual([200, undefined])
    await manager.delete(`${path}/`)
    expect(await statusOf(linkHash)).toEqual(unknown)
  })

  test("has a link that works for people who can view the report, even while it is restricted", async () => {
    const fixture = await publishedReport()
    const { manager, path } = fixture
    const { linkHash } = (await manager.get(`${path}/graphical-report/`)).body
    const viewer = await fixture.addMember("viewer")
    const stranger = await app.signUp("Sam Tree")
    const read = (person: typeof viewer) => person.get(`/api/v1/public/graphical-report/${linkHash}/`)
    expect((await read(viewer)).body.permissions.canShareReport).toBe(true)
    expect((await read(stranger)).status).toBe(404)
    await manager.put(`${path}/report-publish-status/`, { published: false })
    expect((await read(viewer)).status).toBe(404)
    expect((await read(manager)).status).toBe(200)
  })
})

describe("the sections that people write", () => {
  test("are kept apart, cleared by an empty text, and shown in the report", async () => {
    const { manager, path } = await publishedReport()
    const patch = (body: unknown) => manager.patch(`${path}/report-metadata/`, body)
    expect(await patch({ intro: "<p>Welcome.</p>", steps: "<p>Three talks.</p>" })).toMatchObject({
      status: 201,
      body: "",
    })
    await patch({ participants: "<p>Everybody.</p>", intro: null, steps: "<p>&nbsp;</p>" })
    expect((await manager.get(`${path}/report-metadata/`)).body).toEqual({
      metadata: {
        intro: "<p>Welcome.</p>",
        prosAndCons: null,
        steps: null,
        participants: "<p>Everybody.</p>",
      },
      includesRoadmap: false,
      published: true,
      etag: expect.any(String),
    })
    const { body } = await manager.get(`${path}/graphical-report/`)
    expect(body.assessment.intro).toBe("<p>Welcome.</p>")
    expect(body.assessmentProcess).toEqual({ steps: null, participant: "<p>Everybody.</p>" })
    await patch({ intro: "" })
    expect((await manager.get(`${path}/report-metadata/`)).body.metadata.intro).toBeNull()
  })

  test("are null before anybody has written one, and do not publish anything", async () => {
    const { manager, path } = await assessmentFixture(app)
    const nothing = { intro: null, prosAndCons: null, steps: null, participants: null }
    expect((await manager.get(`${path}/report-metadata/`)).body).toEqual({
      metadata: nothing,
      includesRoadmap: false,
      published: false,
      etag: expect.any(String),
    })
    await manager.patch(`${path}/report-metadata/`, { intro: "<p>Soon.</p>" })
    expect((await manager.get(`${path}/report-metadata/`)).body).toEqual({
      metadata: { ...nothing, intro: "<p>Soon.</p>" },
      includesRoadmap: false,
      published: false,
      etag: expect.any(String),
    })
  })

  test("are sanitised", async () => {
    const { manager, path } = await assessmentFixture(app)
    await manager.patch(`${path}/report-metadata/`, {
      steps: '<p onclick="x()">Talk<script>alert(1)</script> to <a href="javascript:x()">us</a></p>',
    })
    const { body } = await manager.get(`${path}/report-metadata/`)
    expect(body.metadata.steps).toBe("<p>Talk to <a>us</a></p>")
  })

  test("have a maximum length: 1000 visible characters for the first two, 20 000 raw ones for each", async () => {
    const { manager, path } = await assessmentFixture(app)
    const status = async (body: unknown) => (await manager.patch(`${path}/report-metadata/`, body)).status
    expect(await status({ intro: `<p><strong>${"a".repeat(1000)}</strong></p>` })).toBe(201)
    expect(await status({ intro: `<p>${"a".repeat(1001)}</p>` })).toBe(400)
    expect(await status({ prosAndCons: `<p>${"a".repeat(1001)}</p>` })).toBe(400)
    expect(await status({ steps: "a".repeat(20_000) })).toBe(201)
    expect(await status({ steps: "a".repeat(20_001) })).toBe(400)
    expect(await status({ steps: "\u0000" })).toBe(400)
  })

  test("can be written by assessors only", async () => {
    const { path, addMember } = await assessmentFixture(app)
    const viewer = await addMember("viewer")
    const denied = { status: 403, body: { code: "ACCESS_DENIED" } }
    expect(await viewer.get(`${path}/report-metadata/`)).toMatchObject(denied)
    expect(await viewer.patch(`${path}/report-metadata/`, { intro: "x" })).toMatchObject(denied)
    expect(await viewer.put(`${path}/report-publish-status/`, { published: true })).toMatchObject(denied)
    expect(await viewer.put(`${path}/report-visibility-status/`, { visibility: "PUBLIC" })).toMatchObject(
      denied,
    )
  })
})

/** Everything that opening a report may write. */
async function stateOf({ id }: AssessmentFixture) {
  const result = await app.tables
    .selectFrom("assessmentResults")
    .where("assessmentId", "=", id)
    .selectAll()
    .executeTakeFirstOrThrow()
  const [overall, subjects, attributes, reports] = await Promise.all([
    app.tables.selectFrom("overallInsights").where("resultId", "=", result.id).selectAll().execute(),
    app.tables.selectFrom("subjectInsights").where("resultId", "=", result.id).selectAll().execute(),
    app.tables.selectFrom("attributeInsights").where("resultId", "=", result.id).selectAll().execute(),
    app.tables.selectFrom("reports").where("resultId", "=", result.id).selectAll().execute(),
  ])
  return { result, overall, subjects, attributes, reports }
}
