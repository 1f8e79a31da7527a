import { beforeAll, describe, expect, test } from "vitest"
import { combinations } from "../../../tools/extent.ts"
import type { RouteDefinition } from "./platform/http/route.ts"
import { openStage } from "./testing/access.ts"
import { type Contents, watchContents } from "./testing/contents.ts"
import type { Caller } from "./testing/test-app.ts"

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
  "/api/v1/campaigns/:campaignId/export/",
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

let contents: () => Promise<Contents>
beforeAll(async () => {
  contents = await watchContents(stage.app(), noted)
})

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

describe("a program", () => {
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
  const situations = combinations(["READ", "PROPOSE"] as const, Object.entries(states))
  test.each(situations.map(([scope, [name, prepare]]) => [scope, name, prepare] as const))(
    "with the scope %s changes nothing by any reading, %s",
    async (scope, _name, prepare) => {
      programs = {
        manager: await stage.program("manager", scope),
        author: await stage.program("author", scope),
      }
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
