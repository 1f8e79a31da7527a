import fc from "fast-check"
import { sql } from "kysely"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { DAY, dayOf } from "../../platform/clock.ts"
import type { AnonymousContext } from "../../platform/context.ts"
import { createContext } from "../../platform/create-context.ts"
import { type AssessmentFixture, assessmentFixture } from "../../testing/assessment-fixture.ts"
import { activateNewVersion } from "../../testing/new-version.ts"
import { plansOf } from "../../testing/query-plans.ts"
import { openRaceTrack, type RaceTrack } from "../../testing/race.ts"
import type { Reply, TestApp } from "../../testing/test-app.ts"
import { createTestApp } from "../../testing/test-app.ts"
import { isOnPostgres } from "../../testing/test-database.ts"
import { keepDueStandings } from "./keep-standings.ts"
import { portfolioOf } from "./portfolio.ts"

const HOUR = DAY / 24

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const contextOf = (of: TestApp) =>
  createContext(of.dependencies, { tenant: of.tenants.default(), user: null, language: "EN" })

/** Notes all assessments as due, and makes their standings. */
async function keepAll(of: TestApp): Promise<void> {
  await of.tables
    .insertInto("portfolioChecks")
    .columns(["assessmentId", "checkTime"])
    .expression((eb) =>
      eb.selectFrom("assessments").select(["id", sql<string>`'2000-01-01'::timestamptz`.as("time")]),
    )
    .onConflict((conflict) =>
      conflict.column("assessmentId").doUpdateSet({ checkTime: "2000-01-01T00:00:00" }),
    )
    .execute()
  await keepDueStandings(contextOf(of))
}

class Undone extends Error {}

/** What a portfolio shows, and what it would show if nothing was stored: all of it from the answers and the history. */
async function bothWays({ manager, kit }: AssessmentFixture, since: string, of = app) {
  const shown = async (ctx: AnonymousContext) =>
    (await portfolioOf({ ...ctx, user: manager.user }, { kitId: kit.id, since: `${since}Z` })).kits
  const computed = Promise.withResolvers<Awaited<ReturnType<typeof shown>>>()
  const stored = Promise.withResolvers<typeof computed.promise>()
  await of
    .asServer(async (ctx) => {
      stored.resolve(shown(ctx))
      await stored.promise
      await ctx.db.deleteFrom("portfolioStandings").execute()
      computed.resolve(shown(ctx))
      await computed.promise
      throw new Undone()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error
    })
  return { stored: await stored.promise, computed: await computed.promise }
}

const standingsOf = (of: TestApp, { id }: AssessmentFixture) =>
  of.tables
    .selectFrom("portfolioStandings as standing")
    .innerJoin("assessmentResults as result", "result.id", "standing.resultId")
    .where("result.assessmentId", "=", id)
    .selectAll("standing")
    .execute()

type Step = (fixture: AssessmentFixture) => Promise<unknown>

const steps: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .record({
        question: fc.nat({ max: 3 }),
        option: fc.constantFrom("no", "partly", "yes", "notApplicable", null),
      })
      .map(
        ({ question, option }): Step =>
          async ({ manager, id, kit }) => {
            const asked = kit.questions[question]
            const isNotApplicable = option === "notApplicable"
            await manager.put(`/api/v2/assessments/${id}/answer-question/`, {
              questionnaireId: asked?.questionnaireId,
              questionId: asked?.id,
              answerOptionId: option === null || option === "notApplicable" ? null : asked?.options[option],
              isNotApplicable,
            })
          },
      ),
  },
  {
    weight: 4,
    arbitrary: fc.constantFrom(1, 5 * HOUR, DAY, 3 * DAY, -30_000).map(
      (time): Step =>
        async () =>
          app.clock.advance(time),
    ),
  },
  { weight: 3, arbitrary: fc.constant<Step>(() => keepAll(app)) },
  fc.constant<Step>(({ manager, path }) => manager.post(`${path}/approve-answers/`)),
  fc.nat({ max: 3 }).map(
    (weight): Step =>
      ({ manager, path, kit }) =>
        manager.post(`${path}/assign-kit-custom/`, {
          title: `Weights ${Math.random()}`,
          customData: { subjects: [], attributes: [{ id: kit.attributes.automation, weight }] },
        }),
  ),
  fc.constant<Step>(async ({ manager, path, kit }) => {
    await activateNewVersion(app, kit.id, async (db, versionId) => {
      await db
        .updateTable("attributes")
        .set({ weight: 5 })
        .where("kitVersionId", "=", versionId)
        .where("id", "=", kit.attributes.recovery)
        .execute()
    })
    await manager.post(`${path}/migrate-kit-version/`)
  }),
)

describe("the standings that portfolios keep", () => {
  test("are what the answers and the history of any moment give", { timeout: 240_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { minLength: 8, maxLength: 24 }), async (chosen) => {
        const fixture = await assessmentFixture(app)
        const moments = [app.clock.now()]
        for (const step of chosen) {
          await step(fixture)
          moments.push(app.clock.now())
        }
        moments.push(...moments.map((moment) => `${dayOf(moment)}T00:00:00`).slice(-4))
        for (const since of moments.filter((moment) => moment <= app.clock.now())) {
          const { stored, computed } = await bothWays(fixture, since)
          expect(stored).toEqual(computed)
        }
      }),
      { numRuns: 6 },
    )
  })

  test("are read by one query, and made again after the next answer", async () => {
    const fixture = await assessmentFixture(app)
    app.clock.advance(2 * DAY)
    await fixture.answerAll("no", 4)
    app.clock.advance(2 * DAY)
    await fixture.answer("build", "yes", 4)
    const read = (since = "") => fixture.manager.get(`/api/v1/portfolio/?kitId=${fixture.kit.id}${since}`)
    await read()
    await app.settled()
    expect(await standingsOf(app, fixture)).toHaveLength(1)
    const yesterday = dayOf(app.clock.now())
    const kept = await read(`&since=${yesterday}T00:00:00Z`)
    expect(kept.body.kits[0].assessments[0].scoreBefore).toBe(0)
    expect(kept.body.kits[0].assessments[0].score).toBeGreaterThan(0)
    await fixture.answer("build", "no", 4)
    const after = await read()
    expect(after.body.kits[0].assessments[0].score).toBe(0)
    expect(after.queries).toBeGreaterThan(kept.queries)
    await app.settled()
    const again = await read(`&since=${yesterday}T00:00:00Z`)
    expect(again.queries).toBe(kept.queries)
    expect(again.body.kits[0].assessments[0].score).toBe(0)
  })

  test("are made some minutes after the last question is answered, also if nobody looks", async () => {
    const fixture = await assessmentFixture(app)
    await fixture.answerAll("partly", 4)
    await app.settled()
    const due = () =>
      app.tables
        .selectFrom("portfolioChecks")
        .where("assessmentId", "=", fixture.id)
        .select("checkTime")
        .execute()
    expect(await due()).toHaveLength(1)
    app.clock.advance(10 * 60_000)
    await keepDueStandings(contextOf(app))
    expect(await due()).toHaveLength(0)
    expect(await standingsOf(app, fixture)).toHaveLength(1)
  })

  test.skipIf(!isOnPostgres)("make the history's size irrelevant", async () => {
    const fixture = await assessmentFixture(app)
    await fixture.answerAll("partly", 4)
    const since = `${dayOf(app.clock.now())}T00:00:00Z`
    const ctx = { ...contextOf(app), user: fixture.manager.user }
    const buffers = async () => {
      await keepAll(app)
      await sql`vacuum analyze`.execute(app.database)
      const plans = await plansOf(ctx, (reading) =>
        portfolioOf({ ...ctx, db: reading.db }, { kitId: fixture.kit.id, since }),
      )
      return plans.reduce((sum, plan) => sum + plan.buffers, 0)
    }
    const before = await buffers()
    await app.database.transaction().execute(async (db) => {
      await sql`set local session_replication_role = replica`.execute(db)
      const { schema } = app.tenants.default()
      await sql`insert into ${sql.id(schema, "answer_changes")} (answer_id, sequence, result_id, question_id, type, model,
          created_by, creation_time, answer_option_id)
        select answer.id, 1 + nth, answer.result_id, answer.question_id, 'UPDATE', 1, answer.created_by,
          ${app.clock.now()}::timestamptz + nth * interval '1 second', answer.answer_option_id
        from ${sql.id(schema, "answers")} answer join ${sql.id(schema, "assessment_results")} result
          on result.id = answer.result_id and result.assessment_id = ${fixture.id},
          generate_series(1, 2000) nth`.execute(db)
    })
    expect(await buffers()).toBeLessThan(1.5 * before)
  })
})

describe.skipIf(!isOnPostgres)("races on PostgreSQL", () => {
  let track: RaceTrack
  beforeAll(async () => {
    track = await openRaceTrack()
  })
  afterAll(() => track.close())

  const acts: Record<string, (fixture: AssessmentFixture) => Promise<Reply>> = {
    "an answer": (fixture) => fixture.answer("build", "yes", 4),
    "other weights": ({ manager, path, kit }) =>
      manager.post(`${path}/assign-kit-custom/`, {
        title: "Weights",
        customData: { subjects: [], attributes: [{ id: kit.attributes.automation, weight: 3 }] },
      }),
    "a deletion": ({ manager, path }) => manager.delete(`${path}/`),
    "another keeper": (fixture) => keep(fixture),
  }
  async function keep({ manager }: AssessmentFixture): Promise<Reply> {
    await keepAll(track.app)
    return manager.get("/api/v1/users/me/")
  }

  test.for(
    Object.keys(acts).flatMap((name) => [
      [name, "first"],
      [name, "second"],
    ]),
  )("%s, %s of two, and a keeper", async ([name = "", place]) => {
    const fixture = await assessmentFixture(track.app)
    await fixture.answerAll("no", 4)
    await keepAll(track.app)
    const act = () => acts[name]?.(fixture) ?? keep(fixture)
    const both = place === "first" ? [act, () => keep(fixture)] : [() => keep(fixture), act]
    const [one, other] = both
    if (!one || !other) throw new Error("There are two.")
    const replies = await track.race(one, other)
    expect(replies.map(({ status }) => status).filter((status) => status >= 300)).toEqual([])
    await keepAll(track.app)
    const { stored, computed } = await bothWays(fixture, track.app.clock.now(), track.app)
    expect(stored).toEqual(computed)
  })
})
