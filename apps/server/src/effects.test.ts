import { sql } from "kysely"
import { beforeAll, describe, expect, test } from "vitest"
import type { RouteDefinition } from "./platform/http/route.ts"
import { openStage } from "./testing/access.ts"
import type { Caller, TestApp } from "./testing/test-app.ts"

/*
 * Who must not cause an effect causes none: every call of the API by everybody whom it refuses, and every reading by a
 * program that may only read, leave rows, queued jobs and mails, events and files as they were, apart from the record of
 * downloads. New routes and tables are included automatically.
 */
const stage = openStage({ RATE_LIMITS: "off" })

/** What changes with any call: the tokens' last use, when people were here last, and in which language. */
const noted: Record<string, string[]> = {
  api_tokens: ["last_use_time"],
  users: ["language", "last_visit_time"],
}

/** Downloads are recorded in the audit log: an event of the outbox and, once it is handled, an entry. */
const downloads = [
  "/api/v1/assessments/:assessmentId/export/",
  "/api/v1/assessments/:assessmentId/attestation/",
  "/api/v1/assessments/:assessmentId/bundle/",
  "/api/v1/spaces/:spaceId/export/",
  "/api/v1/portfolio/export/",
  "/api/v1/imported-results/:importedResultId/bundle/",
]
const recordOfDownloads = ["events", "audit_entries"]

/** What a reading has changed, apart from the record of a download: its path with the tables. */
function changesOf(
  { path }: RouteDefinition,
  before: Record<string, string>,
  after: Record<string, string>,
): string[] {
  const recorded = downloads.includes(path) ? recordOfDownloads : []
  const tables = Object.keys({ ...before, ...after }).filter((name) => before[name] !== after[name])
  const others = tables.filter((name) => !recorded.includes(name))
  return others.length === 0 ? [] : [`${path}: ${others.join(", ")}`]
}

let former: Caller
let programs: { manager: Caller; author: Caller }
beforeAll(async () => {
  former = await stage.removedMember()
  programs = {
    manager: await stage.program("manager", "READ"),
    author: await stage.program("author", "READ"),
  }
})

/** The tables of the tenant, partitions with the table that they are parts of, and the queue of jobs. */
async function tablesOf(app: TestApp) {
  const { rows } = await sql<{ schema: string; name: string }>`
    select relnamespace::regnamespace::text as schema, relname as name from pg_class
    where relkind in ('r', 'p') and not relispartition
      and (relnamespace = ${app.tenants.default().schema}::regnamespace or relname = 'job_common')
    order by 1, 2`.execute(app.database)
  return rows
}

/** Counts changed rows, so that tables are read again only after a change: reading all of them takes minutes. */
beforeAll(async () => {
  const app = stage.app()
  await sql`create sequence public.changes`.execute(app.database)
  await sql`select nextval('public.changes')`.execute(app.database)
  await sql`create function public.count_change() returns trigger language plpgsql as
    $$ begin perform nextval('public.changes'); return null; end $$`.execute(app.database)
  for (const { schema, name } of await tablesOf(app)) {
    await sql`create trigger counted after insert or update or delete on ${sql.id(schema, name)}
      for each row execute function public.count_change()`.execute(app.database)
    await sql`create trigger emptied after truncate on ${sql.id(schema, name)}
      for each statement execute function public.count_change()`.execute(app.database)
  }
})

let known = { changes: "", digests: {} as Record<string, string> }

/** A digest of the content of each table of the tenant and the queue of jobs, and of all files. */
async function contents(): Promise<Record<string, string>> {
  const app = stage.app()
  // Events that wait for the next minute, such as changes of answers, are handled first.
  app.dependencies.outbox.wake(app.tenants.default())
  await app.settled()
  const { rows } = await sql<{ changes: string }>`
    select last_value::text as changes from public.changes`.execute(app.database)
  const changes = rows[0]?.changes ?? ""
  if (known.changes !== changes) known = { changes, digests: await digestsOfTables() }
  const files: string[] = []
  for await (const path of app.files.list()) files.push(path)
  return { ...known.digests, files: files.sort().join() }
}

async function digestsOfTables(): Promise<Record<string, string>> {
  const app = stage.app()
  const digests = (await tablesOf(app)).map(({ schema, name }) => {
    const row = (noted[name] ?? []).reduce(
      (json, column) => sql`${json} - ${sql.lit(column)}`,
      sql`to_jsonb(t)`,
    )
    return sql`select ${sql.lit(name)} as name, md5(coalesce(string_agg((${row})::text, '' order by (${row})::text), '')) as digest
      from ${sql.id(schema, name)} as t`
  })
  const { rows } = await sql<{
    name: string
    digest: string
  }>`${sql.join(digests, sql` union all `)}`.execute(app.database)
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
}

const routes = () =>
  stage
    .app()
    .http.routed.flatMap(({ method, url, definition }) =>
      definition && method !== "HEAD" && url === definition.path ? [definition] : [],
    )

function programFor({ access }: RouteDefinition): Caller {
  const byAuthor = ["kit", "kit version", "kit text", "expert group"].includes(access.policy.on)
  return byAuthor ? programs.author : programs.manager
}

describe.each(["READ", "PROPOSE"] as const)("a program with the scope %s", (scope) => {
  beforeAll(async () => {
    programs = {
      manager: await stage.program("manager", scope),
      author: await stage.program("author", scope),
    }
  })

  const states: Record<string, () => Promise<void>> = {
    "while everything is up to date": async () => undefined,
    "while results are stale and the report was never published": async () => {
      await stage.fixture().answer("build", "no")
      await stage
        .app()
        .tables.updateTable("reports")
        .set({ published: false, publicationDecided: false })
        .execute()
    },
    "while texts are missing": async () => {
      await stage.fixture().calculate()
      await stage.app().tables.deleteFrom("overallInsights").execute()
      await stage.app().tables.deleteFrom("adviceItems").execute()
    },
  }
  test.each(Object.entries(states))(
    "changes nothing by any reading, %s",
    async (_name, prepare) => {
      await prepare()
      const changed: string[] = []
      let calls = 0
      for (const route of routes().filter(({ method }) => method === "GET")) {
        const { path, options } = await stage.call(route)
        const before = await contents()
        const headers = { "plumbline-heal": "on" }
        const { status } = await programFor(route).call("GET", path, { ...options, headers })
        expect(status, path).toBeLessThan(500)
        changed.push(...changesOf(route, before, await contents()))
        calls++
      }
      expect(changed).toEqual([])
      expect(calls).toBeGreaterThan(80)
    },
    300_000,
  )
})

test("a person's readings change nothing either, once reports have had their first reader", async () => {
  await stage.fixture().answer("build", "partly")
  const changed: string[] = []
  // Preparing reports for their first readers is over, and so are the jobs that followed.
  for (const pass of ["first", "second"]) {
    for (const route of routes().filter(({ method }) => method === "GET")) {
      const { path, options } = await stage.call(route)
      const before = pass === "second" ? await contents() : {}
      const { status } = await stage.person("manager").call("GET", path, options)
      expect(status, path).toBeLessThan(500)
      if (pass === "second") changed.push(...changesOf(route, before, await contents()))
    }
  }
  expect(changed).toEqual([])
}, 300_000)

describe("whom a call refuses", () => {
  test("changes nothing by it", async () => {
    const changed: string[] = []
    let refused = 0
    for (const route of routes()) {
      const callers = [stage.person("visitor"), stage.person("stranger"), former, programFor(route)]
      const { path, options } = await stage.call(route)
      let before = await contents()
      for (const caller of callers) {
        const { status } = await caller.call(route.method, path, options)
        expect(status, path).toBeLessThan(500)
        if (status < 400) before = await contents()
        else refused++
      }
      if (!isEqual(before, await contents())) changed.push(`${route.method} ${route.path}`)
    }
    expect(changed).toEqual([])
    expect(refused).toBeGreaterThan(500)
  }, 300_000)

  // All at once: a token that names a foreign key makes the server reload its keys, at most once a second.
  test("changes nothing as a person of another tenant", async () => {
    const calls: { route: RouteDefinition; path: string; options: Parameters<Caller["call"]>[2] }[] = []
    for (const route of routes().filter(({ access }) => !access.policy.anonymous)) {
      calls.push({ route, ...(await stage.call(route)) })
    }
    const before = await contents()
    const replies = await Promise.all(
      calls.map(({ route, path, options }) => stage.person("foreigner").call(route.method, path, options)),
    )
    expect(replies.filter(({ status }) => status < 400)).toEqual([])
    expect(isEqual(before, await contents())).toBe(true)
  })
})

function isEqual(one: Record<string, string>, other: Record<string, string>): boolean {
  return Object.keys({ ...one, ...other }).every((name) => one[name] === other[name])
}
