import { mkdtemp, readdir, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "kysely"
import { afterAll, beforeAll, expect, test } from "vitest"
import { connect } from "../platform/database/connect.ts"
import { forge } from "../testing/archives.ts"
import { createInstallation, type TestInstallation } from "../testing/installations.ts"
import { createTestDatabase, isOnPostgres } from "../testing/test-database.ts"
import { runRestoreDrillCommand } from "./restore-drill.ts"

let home: TestInstallation
let folder: string
let archive: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "plumbline-for-drill-"))
  home = await createInstallation()
  const app = await home.open()
  await app.dependencies.storage.put("avatar/one/pic.png", new Uint8Array(3))
  await app.close()
  archive = join(folder, "home.tar.gz")
  expect(await home.backup(archive)).toMatchObject({ code: 0 })
}, 180_000)
afterAll(async () => {
  await home.remove()
  await rm(folder, { recursive: true, force: true })
})

async function drill(...args: string[]) {
  const lines: string[] = []
  const code = await runRestoreDrillCommand(args, { print: (line) => lines.push(line) })
  return { code, text: lines.join("\n") }
}

const drills = async () => (await readdir(tmpdir())).filter((name) => name.startsWith("plumbline-drill-"))

test("an archive is restored into a temporary place, counted and removed", async () => {
  const before = await drills()
  const { code, text } = await drill(archive)
  expect([code, text]).toEqual([
    0,
    expect.stringMatching(/Restored \d{2,} rows and [1-9]\d* files in [\d.]+ s/),
  ])
  expect(text).toContain("Everything in the archive is there.")
  expect(await drills()).toEqual(before)
})

test("an archive that is damaged, or cannot be restored, is said to be so, and leaves nothing", async () => {
  const before = await drills()
  expect((await drill(join(folder, "nothing.tar.gz"))).code).toBe(1)
  const damaged = join(folder, "damaged.tar.gz")
  await forge(archive, damaged, (entries) => {
    const rows = [...entries.keys()].find((name) => name.includes("/users/"))
    if (rows) entries.set(rows, Buffer.from('{"id": 1}\n'))
  })
  expect(await drill(damaged)).toMatchObject({
    code: 1,
    text: expect.stringMatching(/It cannot be restored: .*uuid/),
  })
  expect((await drill()).code).toBe(2)
  expect(await drills()).toEqual(before)
})

test.skipIf(!isOnPostgres)(
  "a database that is given is empty again afterwards; a used one is refused",
  async () => {
    const { url, drop } = await createTestDatabase("empty")
    const database = await connect({ kind: "postgres", url, poolSize: 1 })
    const schemas = async () =>
      (
        await sql<{ name: string }>`
      select nspname as name from pg_namespace where nspname ~ '^(plumbline|tenant_)'`.execute(database)
      ).rows
    expect(await drill(archive, "--database", url)).toMatchObject({ code: 0 })
    expect(await schemas()).toEqual([])
    await sql`create schema tenant_main`.execute(database)
    await sql`create table tenant_main.users (id int)`.execute(database)
    expect(await drill(archive, "--database", url)).toMatchObject({
      code: 1,
      text: expect.stringContaining("The database is not empty: it has tenant_main."),
    })
    expect(await schemas()).toEqual([{ name: "tenant_main" }])
    await database.destroy()
    await drop()
  },
)
