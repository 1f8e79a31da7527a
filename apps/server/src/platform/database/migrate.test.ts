import { sql } from "kysely"
import { afterEach, beforeEach, expect, test } from "vitest"
import { openTestDatabase, type TestDatabase } from "../../testing/test-database.ts"
import type { Database } from "./connect.ts"
import { migrateSchema, upToDateSchemas } from "./migrate.ts"

const migrations = {
  "0001-boxes": "create table boxes (id int primary key);\n",
  "0002-lids": "create table lids (id int primary key);\n",
}

let opened: TestDatabase
let database: Database
/** How many queries were made. */
let queries = 0

beforeEach(async () => {
  opened = await openTestDatabase()
  database = opened.database.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      queries++
      return result
    },
  })
})
afterEach(async () => {
  await opened.database.destroy()
  await opened.drop()
})

/** Copies the list of migrations of a schema into many others. */
async function copyList(from: string, count: number): Promise<string[]> {
  const names = Array.from({ length: count }, (_, nth) => `copy_${nth}`)
  for (const name of names) {
    await sql`create schema ${sql.id(name)}`.execute(database)
    await sql`create table ${sql.id(name, "kysely_migration")} as
      select * from ${sql.id(from, "kysely_migration")}`.execute(database)
  }
  return names
}

test("whether schemas are up to date is known after two queries and one more for each further hundred", async () => {
  await migrateSchema(database, "boxes", migrations)
  const names = await copyList("boxes", 110)
  await migrateSchema(database, "behind", migrations, "0001-boxes")
  queries = 0
  const found = await upToDateSchemas(database, migrations)
  expect(queries).toBe(3)
  expect([...found].toSorted()).toEqual(["boxes", ...names].toSorted())
})

test("one that cannot be read does not keep the others from being found", async () => {
  await migrateSchema(database, "boxes", migrations)
  await sql`create schema broken`.execute(database)
  await sql`create table broken.kysely_migration (nothing int)`.execute(database)
  await copyList("boxes", 100)
  const found = await upToDateSchemas(database, migrations)
  expect(found.has("broken")).toBe(false)
  // Of the group in which it is, each is asked by itself.
  await migrateSchema(database, "boxes", migrations)
})

test("the migrator is shown its own tables only, however many there are", async () => {
  await migrateSchema(database, "boxes", migrations)
  const tables = await database.introspection.getTables({ withInternalKyselyTables: true })
  expect(tables.every(({ name, columns }) => name.startsWith("kysely_") && columns.length === 0)).toBe(true)
  expect(
    tables
      .filter(({ schema }) => schema === "boxes")
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(["kysely_migration", "kysely_migration_lock"])
  queries = 0
  await migrateSchema(database, "boxes", migrations)
  expect(queries).toBe(2)
  await migrateSchema(database, "lids", { ...migrations, "0003-keys": "create table keys (id int);\n" })
  expect((await sql`select * from lids.keys`.execute(database)).rows).toEqual([])
})
