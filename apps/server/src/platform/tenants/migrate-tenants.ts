import type { Config } from "../../config.ts"
import type { Database } from "../database/connect.ts"
import { backendOf } from "../database/database.ts"
import { TenantMoves } from "../database/failures.ts"
import { isAtLeastUpToDate, migrateSchema, tenantMigrations, upToDateSchemas } from "../database/migrate.ts"
import { DIRECT_CONNECTIONS, onDirectConnection } from "../database/open.ts"
import { isUnavailable } from "../errors.ts"
import { DEFAULT_TENANT, schemaOf, slugsByAge } from "./registry.ts"
import type { Tenant } from "./tenants.ts"

/** From this number of tenants on, operators are told what takes so long. */
const MANY = 10

/** Milliseconds before a running server tries a failed migration again: it locks tables that other nodes use. */
const PAUSE_AFTER_FAILURE = 5 * 60_000

/** What this process knows about the tables of tenants. */
export type Schemas = {
  /**
   * Migrates the tables of all tenants that are behind: the default one first, then the newest, several at once. Each
   * is migrated in a transaction of its own, so whatever ends this in the middle, the next start goes on with the rest.
   *
   * @param on the same database without a pooler in between
   * @returns why tenants could not be migrated
   * @throws the failure of the default tenant, before any other is touched · 503 if the database is gone
   */
  migrateAll(tenants: readonly Tenant[], on: Database): Promise<Map<Tenant, unknown>>
  /**
   * Migrates one schema if it is behind: because that has failed, or because an older node has created the tenant. One
   * that a newer node has migrated is used as it is, like those that this process already uses.
   * After a failure it is only checked for a while whether somebody else has done it (`plumbline migrate`).
   */
  migrate(schema: string): Promise<void>
  /** Forgets schemas that are no longer used. */
  keepOnly(schemas: readonly string[]): void
}

/**
 * The tables of tenants in one database.
 *
 * @param direct the same database without a pooler in between
 * @param registry the database that knows the age of tenants
 * @param isFirst whether it is that of the first cell, where the default tenant is made
 * @param found the schemas that are up to date, if they are known
 */
export async function openSchemas(
  db: Database,
  config: Config,
  direct: Database,
  registry: Database,
  isFirst = true,
  found: ReadonlySet<string> | null = null,
): Promise<Schemas> {
  const upToDate = new Set(found ?? (await upToDateSchemas(direct)))
  const failures = new Map<string, { error: unknown; time: number }>()

  /** @throws why it could not be migrated */
  async function attempt(on: Database, schema: string): Promise<void> {
    try {
      // Among several servers, tables that are gone have been moved: all were made before their tenant was registered.
      const isOnly = (config.databases?.length ?? 1) === 1
      const mayCreate = isOnly || (isFirst && schema === schemaOf(DEFAULT_TENANT))
      await migrateSchema(on, schema, tenantMigrations, undefined, mayCreate)
      upToDate.add(schema)
      failures.delete(schema)
    } catch (error) {
      if (!isUnavailable(error)) failures.set(schema, { error, time: performance.now() })
      throw error
    }
  }

  return {
    async migrateAll(tenants, on) {
      const behind = tenants.filter(({ schema }) => !upToDate.has(schema))
      if (behind.length === 0) return new Map()
      if (behind.length >= MANY) console.error(`The tables of ${behind.length} tenants are being updated.`)
      const atOnce = backendOf(on).kind === "embedded" ? 1 : DIRECT_CONNECTIONS
      const failed = await migrateEach(registry, behind, atOnce, ({ schema }) => attempt(on, schema))
      if (behind.length >= MANY) console.error(`${behind.length - failed.size} of them are up to date.`)
      return failed
    },
    async migrate(schema) {
      if (upToDate.has(schema)) return
      if (!(await isAtLeastUpToDate(db, schema))) {
        const failure = failures.get(schema)
        if (failure && performance.now() - failure.time < PAUSE_AFTER_FAILURE) throw failure.error
        await onDirectConnection(config, db, (own) => attempt(own, schema))
      }
      upToDate.add(schema)
    },
    keepOnly(schemas) {
      const used = new Set(schemas)
      for (const schema of upToDate) if (!used.has(schema)) upToDate.delete(schema)
      for (const schema of failures.keys()) if (!used.has(schema)) failures.delete(schema)
    },
  }
}

async function migrateEach(
  registry: Database,
  behind: readonly Tenant[],
  atOnce: number,
  migrate: (tenant: Tenant) => Promise<void>,
): Promise<Map<Tenant, unknown>> {
  const failures = new Map<Tenant, unknown>()
  const main = behind.find(({ slug }) => slug === DEFAULT_TENANT)
  if (main) await migrate(main)
  const place = new Map((await slugsByAge(registry)).map((slug, at) => [slug, at]))
  const waiting = behind
    .filter((tenant) => tenant !== main)
    .sort((one, other) => (place.get(one.slug) ?? 0) - (place.get(other.slug) ?? 0))
    .values()
  const work = async () => {
    for (const tenant of waiting) {
      await migrate(tenant).catch((error: unknown) => {
        // It is found where it is by whoever asks for it.
        if (error instanceof TenantMoves) return
        if (isUnavailable(error)) throw error
        failures.set(tenant, error)
      })
    }
  }
  // All have ended before the connections are closed, also if one of them has failed.
  const ended = await Promise.allSettled(Array.from({ length: atOnce }, work))
  for (const outcome of ended) if (outcome.status === "rejected") throw outcome.reason
  return failures
}
