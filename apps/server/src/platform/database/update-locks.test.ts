import { readFileSync } from "node:fs"
import { sql } from "kysely"
import { expect, test } from "vitest"
import { applyWatched, newMigrations, released } from "../../testing/migration-locks.ts"
import { openTestDatabase } from "../../testing/test-database.ts"
import { migrateSchema, tenantMigrations } from "./migrate.ts"

const SCHEMA = "tenant_before"

/** The tables of answers and their history, which grow without end and are written all the time. */
const isBusy = (table: string) => /^answer(s|_histories|_changes)/.test(table)

const read = (path: string) => readFileSync(new URL(`../../../../../${path}`, import.meta.url), "utf8")

test("the documentation names every migration since the last release that locks answers or their history", {
  timeout: 180_000,
}, async () => {
  const [, before] = Array.from(read("CHANGELOG.md").matchAll(/^## (.+)$/gm), ([, version]) => version)
  expect(released.version).toBe(before)
  const [, section = ""] = read("docs/operations.md").split("\n### What an update locks\n")
  const named = new Set(section.split("\n### ")[0]?.match(/`\d{4}`/g))

  const { database, drop } = await openTestDatabase()
  try {
    await sql`create schema ${sql.id(SCHEMA)}`.execute(database)
    await migrateSchema(database, SCHEMA, tenantMigrations, released.last)
    const unnamed: Record<string, string[]> = {}
    let locked = 0
    for (const name of newMigrations) {
      const { locks } = await applyWatched(database, SCHEMA, name)
      const tables = locks.map(({ table }) => table).filter(isBusy)
      locked += tables.length
      if (tables.length > 0 && !named.has(`\`${name.slice(0, 4)}\``)) unnamed[name] = tables
    }
    expect(locked).toBeGreaterThan(0)
    expect(unnamed).toEqual({})
  } finally {
    await database.destroy()
    await drop()
  }
})
