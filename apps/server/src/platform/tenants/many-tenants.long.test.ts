import { type ChildProcess, spawn } from "node:child_process"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { setTimeout as pause } from "node:timers/promises"
import { sql } from "kysely"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { loadConfig } from "../../config.ts"
import type { CreatedDatabase } from "../../testing/postgres-cluster.ts"
import { exited, main } from "../../testing/server-process.ts"
import { createTestDatabase, isOnPostgres } from "../../testing/test-database.ts"
import { connect, type Database } from "../database/connect.ts"
import { isUpToDate, migrateSchema, tenantMigrations, upToDateSchemas } from "../database/migrate.ts"
import { openTenants } from "./open-tenants.ts"
import {
  insertTenant,
  noteChangedFlags,
  registryVersion,
  removePicture,
  schemaOf,
  setOpen,
  storePicture,
  storeSettings,
} from "./registry.ts"

/* Many tenants on one database: how their tables are migrated, and that the registry is read only when it changed. */

const slugs = ["one", "two", "three", "four", "five", "six"]
const [eldest = "", second = "", third = ""] = slugs
const previous = Object.keys(tenantMigrations).at(-2)

let created: CreatedDatabase
let database: Database
let folder: string
const processes: ChildProcess[] = []

beforeEach(async () => {
  if (!isOnPostgres) return
  created = await createTestDatabase()
  database = await connect({ kind: "postgres", url: created.url, poolSize: 5 })
  folder = await mkdtemp(join(tmpdir(), "plumbline-many-"))
})
afterEach(async () => {
  vi.restoreAllMocks()
  for (const started of processes.splice(0)) {
    started.kill("SIGKILL")
    await exited(started)
  }
  await database?.destroy()
  await created?.drop()
  if (folder) await rm(folder, { recursive: true, force: true })
})

/** Adds a tenant as an earlier version would: it lacks the latest migration. */
async function addBehind(slug: string, nth = 0): Promise<void> {
  await migrateSchema(database, schemaOf(slug), tenantMigrations, previous)
  const settings = { hosts: [`${slug}.example`] }
  await insertTenant(database, { slug, settings, fromFile: false }, `2026-01-01T00:00:0${nth}`)
}

async function addAllBehind(): Promise<void> {
  for (const [nth, slug] of slugs.entries()) await addBehind(slug, nth)
}

/** Which of the tenants are up to date, with the time at which that was done. */
async function migratedAt(): Promise<Record<string, string>> {
  const done = await upToDateSchemas(database)
  const entries = slugs
    .filter((slug) => done.has(schemaOf(slug)))
    .map(async (slug) => {
      const { rows } = await sql<{ timestamp: string }>`
      select max(timestamp) as timestamp from ${sql.id(schemaOf(slug), "kysely_migration")}`.execute(database)
      return [slug, rows[0]?.timestamp ?? ""]
    })
  return Object.fromEntries(await Promise.all(entries))
}

/** Runs `plumbline migrate` as a process. */
function migrate() {
  const environment = { DATABASE_URL: created.url, PLUMBLINE_DATA: folder, DEMO: "off", LOG_LEVEL: "silent" }
  const started = spawn("node", [main, "migrate"], {
    env: { ...process.env, ...environment },
    stdio: ["ignore", "ignore", "pipe"],
  })
  processes.push(started)
  const output = text(started.stderr)
  return {
    process: started,
    async ended() {
      await exited(started)
      return { code: started.exitCode, output: await output }
    },
  }
}

const open = (reports: string[] = []) =>
  openTenants(
    database,
    loadConfig({ DATABASE_URL: created.url }),
    "2026-01-02T00:00:00",
    database,
    (error, message) => void reports.push(`${message}: ${error}`),
  )

describe.skipIf(!isOnPostgres)("migrations of many tenants", { timeout: 120_000 }, () => {
  test("go on with the rest when a process was killed in the middle, the newest first", async () => {
    await addAllBehind()
    const holder = await connect({ kind: "postgres", url: created.url, poolSize: 1 })
    const held = await holder.startTransaction().execute()
    for (const slug of [eldest, second]) {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`migrations of ${schemaOf(slug)}`}, 0))`.execute(
        held,
      )
    }
    const first = migrate()
    await vi.waitFor(async () => expect(Object.keys(await migratedAt())).toHaveLength(4), 60_000)
    // It waits for the two oldest tenants.
    await pause(300)
    const before = await migratedAt()
    expect(Object.keys(before).toSorted()).toEqual(["five", "four", "six", "three"])
    first.process.kill("SIGKILL")
    await exited(first.process)
    await held.rollback().execute()
    await holder.destroy()

    expect(await migrate().ended()).toMatchObject({ code: 0 })
    const after = await migratedAt()
    expect(Object.keys(after)).toHaveLength(slugs.length)
    expect(after).toMatchObject(before)
  })

  test("are made once by two nodes that start at once", async () => {
    await addAllBehind()
    const ended = await Promise.all([migrate().ended(), migrate().ended()])
    expect(ended.map(({ code }) => code)).toEqual([0, 0])
    expect(Object.keys(await migratedAt())).toHaveLength(slugs.length)
  })

  test("that fail set one tenant aside, which is named and hurts no other", async () => {
    await addAllBehind()
    const list = sql.id(schemaOf(third), "kysely_migration")
    await sql`insert into ${list} (name, timestamp) values ('0000-strange', '')`.execute(database)
    const { code, output } = await migrate().ended()
    expect(code).toBe(1)
    expect(output).toMatch(/The tenant "three" could not be migrated: .*0000-strange/)
    expect(Object.keys(await migratedAt())).toHaveLength(slugs.length - 1)

    const reports: string[] = []
    const tenants = await open(reports)
    await tenants.start(async () => undefined)
    expect(reports).toEqual([expect.stringMatching(/"three" could not be prepared.*0000-strange/)])
    expect(tenants.all().map(({ slug }) => slug)).toEqual(["five", "four", "main", "one", "six", "two"])
    const aside = tenants.ofHost("three.example")
    if (!aside) throw new Error("no tenant")
    await expect(tenants.prepared(aside)).rejects.toThrow("not available")

    // A running server does not try again at once: that would lock tables again and again.
    await sql`delete from ${list} where name = '0000-strange'`.execute(database)
    await tenants.refresh()
    expect(tenants.isSetAside("three")).toBe(true)
    expect(await isUpToDate(database, schemaOf(third))).toBe(false)
    expect(await migrate().ended()).toMatchObject({ code: 0 })
    await tenants.refresh()
    expect(tenants.isSetAside("three")).toBe(false)
    await tenants.prepared(aside)
  })

  test("that have failed are tried again after some minutes", async () => {
    await addBehind(eldest)
    const list = sql.id(schemaOf(eldest), "kysely_migration")
    await sql`insert into ${list} (name, timestamp) values ('0000-strange', '')`.execute(database)
    const tenants = await open()
    await tenants.start(async () => undefined)
    await sql`delete from ${list} where name = '0000-strange'`.execute(database)
    const now = performance.now()
    vi.spyOn(performance, "now").mockReturnValue(now + 10 * 60_000)
    await tenants.refresh()
    expect(tenants.isSetAside(eldest)).toBe(false)
    expect(await isUpToDate(database, schemaOf(eldest))).toBe(true)
  })

  test("include those of a tenant that an older node has created meanwhile, once it is asked for", async () => {
    const tenants = await open()
    await tenants.start(async () => undefined)
    await addBehind("late")
    await tenants.refresh()
    const late = tenants.ofHost("late.example")
    if (!late) throw new Error("no tenant")
    expect(await isUpToDate(database, late.schema)).toBe(false)
    await Promise.all([tenants.prepared(late), tenants.prepared(late)])
    expect(await isUpToDate(database, late.schema)).toBe(true)
  })

  test("of a version that is started beside a running one do not take tenants away from that", async () => {
    await addBehind("fresh")
    await migrateSchema(database, schemaOf("fresh"))
    const tenants = await open()
    await tenants.start(async () => undefined)
    const list = sql.id(schemaOf("fresh"), "kysely_migration")
    await sql`insert into ${list} (name, timestamp) values ('9999-later', '')`.execute(database)
    const fresh = tenants.ofHost("fresh.example")
    if (!fresh) throw new Error("no tenant")
    await tenants.prepared(fresh)
    expect(tenants.isSetAside("fresh")).toBe(false)
    // What starts now must be of the later version.
    expect(await migrate().ended()).toMatchObject({ code: 1, output: expect.stringContaining("9999-later") })
  })
})

describe.skipIf(!isOnPostgres)("the registry", () => {
  test("has another version after each change, and the same without one", async () => {
    const settings = { hosts: ["one.example"] }
    const changes = [
      () => insertTenant(database, { slug: eldest, settings, fromFile: false }, "2026-01-01T00:00:00"),
      () => storeSettings(database, { slug: eldest, settings, fromFile: true }),
      () => noteChangedFlags(database, eldest),
      () => setOpen(database, eldest, false),
      ...["a", "b"].map(
        (hash) => () =>
          storePicture(database, eldest, {
            kind: "logo",
            mediaType: "image/png",
            hash,
            bytes: new Uint8Array(1),
          }),
      ),
      () => removePicture(database, eldest, "logo"),
      () => sql`delete from plumbline.tenants where slug = ${eldest}`.execute(database),
    ]
    await open()
    const versions = [await registryVersion(database)]
    for (const change of changes) {
      await change()
      versions.push(await registryVersion(database))
    }
    // Without the picture, and then without the tenant, it is what it was before.
    expect(versions.at(-2)).toBe(versions[4])
    expect(versions.at(-1)).toBe(versions[0])
    expect(new Set(versions).size).toBe(versions.length - 2)
  })

  test("is not read again while it is the same", async () => {
    let queries = 0
    const counted = database.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        queries++
        return result
      },
    })
    const tenants = await openTenants(
      counted,
      loadConfig({ DATABASE_URL: created.url }),
      "2026-01-02T00:00:00",
    )
    await tenants.start(async () => undefined)
    queries = 0
    for (let nth = 0; nth < 5; nth++) await tenants.refresh()
    expect(queries).toBe(5)
    await addBehind(eldest)
    await tenants.refresh()
    expect(tenants.ofHost("one.example")?.slug).toBe(eldest)
  })
})
