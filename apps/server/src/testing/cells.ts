import { sql } from "kysely"
import { connect, type Database } from "../platform/database/connect.ts"
import { createTestDatabase } from "./test-database.ts"

/** Two databases for the tenants of one installation. */
export type TestCells = {
  /** Settings of the installation; others may be added. */
  environment: Record<string, string>
  /** Both databases: `main` with the registry, and `west`. */
  main: Database
  west: Database
  drop(): Promise<void>
}

/** @param settings of each, besides name and address */
export async function createTestCells(settings: { main?: object; west?: object } = {}): Promise<TestCells> {
  const created = { main: await createTestDatabase(), west: await createTestDatabase("empty") }
  const servers = (["main", "west"] as const).map((name) => ({
    name,
    address: created[name].url,
    ...settings[name],
  }))
  const open = (url: string) => connect({ kind: "postgres", url, poolSize: 2 })
  const [main, west] = [await open(created.main.url), await open(created.west.url)]
  return {
    environment: { DATABASES: JSON.stringify(servers), SECRET_KEY: "known to all nodes" },
    main,
    west,
    async drop() {
      for (const database of [main, west]) await endSubscriptions(database)
      await Promise.all([main.destroy(), west.destroy()])
      await Promise.all([created.main.drop(), created.west.drop()])
    },
  }
}

/** A database is not dropped while it follows another one, or that follows it. */
async function endSubscriptions(database: Database): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select subname as name from pg_subscription join pg_database on pg_database.oid = subdbid
    where datname = current_database()`.execute(database)
  for (const { name } of rows) {
    await sql`alter subscription ${sql.id(name)} disable`.execute(database)
    await sql`alter subscription ${sql.id(name)} set (slot_name = none)`.execute(database)
    await sql`drop subscription ${sql.id(name)}`.execute(database)
  }
}

/** The schemas of tenants in a database, also those that were left. */
export async function schemasIn(database: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select nspname as name from pg_namespace where nspname ~ '^(tenant|moved)_' order by 1`.execute(database)
  return rows.map(({ name }) => name)
}
