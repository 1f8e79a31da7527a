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
  /** The file that it is moved by while it is closed; null if it is replicated. */
  archive: string | null
}

const table = sql.id(REGISTRY_SCHEMA, "tenant_moves")

export async function findMove(registry: Database, slug: string): Promise<Move | null> {
  const moves = await movesUnderWay(registry)
  return moves.find((move) => move.slug === slug) ?? null
}

/** All moves, with the hours since somebody has last worked on each. */
export async function movesUnderWay(registry: Database): Promise<(Move & { hours: number })[]> {
  const { rows } = await sql<Move & { hours: number }>`
    select slug, source, target, archive, switched_at is not null as is_switched,
      extract(epoch from now() - coalesce(switched_at, begun_at))::float8 / 3600 as hours
    from ${table} order by slug`.execute(registry)
  return rows
}

/** Notes that somebody works on a move. */
export async function noteMove(
  registry: Database,
  { slug, source, target, archive }: Omit<Move, "isSwitched">,
): Promise<void> {
  await sql`insert into ${table} (slug, source, target, archive) values (${slug}, ${source}, ${target}, ${archive})
    on conflict (slug) do update set begun_at = now()`.execute(registry)
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
