import { join } from "node:path"
import { sql } from "kysely"
import { afterAll, beforeAll, expect, test } from "vitest"
import { withInstallation } from "../cli/installation.ts"
import { loadConfig } from "../config.ts"
import type { Database } from "../platform/database/connect.ts"
import { type Contents, createInstallation, type TestInstallation } from "../testing/installations.ts"

/* What a restore finds in a database that somebody has used before, or for something else. */
let origin: TestInstallation
let archive: string
let archived: Contents
beforeAll(async () => {
  origin = await started()
  await change(origin, (database) => addPerson(database, "ada@example.com"))
  archive = join(origin.dataFolder, "archive.tar.gz")
  expect(await origin.backup(archive)).toMatchObject({ code: 0 })
  archived = await origin.contents()
}, 180_000)
afterAll(() => origin?.remove())

/** An installation that was started once. */
async function started(): Promise<TestInstallation> {
  const installation = await createInstallation({ DEMO: "off" })
  await (await installation.open()).close()
  return installation
}

function change<T>(installation: TestInstallation, work: (database: Database) => Promise<T>): Promise<T> {
  return withInstallation(loadConfig(installation.environment), ({ database }) => work(database))
}

function addPerson(database: Database, email: string) {
  return sql`insert into tenant_main.identity_accounts (id, email, first_name, last_name, creation_time, last_modification_time)
    values (gen_random_uuid(), ${email}, 'Ada', 'Berg', now(), now())`.execute(database)
}

const forget = (database: Database) => sql`drop schema plumbline cascade`.execute(database)

const accounts = (database: Database) =>
  sql<{ email: string }>`select email from tenant_main.identity_accounts`
    .execute(database)
    .then(({ rows }) => rows.map(({ email }) => email))

test.each<[string, (database: Database) => Promise<unknown>]>([
  ["of a first start", async () => undefined],
  ["of a first start whose registry is gone", forget],
])("tables that nobody has used are replaced: those %s", { timeout: 180_000 }, async (_which, work) => {
  const target = await started()
  await change(target, work)
  expect(await target.restore(archive)).toMatchObject({ code: 0 })
  expect((await target.contents()).tables).toEqual(archived.tables)
  await target.remove()
})

test("tables that people have used are left alone, also where no registry knows them, until --force", {
  timeout: 180_000,
}, async () => {
  const target = await started()
  await change(target, (database) => addPerson(database, "kim@example.com"))
  expect(await target.restore(archive)).toMatchObject({
    code: 1,
    output: expect.stringContaining("This installation is in use already"),
  })
  await change(target, forget)
  for (const args of [[], ["--tenant", "main"]]) {
    expect(await target.restore(archive, ...args)).toMatchObject({
      code: 1,
      output: expect.stringContaining('There are tables in "tenant_main" that belong to no tenant'),
    })
    expect(await change(target, accounts)).toEqual(["kim@example.com"])
  }
  expect(await target.restore(archive, "--force")).toMatchObject({ code: 0 })
  expect(await change(target, accounts)).toEqual(["ada@example.com"])
  await target.remove()
})

test("tables of another program are left alone", { timeout: 180_000 }, async () => {
  const target = await createInstallation({ DEMO: "off" })
  await change(target, async (database) => {
    await sql`create schema tenant_main`.execute(database)
    await sql`create table tenant_main.flats as select 7 as rent`.execute(database)
  })
  expect(await target.restore(archive)).toMatchObject({
    code: 1,
    output: expect.stringContaining("make sure that this is the right database"),
  })
  const { rows } = await change(target, (database) =>
    sql`select rent from tenant_main.flats`.execute(database),
  )
  expect(rows).toEqual([{ rent: 7 }])
  await target.remove()
})
