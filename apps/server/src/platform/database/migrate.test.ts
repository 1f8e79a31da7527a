import { sql } from "kysely"
import { type Migration, Migrator } from "kysely/migration"
import { afterEach, beforeEach, expect, test } from "vitest"
import { isOnPostgres, openTestDatabase, type TestDatabase } from "../../testing/test-database.ts"
import type { Database } from "./connect.ts"
import { type Migrations, migrateSchema, tenantMigrations, upToDateSchemas } from "./migrate.ts"

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

test("a schema that is made in scripts is the one that single statements make", async () => {
  await migrateSchema(database, "by_scripts")
  const migrator = new Migrator({
    db: database,
    migrationTableSchema: "by_statements",
    provider: { getMigrations: async () => statementsOf("by_statements", tenantMigrations) },
  })
  expect(await migrator.migrateToLatest()).not.toHaveProperty("error")
  const made = await shapeOf("by_scripts")
  expect(made.length).toBeGreaterThan(1_000)
  expect(made).toEqual(await shapeOf("by_statements"))
})

test("a new schema takes one statement for each migration, however many schemas there are", async () => {
  for (const name of ["one", "two", "three"]) await migrateSchema(database, name, migrations)
  queries = 0
  await migrateSchema(database, "boxes", migrations)
  expect(queries).toBe(8)
  queries = 0
  await migrateSchema(database, "boxes", migrations)
  expect(queries).toBe(2)
})

test("a schema gets what it lacks, or stays as it is", async () => {
  await migrateSchema(database, "lids", migrations, "0001-boxes")
  const wrong = { ...migrations, "0003-keys": "create table keys (id int);\nselect nothing;\n" }
  await expect(migrateSchema(database, "lids", wrong)).rejects.toThrow("nothing")
  await expect(sql`select * from lids.lids`.execute(database)).rejects.toThrow("does not exist")
  await migrateSchema(database, "lids", { ...migrations, "0003-keys": "create table keys (id int)" })
  expect((await sql`select * from lids.keys, lids.lids`.execute(database)).rows).toEqual([])
  await expect(migrateSchema(database, "lids", migrations)).rejects.toThrow(
    'at "0003-keys", which this version does not know',
  )
})

test.skipIf(!isOnPostgres)("two that migrate a schema at once do it once", async () => {
  const work = () =>
    migrateSchema(opened.database, "boxes", { ...migrations, "0003-pause": "select pg_sleep(0.2)" })
  await Promise.all([work(), work(), work()])
  const { rows } = await sql`select name from boxes.kysely_migration`.execute(database)
  expect(rows).toHaveLength(3)
})

/** Migrations as released versions ran them: statement by statement, by Kysely's own migrator. */
function statementsOf(schema: string, all: Migrations): Record<string, Migration> {
  const migrationOf = (text: string): Migration => ({
    async up(db) {
      await sql`set local search_path to ${sql.id(schema)}`.execute(db)
      for (const statement of text.split(/;\s*\n/)) {
        if (statement.trim() !== "") await sql.raw(statement).execute(db)
      }
    },
  })
  return Object.fromEntries(Object.entries(all).map(([name, text]) => [name, migrationOf(text)]))
}

/** Everything that a schema consists of, one line for each, without its name. */
async function shapeOf(schema: string): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    with inside as (select oid from pg_namespace where nspname = ${schema}),
    tables as (select pg_class.* from pg_class join inside on inside.oid = relnamespace)
    select format('%s %s %s', relkind, relname, obj_description(tables.oid, 'pg_class')) as line from tables
    union all select format('%s.%s %s %s %s %s %s', relname, attname, format_type(atttypid, atttypmod), attnotnull,
      attidentity, pg_get_expr(adbin, adrelid), col_description(tables.oid, attnum))
      from tables join pg_attribute on attrelid = tables.oid left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where attnum > 0 and not attisdropped
    union all select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(pg_constraint.oid))
      from pg_constraint join inside on inside.oid = connamespace
    union all select pg_get_indexdef(tables.oid) from tables where relkind = 'i'
    union all select pg_get_functiondef(pg_proc.oid) from pg_proc join inside on inside.oid = pronamespace
    union all select pg_get_triggerdef(pg_trigger.oid) from pg_trigger join tables on tables.oid = tgrelid
      where not tgisinternal
    union all select format('%s %s %s', typname, typtype, pg_get_constraintdef(pg_constraint.oid))
      from pg_type join inside on inside.oid = typnamespace left join pg_constraint on contypid = pg_type.oid
    union all select 'migration ' || name from ${sql.id(schema, "kysely_migration")}
    union all select 'lock ' || id || is_locked from ${sql.id(schema, "kysely_migration_lock")}`.execute(
    database,
  )
  return rows.map(({ line }) => line.replaceAll(schema, "schema")).sort()
}
