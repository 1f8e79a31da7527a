import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "kysely"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { createApp } from "./app.ts"
import { runBackupCommand } from "./cli/backup.ts"
import { runRestoreCommand } from "./cli/restore.ts"
import { runTenantCommand } from "./cli/tenant.ts"
import { configOf, loadConfig } from "./config.ts"
import { onDirectConnection } from "./platform/database/open.ts"
import { createTestCells, schemasIn, type TestCells } from "./testing/cells.ts"
import { createInstallation } from "./testing/installations.ts"
import { hasPostgres, type PostgresCluster, startCluster } from "./testing/postgres-cluster.ts"
import { createTestApp, type TestApp } from "./testing/test-app.ts"
import { createTestDatabase, isOnPostgres } from "./testing/test-database.ts"
import { waitingSessions } from "./testing/waiting-sessions.ts"

/* Tenants on several database servers. */

/** The data of the processes that are started again. */
let data = ""
beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), "plumbline-cells-"))
})
afterAll(() => rm(data, { recursive: true }))

/** Runs `plumbline tenant …` in a running application. */
async function runIn(app: TestApp, ...args: string[]): Promise<string> {
  const lines: string[] = []
  const openApp = async () => ({ ...app, close: async () => undefined })
  const code = await runTenantCommand(args, { openApp, print: (line) => lines.push(line) })
  if (code !== 0) throw new Error(lines.join("\n"))
  return lines.join("\n")
}

async function placesIn(app: TestApp): Promise<Record<string, string>> {
  const { tenants } = JSON.parse(await runIn(app, "list", "--json")) as {
    tenants: { slug: string; cell: string }[]
  }
  return Object.fromEntries(tenants.map(({ slug, cell }) => [slug, cell]))
}

const create = (app: TestApp, slug: string) => runIn(app, "create", slug, "--host", `${slug}.example`)

describe.skipIf(!isOnPostgres)("new tenants", () => {
  let cells: TestCells
  let app: TestApp
  afterEach(async () => {
    await app?.close()
    await cells?.drop()
  })

  test("go to the emptiest server by weight", async () => {
    cells = await createTestCells({ main: { weight: 1 }, west: { weight: 2 } })
    app = await createTestApp(cells.environment)
    for (const slug of ["one", "two", "three", "four", "five"]) await create(app, slug)
    const places = await placesIn(app)
    expect(places.main).toBe("main")
    expect(Object.values(places).toSorted()).toEqual(["main", "main", "west", "west", "west", "west"])
    const inWest = Object.keys(places).filter((slug) => places[slug] === "west")
    expect(await schemasIn(cells.west)).toEqual(inWest.map((slug) => `tenant_${slug}`).toSorted())
  })

  test("do not go to a closed one", async () => {
    cells = await createTestCells({ west: { closed: true } })
    app = await createTestApp(cells.environment)
    for (const slug of ["one", "two"]) await create(app, slug)
    expect(await placesIn(app)).toEqual({ main: "main", one: "main", two: "main" })
  })
})

describe.skipIf(!isOnPostgres)("a tenant on another server than the registry", () => {
  let cells: TestCells
  let app: TestApp
  beforeAll(async () => {
    if (!isOnPostgres) return
    cells = await createTestCells({ main: { closed: true } })
    app = await createTestApp(cells.environment)
    await create(app, "acme")
    await app.refreshTenants()
  })
  afterAll(async () => {
    await app?.close()
    await cells?.drop()
  })

  test("has its people, jobs, events and audit log there", async () => {
    const owner = await app.signUp("Olga West", { host: "acme.example" })
    const space = await owner.post("/api/v1/spaces/", { title: "Western team", type: "PREMIUM" })
    expect(space.status).toBe(201)
    const invited = await owner.post(`/api/v1/spaces/${space.body.id}/invite/`, { email: "mia@example.com" })
    expect(invited.status).toBeLessThan(300)
    expect(await app.mailsTo("mia@example.com")).toHaveLength(1)
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from plumbline_jobs.job
      where name = 'send-mail' and data ->> 'tenant' = 'acme'`.execute(cells.west)
    expect(rows).toEqual([{ count: 1 }])
    expect(await schemasIn(cells.main)).toEqual(["tenant_main"])
    await runIn(app, "update", "acme", "--flag", "welcome=on")
    await app.settled()
    const audit = await sql<{ kind: string }>`
      select kind from tenant_acme.audit_entries order by id desc limit 1`.execute(cells.west)
    expect(audit.rows).toEqual([{ kind: "flag-set" }])
  })

  test("is counted in the metrics of its server", async () => {
    const { body } = await app.http.inject("/metrics")
    expect(body).toContain('cell_up{cell="west"} 1')
    expect(body).toContain('cell_tenants{cell="west"} 1')
    expect(body).toContain('cell_tenants{cell="main"} 1')
  })

  test("can be removed", async () => {
    await create(app, "gone")
    expect(await schemasIn(cells.west)).toEqual(["tenant_acme", "tenant_gone"])
    const folder = await mkdtemp(join(tmpdir(), "plumbline-cells-"))
    await runIn(app, "remove", "gone", "--yes", "--archive", join(folder, "gone.tar.gz"))
    await rm(folder, { recursive: true, force: true })
    expect(await schemasIn(cells.west)).toEqual(["tenant_acme"])
    expect(Object.keys(await placesIn(app))).toEqual(["acme", "main"])
  }, 60_000)
})

describe.skipIf(!hasPostgres)("a server that does not respond", { timeout: 300_000 }, () => {
  let cluster: PostgresCluster
  let first: { url: string; drop(): Promise<void> }
  let environment: Record<string, string>
  beforeEach(async () => {
    cluster = await startCluster("-c fsync=off")
    first = await createTestDatabase()
    environment = {
      SECRET_KEY: "known to all nodes",
      DATABASES: JSON.stringify([
        { name: "main", address: first.url, closed: true },
        { name: "west", address: cluster.url },
      ]),
    }
  })
  afterEach(async () => {
    await cluster.stop()
    await first.drop()
  })

  test("takes down only its tenants, also at a start, until it is back", async () => {
    const before = await createTestApp(environment)
    await create(before, "acme")
    await before.refreshTenants()
    const health = async (app: TestApp) => {
      const reply = await app.http.inject("/health")
      return { code: reply.statusCode, ...reply.json() }
    }
    const member = await before.signUp("Olga West", { host: "acme.example" })
    const neighbour = await before.signUp("Nina Main")
    expect(await health(before)).toMatchObject({ code: 200, status: "UP", database: "UP" })

    await cluster.shutDown("immediate")
    const refused = await member.get("/api/v1/spaces/")
    expect(refused).toMatchObject({
      status: 503,
      body: {
        message: "The server with your organisation's data does not answer. Please try again in a moment.",
      },
      headers: { "retry-after": "2" },
    })
    expect((await neighbour.get("/api/v1/spaces/")).status).toBe(200)
    expect(await health(before)).toMatchObject({
      code: 200,
      status: "UP",
      database: "DOWN",
      cells: [
        { name: "main", status: "UP" },
        { name: "west", status: "DOWN" },
      ],
    })
    await before.close()

    const app = await createTestAppAgain(environment)
    expect((await app.http.inject({ url: "/health" })).statusCode).toBe(200)
    const inPersian = await app.http.inject({
      url: "/api/v1/tenant/",
      headers: { host: "acme.example", "accept-language": "fa" },
    })
    expect(inPersian.statusCode).toBe(503)
    expect(inPersian.json().message).toBe(
      "سروری که داده‌های سازمان شما روی آن است پاسخ نمی‌دهد. کمی بعد دوباره تلاش کنید.",
    )
    await cluster.start()
    await expect
      .poll(
        async () =>
          (await app.http.inject({ url: "/api/v1/tenant/", headers: { host: "acme.example" } })).statusCode,
      )
      .toBe(200)
    await app.close()
  })

  test("is refused if it is not the one that the settings mean", async () => {
    const app = await createApp(loadConfig({ ...environment, LOG_LEVEL: "silent", PLUMBLINE_DATA: data }), {
      chores: false,
    })
    await app.close()
    const [main, west] = JSON.parse(environment.DATABASES ?? "") as object[]
    const swapped = { ...environment, DATABASES: JSON.stringify([west, main]) }
    await expect(
      createApp(loadConfig({ ...swapped, LOG_LEVEL: "silent", PLUMBLINE_DATA: data }), { chores: false }),
    ).rejects.toThrow('the server that it names "west" is "west"')
  })
})

/** The same installation in a new process, as far as it matters here. */
function createTestAppAgain(environment: Record<string, string>) {
  return createApp(loadConfig({ ...environment, LOG_LEVEL: "silent", PLUMBLINE_DATA: data }), {
    chores: false,
  })
}

describe.skipIf(!isOnPostgres)("a backup of several servers", { timeout: 300_000 }, () => {
  let cells: TestCells
  let folder: string
  beforeEach(async () => {
    cells = await createTestCells({ main: { closed: true } })
    folder = await mkdtemp(join(tmpdir(), "plumbline-cells-"))
    const app = await createTestApp(cells.environment)
    await create(app, "acme")
    await app.refreshTenants()
    const olga = await app.signUp("Olga West", { host: "acme.example" })
    await olga.post("/api/v1/spaces/", { title: "Western team", type: "PREMIUM" })
    await app.close()
  })
  afterEach(async () => {
    await cells.drop()
    await rm(folder, { recursive: true, force: true })
  })

  const config = () =>
    loadConfig({ ...cells.environment, LOG_LEVEL: "silent", PLUMBLINE_DATA: join(folder, "data") })
  const backup = async (...args: string[]) => {
    const lines: string[] = []
    const code = await runBackupCommand(args, { config, print: (line) => lines.push(line) })
    return { code, output: lines.join("\n") }
  }
  const restore = async (...args: string[]) => {
    const lines: string[] = []
    const code = await runRestoreCommand(args, { config, print: (line) => lines.push(line) })
    return { code, output: lines.join("\n") }
  }
  const spaces = async (database: TestCells["west"]) => {
    const { rows } = await sql<{ title: string }>`
      select title from tenant_acme.spaces where title like 'West%'`.execute(database)
    return rows.map(({ title }) => title)
  }

  test("restores each tenant to the server it was on, and all of them to an installation with one", async () => {
    const archive = join(folder, "all.tar.gz")
    expect(await backup(archive)).toMatchObject({ code: 0, output: expect.stringContaining("of acme, main") })
    await sql`delete from tenant_acme.space_members`.execute(cells.west)
    await sql`update tenant_acme.spaces set title = 'Lost'`.execute(cells.west)
    expect(await restore(archive, "--force")).toMatchObject({ code: 0 })
    expect(await spaces(cells.west)).toEqual(["Western team"])
    expect(await schemasIn(cells.main)).toEqual(["tenant_main"])

    const other = await createInstallation()
    expect(await other.restore(archive)).toMatchObject({ code: 0 })
    const { tables } = await other.contents()
    expect(tables["tenant_acme.spaces"]?.join()).toContain("Western team")
    await other.remove()
  })

  test("waits for whoever migrates tables on one of them", async () => {
    const [, west] = config().databases ?? []
    if (!west) throw new Error("no server")
    const { writing } = await onDirectConnection(configOf(config(), west), cells.west, async () => {
      let isDone = false
      const writing = backup(join(folder, "all.tar.gz")).finally(() => {
        isDone = true
      })
      while (!isDone && (await waitingSessions(cells.west)) === 0);
      expect(isDone).toBe(false)
      return { writing }
    })
    expect(await writing).toMatchObject({ code: 0 })
  })

  test("can be of one server alone, for the day on which only that is lost", async () => {
    const archive = join(folder, "west.tar.gz")
    expect(await backup(archive, "--cell", "west")).toMatchObject({
      code: 0,
      output: expect.stringContaining("of acme to"),
    })
    expect(await backup(join(folder, "east.tar.gz"), "--cell", "east")).toMatchObject({
      code: 1,
      output: 'DATABASES has no "east".',
    })
    await sql`drop schema tenant_acme cascade`.execute(cells.west)
    expect(await restore(archive, "--force")).toMatchObject({ code: 0 })
    expect(await spaces(cells.west)).toEqual(["Western team"])
  })
})
