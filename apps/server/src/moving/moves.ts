import { sql } from "kysely"
import type { Database } from "../platform/database/connect.ts"
import { REGISTRY_SCHEMA, setCell } from "../platform/tenants/registry.ts"

/** A tenant on its way: between cells, by their keys. */
export type Move = {
  slug: string
  source: string | null
  target: string | null
  /** Whether the registry already has the new place; until it is confirmed, the old copy is kept. */
  isSwitched: boolean
}

const table = sql.id(REGISTRY_SCHEMA, "tenant_moves")

export async function findMove(registry: Database, slug: string): Promise<Move | null> {
  const { rows } = await sql<Move>`
    select slug, source, target, switched_at is not null as is_switched from ${table}
    where slug = ${slug}`.execute(registry)
  return rows[0] ?? null
}

export async function noteMove(registry: Database, { slug, source, target }: Move): Promise<void> {
  await sql`insert into ${table} (slug, source, target) values (${slug}, ${source}, ${target})`.execute(
    registry,
  )
}

/** Makes the target the place of the tenant: nodes hear of it within seconds. */
export async function switchPlace(registry: Database, { slug, target }: Move): Promise<void> {
  await setCell(registry, slug, target)
  await sql`update ${table} set switched_at = now() where slug = ${slug}`.execute(registry)
}

export async function forgetMove(registry: Database, slug: string): Promise<void> {
  await sql`delete from ${table} where slug = ${slug}`.execute(registry)
}

/**
 * Runs `work` while no other process works on the move of this tenant.
 *
 * @returns false if another process does
 */
export async function asOnlyMover(
  registry: Database,
  slug: string,
  work: () => Promise<void>,
): Promise<boolean> {
  return registry.transaction().execute(async (db) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(db)
    const { rows } = await sql<{ isOurs: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended(${`move of ${slug}`}, 0)) as is_ours`.execute(db)
    if (!rows[0]?.isOurs) return false
    await work()
    return true
  })
}
