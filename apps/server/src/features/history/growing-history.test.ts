import { sql } from "kysely"
import { afterEach, describe, expect, test } from "vitest"
import { createContext } from "../../platform/create-context.ts"
import { partitionsOf } from "../../platform/database/partitions.ts"
import { type AssessmentFixture, assessmentFixture } from "../../testing/assessment-fixture.ts"
import { activateNewVersion } from "../../testing/new-version.ts"
import { createTestApp, type TestApp } from "../../testing/test-app.ts"
import { createTestDatabase, isOnPostgres } from "../../testing/test-database.ts"
import { closeWhenLarge } from "./close-partition.ts"
import { keepStatistics, makePartitions } from "./feature.ts"
import { rewriteStamps } from "./rewrite-stamps.ts"
import { resumeHistory, workOnHistory } from "./work-on-history.ts"

const DAY = 24 * 3_600_000
const MONTH = 31 * DAY

const opened: { close(): Promise<unknown> }[] = []
afterEach(async () => {
  for (const each of opened.splice(0).reverse()) await each.close()
})
async function openApp(kind: "installed" | "embedded" = "installed", environment = {}): Promise<TestApp> {
  const app = await createTestApp(environment, [], kind)
  opened.push(app)
  return app
}

const serverOf = (app: TestApp) =>
  createContext(app.dependencies, { tenant: app.tenants.default(), user: null, language: "EN" })
const tableIn = (app: TestApp, name: string) => sql.table(`${app.tenants.default().schema}.${name}`)
const boundsIn = async (app: TestApp) =>
  (await partitionsOf(app.database, app.tenants.default().schema)).map(
    ({ name, bound }) => `${name} ${bound}`,
  )
const tasksIn = (app: TestApp) => app.tables.selectFrom("historyTasks").selectAll().execute()
async function rowsIn(app: TestApp, name: string): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from ${tableIn(app, name)}`.execute(app.database)
  return rows[0]?.count ?? 0
}

/** Answers of every kind, carried over, before and after a move to another version of the kit. */
async function pastAssessments(app: TestApp) {
  const fixture = await assessmentFixture(app, { mode: "ADVANCED" })
  const moments: string[] = []
  const happens = async (change: () => Promise<unknown>) => {
    app.clock.advance(3_600_000)
    await change()
    await fixture.calculate()
    moments.push(app.clock.now())
  }
  await happens(() => fixture.answerAll("partly", 3))
  await happens(() => fixture.answer("build", "yes", 4))
  await happens(() => fixture.answer("review", "notApplicable"))
  await happens(async () => {
    await activateNewVersion(app, fixture.kit.id, async (tables, version) => {
      const build = fixture.kit.questions.find(({ code }) => code === "build")?.id ?? 0
      await tables
        .updateTable("questions")
        .set({ title: "Is the build automatic?" })
        .where("kitVersionId", "=", version)
        .where("id", "=", build)
        .execute()
    })
    await fixture.manager.post(`${fixture.path}/migrate-kit-version/`)
  })
  await happens(() => fixture.answer("build", "no", 2))
  return { fixture, moments }
}

/** What every call says that reads the history. */
async function allReadings({ manager, path, kit }: AssessmentFixture, moments: readonly string[]) {
  const questions = kit.questions.map((question) => `${path}/questions/${question.id}/answer-history/`)
  const calls = [
    ...questions.flatMap((call) => [call, `${call}?size=1&page=1`]),
    `${path}/timeline/?resolution=change&to=${moments[4]}`,
    `${path}/changes/?to=${moments[4]}`,
    `${path}/changes/?from=${moments[1]}&to=${moments[3]}`,
    ...moments.map((moment) => `${path}/graphical-report/?at=${moment}`),
    `/api/v1/portfolio/`,
    `${path}/attestation/?format=JSON`,
  ]
  const readings = []
  for (const call of calls) {
    const { status, body } = await manager.get(call)
    readings.push({ call, status, body: { ...body, since: undefined } })
  }
  return readings
}

/** As tables are after the migration from a version in which rows had the stamp. */
async function withStamps(app: TestApp) {
  await sql`update ${tableIn(app, "answer_changes")} history set stamp = model.stamp, model = null
    from ${tableIn(app, "kit_models")} model where model.number = history.model`.execute(app.database)
  await app.tables.insertInto("historyTasks").values({ task: "rewrite", block: 0, found: false }).execute()
}
const stampsIn = async (app: TestApp) =>
  (await app.tables.selectFrom("answerChanges").where("stamp", "is not", null).select("number").execute())
    .length

test.each(["installed", "embedded"] as const)(
  "the history reads the same before, while and after its rows are rewritten, and in partitions (%s database)",
  { timeout: 120_000 },
  async (kind) => {
    const app = await openApp(kind)
    const { fixture, moments } = await pastAssessments(app)
    const another = await assessmentFixture(app, { mode: "ADVANCED" })
    await another.answer("build", "yes")
    const wanted = await allReadings(fixture, moments)
    expect(wanted.filter(({ status }) => status === 200).length).toBeGreaterThan(15)
    const read = () => allReadings(fixture, moments)

    await withStamps(app)
    const all = await stampsIn(app)
    expect(all).toBeGreaterThan(10)
    expect(await read()).toEqual(wanted)

    // Some thousand rows of others come first, so that there are several steps.
    await sql`insert into ${tableIn(app, "answer_changes")} (answer_id, sequence, result_id, question_id, type, stamp,
        created_by, creation_time)
      select one.answer_id, 100 + nth, gen_random_uuid(), 1, 'UPDATE', one.stamp, one.created_by, one.creation_time
      from (select * from ${tableIn(app, "answer_changes")} order by number desc limit 1) one, generate_series(1, 3000) nth`.execute(
      app.database,
    )
    // A node that dies in the middle of a step leaves what the steps before have done.
    const ctx = serverOf(app)
    let steps = 0
    const dying = {
      ...ctx,
      inTransaction: (work: Parameters<typeof ctx.inTransaction>[0]) =>
        ctx.inTransaction(async (writer) => {
          await work(writer)
          if (++steps === 3) throw new Error("killed")
          return true
        }),
    }
    await expect(rewriteStamps(dying as typeof ctx, 8)).rejects.toThrow("killed")
    const left = await stampsIn(app)
    expect(left).toBeGreaterThan(1_000)
    expect(left).toBeLessThan(3_000)
    expect(await tasksIn(app)).toMatchObject([{ task: "rewrite", block: 16, found: true }])
    expect(await read()).toEqual(wanted)

    // Two nodes go on.
    await Promise.all([rewriteStamps(ctx, 8), rewriteStamps(ctx, 8)])
    await workOnHistory.run(serverOf(app), {})
    expect([await stampsIn(app), await tasksIn(app)]).toEqual([0, []])
    expect(await read()).toEqual(wanted)

    await closeWhenLarge(ctx, 1)
    expect(await boundsIn(app)).toHaveLength(2)
    expect(await read()).toEqual(wanted)
    const before = await rowsIn(app, "answer_changes_first")
    app.clock.advance(2 * MONTH)
    await fixture.answer("test", "no", 5)
    expect(await rowsIn(app, "answer_changes_first")).toBe(before)
    const [, next = ""] = await partitionsOf(app.database, app.tenants.default().schema)
    expect(await rowsIn(app, (next as { name: string }).name)).toBe(1)
    const { body } = await fixture.manager.get(`${fixture.path}/changes/`)
    expect(body.causes.answers.length).toBeGreaterThan(10)
  },
)

describe("what is left to do in the history", () => {
  test("is gone on with once somebody uses the tenant, or once a day, until it is done", {
    timeout: 60_000,
  }, async () => {
    const app = await openApp()
    const fixture = await assessmentFixture(app, { mode: "ADVANCED" })
    await fixture.answerAll("partly", 3)
    const waiting = async () => {
      const { rows } = await sql<{ state: string }>`
        select state::text from plumbline_jobs.job where name = ${workOnHistory.name} and state < 'completed'`.execute(
        app.database,
      )
      return rows.map(({ state }) => state)
    }
    const isDone = () =>
      expect
        .poll(async () => [await stampsIn(app), await tasksIn(app), await waiting()], { timeout: 30_000 })
        .toEqual([0, [], []])
    await resumeHistory(serverOf(app))
    await app.dependencies.backgroundJobs.doChore(makePartitions)
    expect(await waiting()).toEqual([])

    await withStamps(app)
    expect(await stampsIn(app)).toBeGreaterThan(3)
    // Several nodes begin to use it at once.
    await Promise.all([1, 2, 3].map(() => resumeHistory(serverOf(app))))
    expect(await waiting()).toEqual(["created"])
    await isDone()

    await withStamps(app)
    await app.dependencies.backgroundJobs.doChore(makePartitions)
    expect(await waiting()).toEqual(["created"])
    await workOnHistory.run(serverOf(app), {})
    expect([await stampsIn(app), await tasksIn(app)]).toEqual([0, []])
  })
})

describe("a partition of the history", () => {
  test("is closed once it is large, at the beginning of a month ahead; the next one has no end", async () => {
    const app = await openApp()
    const fixture = await assessmentFixture(app, { mode: "ADVANCED" })
    await fixture.answer("build", "yes")
    const ctx = serverOf(app)
    await closeWhenLarge(ctx)
    expect(await boundsIn(app)).toEqual(["answer_changes_first FOR VALUES FROM (MINVALUE) TO (MAXVALUE)"])
    for (let nth = 0; nth < 2; nth++) {
      await closeWhenLarge(ctx, 1)
      // The new one is empty.
      await closeWhenLarge(ctx, 1)
      expect(await boundsIn(app)).toHaveLength(2 + nth)
      app.clock.advance(2 * MONTH)
      await fixture.answer("build", nth % 2 === 0 ? "no" : "partly")
    }
    const bounds = await boundsIn(app)
    const starts = bounds.slice(1).map((bound) => /FROM \('(\d{4}-\d{2}-01) 00:00:00\+00'\)/.exec(bound)?.[1])
    expect(bounds[0]).toMatch(`FROM (MINVALUE) TO ('${starts[0]} 00:00:00+00')`)
    expect(bounds[1]).toMatch(`TO ('${starts[1]} 00:00:00+00')`)
    expect(bounds[2]).toMatch("TO (MAXVALUE)")
    expect(await tasksIn(app)).toEqual([])
    const indexes = await sql<{ count: number }>`select count(*)::int as count from pg_indexes
      where schemaname = ${app.tenants.default().schema} and tablename like 'answer_changes_%' group by tablename`.execute(
      app.database,
    )
    expect(indexes.rows.map(({ count }) => count)).toEqual([2, 2, 2])
  })

  test("has a place for every clock: a change from far ahead moves the end behind it", async () => {
    const app = await openApp()
    const fixture = await assessmentFixture(app, { mode: "ADVANCED" })
    await fixture.answer("build", "yes")
    const ctx = serverOf(app)
    app.clock.advance(400 * DAY)
    await fixture.answer("build", "no")
    app.clock.advance(-400 * DAY)
    await closeWhenLarge(ctx, 1)
    const [first = ""] = await boundsIn(app)
    const end = /TO \('(.+)'\)/.exec(first)?.[1] ?? ""
    expect(Date.parse(end.replace(" ", "T").replace("+00", "Z"))).toBeGreaterThan(
      Date.parse(`${app.clock.now()}Z`) + 400 * DAY,
    )
    for (const days of [-5000, 450, 5000]) {
      app.clock.advance(days * DAY)
      await fixture.answer("build", days > 1000 ? "yes" : "partly", days > 0 ? 4 : 3)
      app.clock.advance(-days * DAY)
    }
    expect(await rowsIn(app, "answer_changes")).toBe(5)
  })

  test("whose closing was interrupted is closed by the next run, or stays open if a change is later than its end", async () => {
    const app = await openApp()
    const fixture = await assessmentFixture(app, { mode: "ADVANCED" })
    await fixture.answer("build", "yes")
    const announced = async (end: string) => {
      await app.tables
        .insertInto("historyTasks")
        .values({ task: "close", bound: `${end}T00:00:00` })
        .execute()
      await sql`alter table ${tableIn(app, "answer_changes_first")} add constraint answer_changes_end_check
        check (creation_time < ${sql.lit(`${end} 00:00:00+00`)}) not valid`.execute(app.database)
    }
    await announced("2001-01-01")
    await workOnHistory.run(serverOf(app), {})
    expect(await boundsIn(app)).toHaveLength(1)
    expect(await tasksIn(app)).toEqual([])
    await fixture.answer("build", "no")
    // As a restored backup has it: the note without the check.
    await app.tables
      .insertInto("historyTasks")
      .values({ task: "close", bound: "2198-01-01T00:00:00" })
      .execute()
    await workOnHistory.run(serverOf(app), {})
    expect([(await boundsIn(app)).length, await tasksIn(app)]).toEqual([1, []])
    await announced("2199-01-01")
    await workOnHistory.run(serverOf(app), {})
    expect(await boundsIn(app)).toEqual([
      "answer_changes_first FOR VALUES FROM (MINVALUE) TO ('2199-01-01 00:00:00+00')",
      "answer_changes_from_2199_01 FOR VALUES FROM ('2199-01-01 00:00:00+00') TO (MAXVALUE)",
    ])
    await fixture.answer("build", "partly")
    expect(await rowsIn(app, "answer_changes")).toBe(3)
  })
})

describe.skipIf(!isOnPostgres)("on two nodes", () => {
  test("partitions are exchanged once while people answer, and no answer is refused", {
    timeout: 120_000,
  }, async () => {
    const { url, drop } = await createTestDatabase()
    opened.push({ close: drop })
    const one = await openApp("installed", { DATABASE_URL: url })
    const other = await openApp("installed", { DATABASE_URL: url })
    const people = await Promise.all([1, 2, 3].map(() => assessmentFixture(one, { mode: "ADVANCED" })))
    let isRunning = true
    const statuses: number[] = []
    const answering = people.map(async (fixture) => {
      for (let nth = 0; isRunning; nth++) {
        const { status } = await fixture.answer("build", nth % 2 === 0 ? "yes" : "no", 1 + (nth % 5))
        statuses.push(status)
      }
    })
    await expect.poll(() => statuses.length).toBeGreaterThan(20)
    await Promise.all([closeWhenLarge(serverOf(one), 1), closeWhenLarge(serverOf(other), 1)])
    for (const node of [one, other])
      await workOnHistory.run(serverOf(node), {}).catch((error) => expect(error.message).toMatch("is in use"))
    const soFar = statuses.length
    await expect.poll(() => statuses.length).toBeGreaterThan(soFar + 20)
    isRunning = false
    await Promise.all(answering)
    // On a machine that is too busy for people to make way in time, it is done when they do.
    await closeWhenLarge(serverOf(one), 1)
    await workOnHistory.run(serverOf(one), {})
    expect(new Set(statuses)).toEqual(new Set([201]))
    expect(await boundsIn(one)).toHaveLength(2)
    expect(await tasksIn(one)).toEqual([])
    const rows = await one.tables.selectFrom("answerChanges").select(["answerId", "sequence"]).execute()
    expect(rows.length).toBe(statuses.length)
    expect(new Set(rows.map(({ answerId, sequence }) => `${answerId} ${sequence}`)).size).toBe(rows.length)
  })

  test("a node of the version before reads and writes the history beside it", async () => {
    const app = await openApp()
    const fixture = await assessmentFixture(app, { mode: "ADVANCED" })
    await fixture.answer("build", "yes")
    const view = tableIn(app, "answer_histories")
    const read = async () =>
      (
        await sql<{
          stamp: string
          sequence: number
        }>`select stamp, answer_id, sequence, number, type from ${view}
          order by number`.execute(app.database)
      ).rows
    const [first] = await read()
    expect(first).toMatchObject({ stamp: expect.stringMatching(/^[0-9a-f]{64}$/), sequence: 1 })
    const { rows } = await sql<Record<string, unknown>>`
      insert into ${view} (id, stamp, answer_id, result_id, question_id, sequence, type, created_by, creation_time)
      select gen_random_uuid(), stamp, answer_id, result_id, question_id, 2, 'UPDATE', created_by, now() from ${view}
      returning question_id, sequence, stamp`.execute(app.database)
    expect(rows).toMatchObject([{ stamp: first?.stamp, sequence: 2 }])
    expect(await read()).toMatchObject([first, { ...first, sequence: 2, type: "UPDATE", number: 2 }])
    const added = await app.tables.selectFrom("answerChanges").select(["model", "stamp"]).execute()
    expect(added).toEqual([
      { model: 1, stamp: null },
      { model: 1, stamp: null },
    ])
  })
})

test.skipIf(!isOnPostgres)("statistics of all partitions are made once the history has grown", async () => {
  const app = await openApp()
  const tenant = app.tenants.default()
  const ctx = serverOf(app)
  const fixture = await assessmentFixture(app)
  const known = async () => {
    const { rows } = await sql<{ rows: number }>`
      select reltuples::float8 as rows from pg_class
      where oid = ${`${tenant.schema}.answer_changes`}::regclass`.execute(app.database)
    return rows[0]?.rows ?? 0
  }
  const storedAndKnown = async () => {
    for (const { name } of await partitionsOf(app.database, tenant.schema))
      await sql`analyze ${sql.id(tenant.schema, name)}`.execute(app.database)
    const before = await known()
    await keepStatistics(ctx, 1)
    const { count } = await app.tables
      .selectFrom("answerChanges")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow()
    return { before, count, after: await known() }
  }
  await fixture.answerAll("partly", 3)
  const first = await storedAndKnown()
  expect(first.after).toBe(first.count)
  // As much as there was.
  expect(await storedAndKnown()).toMatchObject({ before: first.count, after: first.count })
  for (let round = 0; round * 4 < first.count; round++)
    await fixture.answerAll(round % 2 ? "partly" : "yes", 3)
  const grown = await storedAndKnown()
  expect(grown.before).toBe(first.count)
  expect(grown.after).toBe(grown.count)
  // A tenant with little history is left alone.
  await sql`update pg_class set reltuples = -1 where oid = ${`${tenant.schema}.answer_changes`}::regclass`.execute(
    app.database,
  )
  await keepStatistics(ctx)
  expect(await known()).toBe(-1)
})
