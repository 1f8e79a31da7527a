import { randomUUID } from "node:crypto"
import { sql } from "kysely"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type AssessmentFixture, assessmentFixture } from "../../testing/assessment-fixture.ts"
import { activateNewVersion } from "../../testing/new-version.ts"
import { createTestApp, type TestApp } from "../../testing/test-app.ts"

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const HOUR = 3_600_000
const heal = { headers: { "plumbline-heal": "on" } }

const changesOf = async ({ manager, path }: AssessmentFixture, query = "") =>
  (await manager.get(`${path}/changes/${query}`)).body
const timelineOf = async ({ manager, path }: AssessmentFixture, query = "") =>
  (await manager.get(`${path}/timeline/${query}`)).body
const weights = (fixture: AssessmentFixture, automation: number) => ({
  subjects: [],
  attributes: [{ id: fixture.kit.attributes.automation, weight: automation }],
})

/** A version of the kit in which "build" counts for more, and "meet" is no longer asked. */
async function release(fixture: AssessmentFixture) {
  const build = fixture.kit.questions.find(({ code }) => code === "build")?.id ?? 0
  const meet = fixture.kit.questions.find(({ code }) => code === "meet")?.id ?? 0
  const versionId = await activateNewVersion(app, fixture.kit.id, async (tables, version) => {
    await tables
      .updateTable("questionImpacts")
      .set({ weight: 9 })
      .where("kitVersionId", "=", version)
      .where("questionId", "=", build)
      .execute()
    for (const table of ["questionImpacts", "questions"] as const) {
      await tables
        .deleteFrom(table)
        .where("kitVersionId", "=", version)
        .where(table === "questions" ? "id" : "questionId", "=", meet)
        .execute()
    }
  })
  await fixture.manager.post(`${fixture.path}/migrate-kit-version/`)
  return versionId
}

/** Every kind of change, an hour apart; after each, the report of that moment and its time. */
async function pastAssessment() {
  const fixture = await assessmentFixture(app, { mode: "ADVANCED" })
  const moments: { time: string; report: ReturnType<typeof numbersOf> }[] = []
  const happens = async (change: () => Promise<unknown>) => {
    app.clock.advance(HOUR)
    await change()
    await fixture.calculate()
    const { body } = await fixture.manager.get(`${fixture.path}/graphical-report/`)
    moments.push({ time: app.clock.now(), report: numbersOf(body) })
  }
  await happens(() => fixture.answer("build", "yes", 4))
  await happens(() => fixture.answerAll("partly", 3))
  await happens(() => fixture.answer("test", "yes", 5))
  const versionId: { id?: number } = {}
  await happens(async () => {
    versionId.id = await release(fixture)
  })
  await happens(() =>
    fixture.manager.post(`${fixture.path}/assign-kit-custom/`, {
      title: "For small teams",
      customData: weights(fixture, 9),
    }),
  )
  await happens(() => fixture.manager.put(`${fixture.path}/report-publish-status/`, { published: true }))
  await happens(() => fixture.answer("review", "notApplicable"))
  await happens(() => fixture.answer("deploy", "no", 1))
  await happens(() => fixture.answer("rollback", null))
  return { ...fixture, moments, versionId: versionId.id }
}

/** The calculated parts of a report. */
// biome-ignore lint/suspicious/noExplicitAny: a reply
function numbersOf({ assessment, subjects, highlights, isAdvisable }: any) {
  const { maturityLevel, scores, confidenceValue, assessmentKit } = assessment
  return { maturityLevel, scores, confidenceValue, assessmentKit, subjects, highlights, isAdvisable }
}

describe("the history of an assessment", () => {
  test("shows at each moment the report of that moment", async () => {
    const { moments, manager, path } = await pastAssessment()
    for (const { time, report } of moments) {
      const { status, body } = await manager.get(`${path}/graphical-report/?at=${time}`)
      expect(status).toBe(200)
      expect(numbersOf(body)).toEqual(report)
      expect(body.asOf).toEqual({ time, laterTexts: 0 })
    }
    const now = await manager.get(`${path}/graphical-report/`)
    const { asOf, ...atNow } = (await manager.get(`${path}/graphical-report/?at=now`)).body
    expect(asOf.laterTexts).toBe(0)
    expect(atNow).toEqual(now.body)
  })

  test("has a point for every change, with the level and the confidence of then, and marks what happened", async () => {
    const past = await pastAssessment()
    const { moments, versionId } = past
    const timeline = await timelineOf(past, "?resolution=change")
    expect(timeline.recordedSince).toBeNull()
    for (const { time, report } of moments) {
      const point = timeline.points.findLast((one: { time: string }) => one.time <= time)
      expect(point).toMatchObject({
        maturityLevelId: report.maturityLevel.id,
        levelIndex: report.maturityLevel.index,
        confidence: report.confidenceValue,
        answered: report.highlights.progress.answersCount,
        total: report.highlights.progress.questionsCount,
      })
    }
    expect(timeline.points[0]).toMatchObject({
      score: 0,
      answered: 0,
      complete: false,
      causes: { answers: 0 },
    })
    const counts = (cause: string) =>
      timeline.points.reduce(
        (sum: number, { causes }: { causes: Record<string, number> }) => sum + (causes[cause] ?? 0),
        0,
      )
    expect([counts("kit"), counts("weights")]).toEqual([1, 1])
    expect(timeline.releases.at(-1)).toMatchObject({ kitVersionId: versionId })
    expect(timeline.publications).toHaveLength(1)
    expect(timeline.firstComplete).toBe(
      timeline.points.find((one: { complete: boolean }) => one.complete).time,
    )
    const daily = await timelineOf(past)
    expect(daily.points.length).toBeLessThan(timeline.points.length)
    expect(daily.points.at(-1)).toMatchObject({ score: timeline.points.at(-1).score })
  })

  test("explains the difference between any two moments by effects that add up to it", async () => {
    const past = await pastAssessment()
    const times = ["start", ...past.moments.map(({ time }) => time), "now"]
    for (const [nth, from] of times.entries()) {
      for (const to of times.slice(nth)) {
        const { before, after, causes } = await changesOf(past, `?from=${from}&to=${to}`)
        const chain = [...causes.answers, ...causes.kit, ...causes.weights].toSorted((a, b) =>
          a.time < b.time ? -1 : 1,
        )
        let standing = before
        for (const { scoreBefore, scoreAfter, levelBefore, levelAfter } of chain) {
          expect([scoreBefore, levelBefore]).toEqual([standing.score, standing.maturityLevelId])
          standing = { score: scoreAfter, maturityLevelId: levelAfter }
        }
        expect([standing.score, standing.maturityLevelId]).toEqual([after.score, after.maturityLevelId])
      }
    }
  })

  test("says who answered what, the kit's share, the weights, and which attributes have moved", async () => {
    const past = await pastAssessment()
    const [, , , , , published] = past.moments
    const { publications } = await timelineOf(past)
    const since = await changesOf(past, `?from=publication:${publications[0].id}`)
    expect(since.before).toMatchObject({ maturityLevelId: published?.report.maturityLevel.id })
    expect(since.causes.answers.map(({ title }: { title: string }) => title)).toEqual([
      "Are incidents reviewed without blame?",
      "Can a release be deployed without manual steps?",
      "Can a release be taken back within an hour?",
    ])
    expect(since.causes.answers[1]).toMatchObject({
      from: { option: { index: 2 }, isNotApplicable: false, confidenceLevelId: 3 },
      to: { option: { index: 1 }, confidenceLevelId: 1 },
      userId: past.manager.user.id,
    })
    expect(since.people).toMatchObject([{ id: past.manager.user.id, displayName: "Mona Gerard" }])
    expect(since.causes.kit).toEqual([])
    const automation = since.attributes.find(
      ({ id }: { id: number }) => id === past.kit.attributes.automation,
    )
    expect(automation.questionIds).toHaveLength(2)
    expect(automation.after.score).toBeLessThan(automation.before.score)

    const all = await changesOf(past)
    expect(all.causes.kit).toMatchObject([{ kitVersionId: past.versionId, cleared: 1 }])
    expect(all.causes.weights).toHaveLength(1)
    expect(all.text).toMatch(
      /^The same level as on .* changes of answers raised the score by .* The kit’s release of .* alone lowered it by /,
    )
    const inPersian = await past.manager.call("GET", `${past.path}/changes/`, {
      headers: { "accept-language": "fa" },
    })
    expect(inPersian.body.text).toMatch(/نسخهٔ .* کیت به‌تنهایی امتیاز را/)
  })

  test.each(["viewer", "reportViewer"] as const)(
    "names no question to a %s, who may not see the questions, but all effects",
    async (role) => {
      const past = await pastAssessment()
      const reader = await past.addMember(role)
      const reply = await reader.get(`${past.path}/changes/`)
      const full = await changesOf(past)
      const effectOf = ({
        time,
        scoreBefore,
        scoreAfter,
        levelBefore,
        levelAfter,
      }: Record<string, unknown>) => ({
        time,
        scoreBefore,
        scoreAfter,
        levelBefore,
        levelAfter,
      })
      expect(reply.body.causes.answers).toEqual(full.causes.answers.map(effectOf))
      expect(reply.body.text).toBe(full.text)
      for (const { questionIds } of reply.body.attributes) expect(questionIds).toEqual([])
      for (const { title } of full.causes.answers) expect(JSON.stringify(reply.body)).not.toContain(title)
    },
  )

  test("of those who may not see the history of answers, hides people and options", async () => {
    const past = await pastAssessment()
    const viewer = await past.addMember("commenter")
    const { body } = await viewer.get(`${past.path}/changes/`)
    expect(body.people).toEqual([])
    expect(body.causes.answers.length).toBeGreaterThan(0)
    for (const cause of body.causes.answers) {
      for (const field of ["from", "to", "userId"]) expect(cause).not.toHaveProperty(field)
    }
  })

  test("shows a subject or an attribute alone", async () => {
    const past = await pastAssessment()
    const { automation, recovery } = past.kit.attributes
    const { points } = await timelineOf(past, `?resolution=change&scope=attribute:${automation}`)
    const reported = past.moments.at(-1)?.report.subjects[0].attributes[0]
    expect(points.at(-1)).toMatchObject({
      maturityLevelId: reported.maturityLevel.id,
      confidence: reported.confidenceValue,
      total: 4,
    })
    const known = reported.scores.filter((score: number | null) => score !== null)
    expect(points.at(-1).score).toBeCloseTo(
      known.reduce((sum: number, score: number) => sum + score, 0) / known.length,
      10,
    )
    const subject = await timelineOf(past, `?scope=subject:${past.kit.subjects.delivery}`)
    expect(subject.points.at(-1).total).toBeGreaterThan(4)
    expect((await past.manager.get(`${past.path}/timeline/?scope=attribute:${recovery + 9999}`)).status).toBe(
      404,
    )
  })

  test("counts what a text has changed in the kit from its change on, even before anything is calculated", async () => {
    const fixture = await assessmentFixture(app, { mode: "ADVANCED" })
    await fixture.answerAll("partly")
    await fixture.calculate()
    await app.asServer(async ({ db, now }) => {
      await db
        .updateTable("questionImpacts")
        .set({ weight: 7 })
        .where("kitVersionId", "=", fixture.kit.versionId)
        .where("questionId", "=", fixture.kit.questions[0]?.id ?? 0)
        .execute()
      await db
        .updateTable("kitVersions")
        .set((eb) => ({ revision: eb("revision", "+", 1) }))
        .where("id", "=", fixture.kit.versionId)
        .execute()
      await db
        .updateTable("kits")
        .set({ lastMajorModificationTime: now })
        .where("id", "=", fixture.kit.id)
        .execute()
    })
    const unseen = await changesOf(fixture)
    expect(unseen.causes.kit).toMatchObject([{ kitVersionId: fixture.kit.versionId, cleared: 0 }])
    await fixture.calculate()
    expect(await changesOf(fixture)).toMatchObject({
      causes: unseen.causes,
      before: { score: unseen.before.score },
    })
  })
})

describe("a moment that cannot be shown", () => {
  test.each([
    ["from=now&to=start", 400, "is after"],
    ["from=2001-01-01", 400, "did not exist yet"],
    ["to=2199-01-01T00:00:00", 400, "in the future"],
    ["from=yesterday", 400, "A moment is"],
    ["from=2026-02-30", 400, "A moment is"],
    [`from=milestone:${randomUUID()}`, 404, "milestone"],
    [`from=publication:${randomUUID()}`, 404, "published report"],
  ])("%s: %d", async (query, status, message) => {
    const { manager, path } = await assessmentFixture(app)
    for (const call of ["timeline", "changes"]) {
      const reply = await manager.get(`${path}/${call}/?${query}`)
      expect(reply.status).toBe(status)
      expect(reply.body.message).toContain(message)
    }
  })

  test("is told even if the content of the kit is no longer stored: the other moments are shown", async () => {
    const past = await pastAssessment()
    const [first] = past.moments
    await app.asServer(async ({ db }) => {
      const { stamp, number } = await db
        .selectFrom("answerChanges as history")
        .innerJoin("assessmentResults as result", "result.id", "history.resultId")
        .innerJoin("kitModels as model", "model.number", "history.model")
        .where("result.assessmentId", "=", past.id)
        .orderBy("history.number")
        .select(["model.stamp", "model.number"])
        .executeTakeFirstOrThrow()
      // As a database that was repaired by hand could be.
      const gone = await db
        .insertInto("kitModels")
        .values({ stamp: "gone", kitVersionId: 1, content: "{}", creationTime: app.clock.now() })
        .returning("number")
        .executeTakeFirstOrThrow()
      await db.updateTable("answerChanges").set({ model: gone.number }).where("model", "=", number).execute()
      await db.updateTable("assessmentInputs").set({ stamp: "gone" }).where("stamp", "=", stamp).execute()
    })
    const report = await past.manager.get(`${past.path}/graphical-report/?at=${first?.time}`)
    expect(report).toMatchObject({ status: 422, body: { code: "INVALID_STATE" } })
    const { points } = await timelineOf(past, "?resolution=change")
    expect(points[0]).toMatchObject({ score: null, maturityLevelId: null, confidence: null })
    expect(points.at(-1).score).not.toBeNull()
    expect((await changesOf(past)).causes.kit).toHaveLength(1)
  })
})

describe("an assessment whose answers have changed 50,000 times", () => {
  test("is shown by day, and refused clearly where there would be too much to list", async () => {
    const fixture = await assessmentFixture(app, { mode: "ADVANCED" })
    await fixture.answer("build", "yes")
    const { no, yes } = fixture.kit.questions[0]?.options ?? { no: 0, yes: 0 }
    await app.asServer(({ db, tenant }) => {
      const table = (name: string) => sql.table(`${tenant.schema}.${name}`)
      return sql`insert into ${table("answer_changes")} (model, answer_id, result_id, question_id, sequence, type,
          created_by, creation_time, answer_option_id, confidence_level_id, is_not_applicable)
        select one.model, one.answer_id, one.result_id, one.question_id, nth + 1, 'UPDATE', one.created_by,
          one.creation_time + nth * interval '1 millisecond',
          case when nth % 2 = 0 then ${yes}::bigint else ${no}::bigint end, 3, false
        from ${table("answer_changes")} one
          join ${table("assessment_results")} result on result.id = one.result_id
          cross join generate_series(1, 50000) nth
        where result.assessment_id = ${fixture.id}`.execute(db)
    })
    app.clock.advance(HOUR)
    const { manager, path } = fixture
    const daily = await timelineOf(fixture)
    expect(daily.points.length).toBeLessThan(5)
    expect(daily.points.at(-1).causes.answers).toBeGreaterThan(1000)
    const each = await manager.get(`${path}/timeline/?resolution=change`)
    expect(each).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } })
    expect(await manager.get(`${path}/changes/`)).toMatchObject({
      status: 400,
      body: { code: "INVALID_INPUT" },
    })
    const { time } = daily.points.at(-1)
    expect((await manager.get(`${path}/changes/?from=${time}`)).status).toBe(200)
  })
})

describe("changes made by nodes whose clocks differ", () => {
  test("are replayed in the order of their numbers", async () => {
    const fixture = await assessmentFixture(app, { mode: "ADVANCED" })
    await fixture.answer("build", "yes")
    await fixture.answer("build", "no")
    await fixture.answer("build", "partly")
    // The node of the second answer was an hour ahead.
    await app.tables
      .updateTable("answerChanges")
      .set({ creationTime: new Date(Date.parse(`${app.clock.now()}Z`) + HOUR).toISOString().slice(0, 23) })
      .where("answerOptionId", "=", fixture.kit.questions[0]?.options.no ?? 0)
      .execute()
    const { causes, after } = await changesOf(fixture)
    expect(causes.answers.map(({ to }: { to: { option: { index: number } } }) => to.option.index)).toEqual([
      3, 1, 2,
    ])
    const times = causes.answers.map(({ time }: { time: string }) => time)
    expect(times).toEqual(times.toSorted())
    expect(after.score).toBe(causes.answers[2].scoreAfter)
  })
})

test("reading the past writes nothing, not even where a result is stale", async () => {
  const fixture = await assessmentFixture(app)
  await fixture.answer("build", "yes")
  for (const call of ["timeline/", "changes/", "graphical-report/?at=now"]) {
    expect((await fixture.manager.call("GET", `${fixture.path}/${call}`, heal)).status).toBe(200)
  }
  const result = await app.tables
    .selectFrom("assessmentResults")
    .where("assessmentId", "=", fixture.id)
    .select(["isCalculateValid", "preparedCalculation"])
    .executeTakeFirstOrThrow()
  expect(result).toEqual({ isCalculateValid: false, preparedCalculation: null })
})
