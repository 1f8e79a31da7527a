import { sql } from "kysely"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { DAY, dayOf, MINUTE } from "../../platform/clock.ts"
import { handleLeftEvents } from "../../platform/events/sweep.ts"
import { type AssessmentFixture, assessmentFixture } from "../../testing/assessment-fixture.ts"
import { activateNewVersion } from "../../testing/new-version.ts"
import { addProfile } from "../../testing/profile.ts"
import { createTestApp, type TestApp } from "../../testing/test-app.ts"
import { noticeMovements } from "./notice.ts"

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const rulesOf = ({ spaceId }: AssessmentFixture) => `/api/v1/spaces/${spaceId}/rules/`

/** Adds a rule, which has seen what is there when this returns. */
async function add(fixture: AssessmentFixture, rule: object) {
  const reply = await fixture.manager.post(rulesOf(fixture), {
    event: "LEVEL_FELL",
    scope: "whole",
    notify: [fixture.manager.user.id],
    webhooks: false,
    ...rule,
  })
  await app.settled()
  return reply
}

async function look() {
  await handled()
  await app.asServer((ctx) => noticeMovements.run(ctx))
  await app.settled()
}

/** Events about answers are handled with the next event, within a minute. */
async function handled() {
  const { backgroundJobs, outbox } = app.dependencies
  await backgroundJobs.doChore(handleLeftEvents(outbox))
  await app.settled()
}

/** Everything that has happened so far happened so long ago. */
async function later({ id }: AssessmentFixture, milliseconds: number) {
  await handled()
  const { tables } = app
  const minutes = milliseconds / MINUTE
  await sql`update ${sql.id(app.tenants.default().schema, "answer_changes")} as history
    set creation_time = history.creation_time - make_interval(mins => ${minutes}::int)
    from ${sql.id(app.tenants.default().schema, "assessment_results")} as result
    where result.id = history.result_id and result.assessment_id = ${id}::uuid`.execute(tables)
  await sql`update ${sql.id(app.tenants.default().schema, "rule_standings")}
    set told_time = told_time - make_interval(mins => ${minutes}::int)
    where assessment_id = ${id}::uuid`.execute(tables)
  await sql`update ${sql.id(app.tenants.default().schema, "rule_checks")}
    set check_time = check_time - make_interval(mins => ${minutes}::int)
    where assessment_id = ${id}::uuid`.execute(tables)
}

async function noticesTo(userId: string) {
  const rows = await app.tables
    .selectFrom("notifications")
    .where("userId", "=", userId)
    .where("template", "=", "rulenoticed")
    .orderBy("creationTime")
    .select("details")
    .execute()
  return rows.map(({ details }) => (details as { rule: object }).rule)
}

describe("rules of a space", () => {
  test("are added, replaced and removed by its owner", async () => {
    const fixture = await assessmentFixture(app)
    const { manager, kit } = fixture
    const { automation } = kit.attributes
    const about = { event: "LEVEL_ROSE", scope: `attribute:${automation}`, kitId: kit.id }
    const { status, body } = await add(fixture, about)
    expect(status).toBe(201)
    const stored = { id: body.id, ...about, threshold: null, notify: [manager.user.id], webhooks: false }
    expect((await manager.get(rulesOf(fixture))).body).toEqual({ items: [stored], most: 20 })
    const edit = { event: "CONFIDENCE_BELOW", scope: "whole", threshold: 60, notify: [], webhooks: true }
    expect((await manager.put(`${rulesOf(fixture)}${body.id}/`, edit)).body).toEqual({
      id: body.id,
      kitId: null,
      ...edit,
    })
    expect((await manager.delete(`${rulesOf(fixture)}${body.id}/`)).status).toBe(204)
    expect((await manager.delete(`${rulesOf(fixture)}${body.id}/`)).status).toBe(404)
    expect((await manager.get(rulesOf(fixture))).body.items).toEqual([])
  })

  test("are refused if they are about something foreign, name others, or lack what they need", async () => {
    const fixture = await assessmentFixture(app)
    const foreign = await assessmentFixture(app)
    const { kit } = fixture
    const cases: [object, number][] = [
      [{ scope: `attribute:${kit.attributes.automation}` }, 400],
      [{ scope: "attribute:999999", kitId: kit.id }, 404],
      [{ scope: `attribute:${foreign.kit.attributes.automation}`, kitId: kit.id }, 404],
      [{ kitId: foreign.kit.id }, 404],
      [{ scope: "everything" }, 400],
      [{ event: "CONFIDENCE_BELOW" }, 400],
      [{ event: "CONFIDENCE_BELOW", threshold: 101 }, 400],
      [{ notify: [foreign.manager.user.id] }, 400],
      [{ notify: [] }, 400],
    ]
    for (const [rule, status] of cases) {
      expect((await add(fixture, rule)).status, JSON.stringify(rule)).toBe(status)
    }
    const viewer = await fixture.addMember("viewer")
    expect((await viewer.get(rulesOf(fixture))).status).toBe(403)
    for (let count = 0; count < 20; count++) await add(fixture, {})
    expect((await add(fixture, {})).status).toBe(400)
  })

  test("tell once that a level has fallen, when it has stood and everything is answered, and then are quiet", async () => {
    const fixture = await assessmentFixture(app)
    const viewer = await fixture.addMember("viewer")
    const associate = await fixture.addMember("associate")
    const notify = [fixture.manager.user.id, viewer.user.id, associate.user.id]
    await fixture.answerAll("yes", 5)
    await add(fixture, { notify })
    await later(fixture, 20 * MINUTE)
    await look()
    expect(await noticesTo(viewer.user.id)).toEqual([])

    await fixture.answerAll("no", 5)
    await look()
    expect(await noticesTo(viewer.user.id)).toEqual([])
    await fixture.answer("build", null)
    await later(fixture, 20 * MINUTE)
    await look()
    expect(await noticesTo(viewer.user.id)).toEqual([])
    await fixture.answer("build", "no")
    await later(fixture, 20 * MINUTE)
    await look()
    await look()
    const fell = { event: "LEVEL_FELL", part: null, threshold: null, before: 3, after: 1 }
    expect(await noticesTo(viewer.user.id)).toEqual([fell])
    expect(await noticesTo(fixture.manager.user.id)).toEqual([fell])
    // Who may not read the report is not told of levels.
    expect(await noticesTo(associate.user.id)).toEqual([])

    await fixture.answerAll("yes", 5)
    await later(fixture, 20 * MINUTE)
    await look()
    await fixture.answerAll("no", 5)
    await later(fixture, 20 * MINUTE)
    await look()
    expect(await noticesTo(viewer.user.id)).toHaveLength(1)
    await later(fixture, 2 * DAY)
    await look()
    expect(await noticesTo(viewer.user.id)).toHaveLength(2)
  })

  test("look only at assessments that have changed, also in the quiet hours and while answers are missing", async () => {
    const fixture = await assessmentFixture(app)
    await fixture.answerAll("yes", 5)
    await add(fixture, {})
    const checks = async () => {
      const rows = await app.tables
        .selectFrom("ruleChecks")
        .where("assessmentId", "=", fixture.id)
        .select("checkTime")
        .execute()
      return rows.map(({ checkTime }) => checkTime > app.clock.now())
    }
    // What has happened before the rule is not looked at.
    expect(await checks()).toEqual([])
    const fallen = async () => {
      await fixture.answerAll("yes", 5)
      await later(fixture, 20 * MINUTE)
      await look()
      await fixture.answerAll("no", 5)
      await later(fixture, 20 * MINUTE)
      expect(await checks()).toEqual([false])
      await look()
    }
    await fallen()
    expect(await noticesTo(fixture.manager.user.id)).toHaveLength(1)
    expect(await checks()).toEqual([])
    // Nothing was recorded of it, so it is looked at once more when they end.
    await fallen()
    expect(await checks()).toEqual([true])
    await later(fixture, DAY)
    await look()
    expect(await noticesTo(fixture.manager.user.id)).toHaveLength(2)
    expect(await checks()).toEqual([])

    await fixture.answer("build", null)
    await later(fixture, 20 * MINUTE)
    await look()
    expect(await checks()).toEqual([])
  })

  test("hear of everything that a result depends on", async () => {
    const fixture = await assessmentFixture(app)
    const { manager, path, kit } = fixture
    await fixture.answerAll("yes", 5)
    await add(fixture, {})
    const noted = async (change: () => Promise<unknown>) => {
      await change()
      await handled()
      const { numDeletedRows } = await app.tables
        .deleteFrom("ruleChecks")
        .where("assessmentId", "=", fixture.id)
        .executeTakeFirstOrThrow()
      return numDeletedRows === 1n
    }
    expect(await noted(() => fixture.answer("build", "no"))).toBe(true)
    const weights = (weight: number) => ({
      title: "Own weights",
      customData: { subjects: [{ id: kit.subjects.delivery, weight }] },
    })
    let customId = 0
    expect(
      await noted(async () => {
        const { body } = await manager.post(`${path}/assign-kit-custom/`, weights(2))
        customId = body.kitCustomId
      }),
    ).toBe(true)
    expect(
      await noted(async () => {
        const edit = { kitId: kit.id, ...weights(3) }
        expect((await manager.put(`/api/v1/kit-customs/${customId}/`, edit)).status).toBe(200)
      }),
    ).toBe(true)
    const profileId = await addProfile(app, kit, "Basics", ["build"])
    expect(
      await noted(async () => {
        expect((await manager.put(`${path}/profile/`, { profileId })).status).toBe(200)
      }),
    ).toBe(true)
    expect(await noted(() => app.asServer((ctx) => ctx.record({ type: "kit-updated", kitId: kit.id })))).toBe(
      true,
    )
    await activateNewVersion(app, kit.id)
    expect(await noted(() => manager.post(`${path}/migrate-kit-version/`))).toBe(true)
    expect(await noted(() => manager.get(`${path}/`))).toBe(false)
  })

  test("are added at once, however many assessments the space has: what they see at first is found out later", async () => {
    const fixture = await assessmentFixture(app)
    await fixture.answerAll("yes", 5)
    const { queries } = await add(fixture, {})
    expect(queries).toBeLessThanOrEqual(8)
    const standings = await app.tables
      .selectFrom("ruleStandings")
      .where("assessmentId", "=", fixture.id)
      .select("value")
      .execute()
    expect(standings).toEqual([{ value: 3 }])
  })

  test("tell that confidence is low, and do not count answers that are only carried over", async () => {
    const fixture = await assessmentFixture(app, { mode: "ADVANCED" })
    const { manager, spaceId, path } = fixture
    await fixture.answerAll("yes", 5)
    await add(fixture, { event: "CONFIDENCE_BELOW", threshold: 60 })
    const copied = await manager.post(`${path}/copy/`, {
      title: "Next",
      spaceId,
      answers: true,
      evidence: false,
    })
    await later({ ...fixture, id: copied.body.id }, 20 * MINUTE)
    await fixture.answerAll("yes", 1)
    await later(fixture, 20 * MINUTE)
    await look()
    expect(await noticesTo(manager.user.id)).toEqual([
      { event: "CONFIDENCE_BELOW", part: null, threshold: 60, before: 0, after: 1 },
    ])
    expect(
      await app.tables
        .selectFrom("ruleStandings")
        .where("assessmentId", "=", copied.body.id)
        .select("ruleId")
        .execute(),
    ).toEqual([])
  })

  test("tell that evidence has expired, and that a review is due, once a day", async () => {
    const fixture = await assessmentFixture(app)
    const { manager } = fixture
    await add(fixture, { event: "EVIDENCE_EXPIRED" })
    await add(fixture, { event: "REVIEW_DUE" })
    const happens = (event: "assessment-review-due" | "evidence-expired") =>
      app.asServer((ctx) =>
        ctx.record(
          event === "evidence-expired"
            ? { type: event, assessmentId: fixture.id, evidences: [] }
            : { type: event, assessmentId: fixture.id, day: dayOf(ctx.now) },
        ),
      )
    await happens("evidence-expired")
    await happens("evidence-expired")
    await happens("assessment-review-due")
    await app.settled()
    const told = await noticesTo(manager.user.id)
    expect(told).toHaveLength(2)
    expect(told).toContainEqual(expect.objectContaining({ event: "EVIDENCE_EXPIRED" }))
    expect(told).toContainEqual(expect.objectContaining({ event: "REVIEW_DUE" }))
  })
})
