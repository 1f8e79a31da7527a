import { existsSync } from "node:fs"
import { join } from "node:path"
import { sql } from "kysely"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { runTenantCommand } from "../cli/tenant.ts"
import { connect, type Database } from "../platform/database/connect.ts"
import { beginAnswering } from "../testing/answering.ts"
import { createTestCells, schemasIn, type TestCells } from "../testing/cells.ts"
import { createTestApp, type TestApp } from "../testing/test-app.ts"
import { isOnPostgres } from "../testing/test-database.ts"
import { BEING_MOVED, refuseWrites } from "./close-tables.ts"
import { cancelMove, checkMove, dropAbandonedMoves, moveClosed, moveTenant } from "./index.ts"

/* What a move needs, what moves without it, and what is left of a move that nobody goes on with. */
let cells: TestCells
let app: TestApp
let origin: string
const cleanups: (() => Promise<unknown>)[] = []
beforeEach(async () => {
  if (!isOnPostgres) return
  cells = await createTestCells()
  app = await createTestApp(cells.environment)
  origin = await app.http.listen({ host: "127.0.0.1", port: 0 })
})
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
  await app?.close()
  await cells?.drop()
})

const allCells = () => app.dependencies.cells

/** Runs `plumbline tenant …` in the application. */
async function run(...args: string[]): Promise<{ code: number; output: string }> {
  const lines: string[] = []
  const openApp = async () => ({ ...app, close: async () => undefined })
  const code = await runTenantCommand(args, { openApp, print: (line) => lines.push(line) })
  return { code, output: lines.join("\n") }
}

/** The slots, publications and subscriptions of moves in both databases. */
async function leftOfMoves(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from pg_publication)::int + (
      select count(*) from pg_replication_slots where database = current_database()
    )::int as count`.execute(cells.main)
  const { rows: others } = await sql<{ count: number }>`
    select count(*)::int as count from pg_subscription join pg_database on pg_database.oid = subdbid
    where datname = current_database()`.execute(cells.west)
  return (rows[0]?.count ?? 0) + (others[0]?.count ?? 0)
}

describe.skipIf(!isOnPostgres)("the check before a move", () => {
  test("finds everything there, and then leaves nothing", async () => {
    const { code, output } = await run("move", "main", "--to", "west", "--check")
    expect([code, output]).toEqual([0, expect.stringMatching(/^(yes {2}.*(\n|$)){12}$/)])
    expect(await leftOfMoves()).toBe(0)
    expect(await schemasIn(cells.west)).toEqual([])
  })

  test("says of each right that is missing what an administrator has to do, which is enough", async () => {
    const role = `mover_${process.pid}`
    await sql`create role ${sql.id(role)} login`.execute(cells.main)
    await sql`grant usage on schema tenant_main to ${sql.id(role)}`.execute(cells.main)
    cleanups.push(async () => {
      for (const database of [cells.main, cells.west])
        await sql`drop owned by ${sql.id(role)} cascade`.execute(database)
      await sql`drop role ${sql.id(role)}`.execute(cells.main)
    })
    const as = async (database: Database) => {
      const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database)
      const [server] = JSON.parse(cells.environment.DATABASES ?? "[]") as { address: string }[]
      const url = new URL(server?.address ?? "")
      ;[url.username, url.pathname] = [role, `/${rows[0]?.name}`]
      const own = await connect({ kind: "postgres", url: url.href, poolSize: 1 })
      cleanups.push(() => own.destroy())
      return own
    }
    const [atMain, atWest] = [await as(cells.main), await as(cells.west)]
    const known = allCells()
    const limited = {
      ...known,
      of: (place: { cell: string | null }) => ({
        ...known.of(place),
        database: place.cell === null ? atMain : atWest,
      }),
    }
    const missing = async () =>
      (await checkMove(limited, "main", "west")).flatMap((each) => each.missing ?? [])
    const before = await missing()
    expect(before.map((text) => text.split(" ").slice(0, 2).join(" ")).toSorted()).toEqual([
      "-- DATABASES:",
      "alter role",
      "alter role",
      "alter table",
      "grant create",
      "grant create",
    ])
    for (const text of before) {
      const database = text.includes(String(await nameOf(cells.west))) ? cells.west : cells.main
      if (!text.startsWith("--")) await sql.raw(text).execute(database)
    }
    expect(await missing()).toEqual([])
  })

  test("tells an address at which the target does not find the source; then nothing is begun", async () => {
    const servers = JSON.parse(cells.environment.DATABASES ?? "[]") as object[]
    const [main, west] = servers
    const elsewhere = await createTestApp({
      ...cells.environment,
      DATABASES: JSON.stringify([{ ...main, forServers: "postgres://plumbline@127.0.0.1:1/x" }, west]),
    })
    cleanups.push(() => elsewhere.close())
    const [last] = (await checkMove(elsewhere.dependencies.cells, "main", "west")).slice(-1)
    expect(last?.missing).toMatch(/forServers.*port 1 failed/s)
    await expect(moveTenant(elsewhere.dependencies.cells, "main", "west")).rejects.toThrow(
      "Missing: target: it reaches the source.",
    )
    expect(await leftOfMoves()).toBe(0)
  })
})

async function nameOf(database: Database): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database)
  return rows[0]?.name
}

describe.skipIf(!isOnPostgres)("a move by the archive", () => {
  test("takes everything along, says for how long the tenant was closed, and keeps the archive", async () => {
    const person = await beginAnswering(app)
    for (let nth = 0; nth < 3; nth++) expect(await person.answerNext(origin)).toBe(201)
    const { code, output } = await run("move", "main", "--to", "west", "--closed")
    expect([code, output]).toEqual([
      0,
      expect.stringMatching(/is on "west"\. It was closed for \d+\.\d s\. Its archive: \S+$/),
    ])
    expect(existsSync(output.split(" ").at(-1) ?? "")).toBe(true)
    expect([await schemasIn(cells.main), await schemasIn(cells.west)]).toEqual([[], ["tenant_main"]])
    await app.refreshTenants()
    expect(await person.lost(origin)).toEqual([])
    expect(await person.answerNext(origin)).toBe(201)
  })

  test("that fails opens the tenant again; one that was killed is given up, or goes on", async () => {
    const person = await beginAnswering(app)
    expect(await person.answerNext(origin)).toBe(201)
    const { dependencies } = app
    const config = { ...dependencies.config, dataFolder: "/dev/null" }
    await expect(moveClosed({ ...dependencies, config }, "main", "west")).rejects.toThrow("ENOTDIR")
    await app.refreshTenants()
    expect(await person.answerNext(origin)).toBe(201)

    const archive = join(dependencies.config.dataFolder, "begun.tar.gz")
    const kill = async () => {
      await sql`insert into plumbline.tenant_moves (slug, target, archive) values ('main', 'west', ${archive})`.execute(
        cells.main,
      )
      await refuseWrites({ db: cells.main, schema: "tenant_main" }, BEING_MOVED)
      await sql`update plumbline.tenants set open = false`.execute(cells.main)
    }
    await kill()
    await expect(moveTenant(allCells(), "main", "west")).rejects.toThrow("--to west --closed")
    await cancelMove(allCells(), "main")
    await app.refreshTenants()
    expect(await person.answerNext(origin)).toBe(201)

    await kill()
    expect(await moveClosed(dependencies, "main", "west")).toMatchObject({ archive })
    expect(await schemasIn(cells.west)).toEqual(["tenant_main"])
    await app.refreshTenants()
    expect(await person.lost(origin)).toEqual([])
    expect(await person.answerNext(origin)).toBe(201)
  })
})

describe.skipIf(!isOnPostgres)("a move that nobody goes on with", () => {
  test("is shown, and given up after a day with everything that it has made", async () => {
    const person = await beginAnswering(app)
    const ended = moveTenant(allCells(), "main", "west", (step) => {
      if (step === "verify") throw new Error("killed")
    })
    await expect(ended).rejects.toThrow("killed")
    expect(await leftOfMoves()).toBe(3)
    const metrics = async () => (await app.http.inject("/metrics")).body
    expect(await metrics()).toMatch(/^tenant_moves\{cell="main"\} 1$/m)
    expect(await metrics()).toMatch(/^tenant_moves_log_bytes\{cell="main"\} [1-9]/m)
    expect((await run("list")).output).toContain("on its way to west for 0 hours")

    const chore = dropAbandonedMoves(allCells())
    await app.dependencies.backgroundJobs.doChore(chore)
    expect(await leftOfMoves()).toBe(3)
    await sql`update plumbline.tenant_moves set begun_at = now() - interval '25 hours'`.execute(cells.main)
    await app.dependencies.backgroundJobs.doChore(chore)
    expect([await leftOfMoves(), await schemasIn(cells.west)]).toEqual([0, []])
    expect(await metrics()).toMatch(/^tenant_moves\{cell="main"\} 0$/m)
    expect(await person.answerNext(origin)).toBe(201)
  })
})
