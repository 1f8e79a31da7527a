import { sql } from "kysely"
import { hasSchema } from "../backup/catalogue.ts"
import type { Cells } from "../platform/cells/cells.ts"
import { lockMigrations } from "../platform/database/apply-migrations.ts"
import type { Database } from "../platform/database/connect.ts"
import { openUntimed } from "../platform/database/open.ts"
import { requireTenant } from "../platform/tenants/change-tenant.ts"
import { REGISTRY_SCHEMA, readTenants, setCell } from "../platform/tenants/registry.ts"
import { MoveError } from "./errors.ts"
import { type Line, nameOf } from "./replication.ts"

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

/** The move with both ends of the way, on connections without timeouts. */
export type Way = Line & { move: Move; registry: Database }

/** A move to begin or to go on with, or one that has begun. */
type Wish = { to: string; archive?: string } | { isSwitched: boolean }

const table = sql.id(REGISTRY_SCHEMA, "tenant_moves")

/** All moves, with the hours since somebody has last worked on each. */
export async function movesUnderWay(registry: Database): Promise<(Move & { hours: number })[]> {
  const { rows } = await sql<Move & { hours: number }>`
    select slug, source, target, archive, switched_at is not null as is_switched,
      extract(epoch from now() - coalesce(switched_at, begun_at))::float8 / 3600 as hours
    from ${table} order by slug`.execute(registry)
  return rows
}

export async function findMove(registry: Database, slug: string) {
  return (await movesUnderWay(registry)).find((move) => move.slug === slug) ?? null
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
 * Finds the move or begins it, and runs `work` as the only one, while nobody migrates the tables.
 *
 * @throws MoveError if the move is not in the state for it
 */
export async function onTheWay(
  cells: Cells,
  slug: string,
  wish: Wish,
  work: (way: Way) => Promise<void>,
): Promise<void> {
  if (cells.all.length === 1) throw new MoveError("There is only one database server: see DATABASES.")
  const opened: Database[] = []
  const open = async (cell: string | null) => {
    const database = await openUntimed(cells.of({ cell }).config)
    opened.push(database)
    return database
  }
  try {
    const registry = await open(null)
    await registry.transaction().execute(async (alone) => {
      await requireAlone(alone, slug)
      const { schemaName: schema, cell } = requireTenant(await readTenants(registry), slug)
      const begun = await findMove(registry, slug)
      const move = begun ? requireFit(cells, begun, wish) : newMove(cells, { slug, cell }, wish)
      const source = { db: await open(move.source), schema }
      const target = { db: await open(move.target), schema }
      if (!begun && (await hasSchema(target.db, schema))) {
        throw new MoveError(
          `"${nameOfCell(cells, move.target)}" has tables in ${schema} already, which belong to no tenant: remove them first.`,
        )
      }
      if ("to" in wish) {
        await sql`insert into ${table} (slug, source, target, archive)
          values (${slug}, ${move.source}, ${move.target}, ${move.archive})
          on conflict (slug) do update set begun_at = now()`.execute(registry)
      }
      const name = await nameOf(source)
      await source.db.transaction().execute(async (guard) => {
        await sql`set local idle_in_transaction_session_timeout = 0`.execute(guard)
        await lockMigrations(guard, schema)
        await work({ move, registry, source, target, name })
      })
    })
  } finally {
    await Promise.all(opened.map((database) => database.destroy()))
  }
}

/** Until the end of the transaction, others are refused. */
async function requireAlone(db: Database, slug: string): Promise<void> {
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(db)
  const { rows } = await sql<{ isAlone: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`move of ${slug}`}, 0)) as is_alone`.execute(db)
  if (!rows[0]?.isAlone) throw new MoveError(`Another process is working on the move of "${slug}".`)
}

function requireFit(cells: Cells, begun: Move, wish: Wish): Move {
  const fits =
    "to" in wish
      ? !begun.isSwitched &&
        begun.target === keyOf(cells, wish.to) &&
        (begun.archive === null) === (wish.archive === undefined)
      : begun.isSwitched === wish.isSwitched
  if (fits) return begun
  const { slug, target, isSwitched, archive } = begun
  const name = nameOfCell(cells, target)
  throw new MoveError(
    isSwitched
      ? `The tenant "${slug}" was moved to "${name}", and its old copy is kept: remove it with --confirm.`
      : `The tenant "${slug}" is on its way to "${name}": go on with --to ${name}${archive === null ? "" : " --closed"}, or give up with --cancel.`,
  )
}

function newMove(cells: Cells, { slug, cell }: { slug: string; cell: string | null }, wish: Wish): Move {
  if (!("to" in wish)) throw new MoveError(`The tenant "${slug}" is not being moved.`)
  const target = keyOf(cells, wish.to)
  if (target === cell) throw new MoveError(`The tenant "${slug}" is on "${wish.to}" already.`)
  return { slug, source: cell, target, isSwitched: false, archive: wish.archive ?? null }
}

/** @throws MoveError if the settings have no such cell */
export function keyOf(cells: Cells, name: string): string | null {
  const cell = cells.all.find((each) => each.name === name)
  if (!cell) throw new MoveError(`DATABASES has no "${name}".`)
  return cell.key
}

function nameOfCell(cells: Cells, key: string | null): string {
  return key ?? cells.first.name
}
