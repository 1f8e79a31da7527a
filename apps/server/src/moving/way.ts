import { sql } from "kysely"
import type { Cell, Cells } from "../platform/cells/cells.ts"
import { lockMigrations } from "../platform/database/apply-migrations.ts"
import type { Database } from "../platform/database/connect.ts"
import { openUntimed } from "../platform/database/open.ts"
import { requireTenant } from "../platform/tenants/change-tenant.ts"
import { readTenants } from "../platform/tenants/registry.ts"
import { MoveError } from "./errors.ts"
import { asOnlyMover, findMove, type Move, noteMove } from "./moves.ts"
import { type Line, nameOf } from "./replication.ts"
import type { Side } from "./side.ts"

/** A tenant at both ends of its way, on connections without timeouts. */
export type Way = Line & {
  move: Move
  registry: Database
  /** The name that its tables have at the source once it has left. */
  kept: string
}

type Wish = { to: string; archive?: string } | { switched: boolean }

/**
 * Opens connections of its own to both servers, finds the move or begins it, and runs `work` as the only one, while nobody
 * migrates the tables.
 *
 * @throws MoveError if the move is not in the state for it
 */
export async function onTheWay(
  cells: Cells,
  slug: string,
  wish: Wish,
  work: (way: Way) => Promise<void>,
): Promise<void> {
  const opened: Database[] = []
  const open = async (cell: Cell) => {
    const database = await openUntimed(cell.config)
    opened.push(database)
    return database
  }
  try {
    if (cells.all.length === 1) throw new MoveError("There is only one database server: see DATABASES.")
    const registry = await open(cells.first)
    const isAlone = await asOnlyMover(registry, slug, async () => {
      const { schemaName: schema, cell } = requireTenant(await readTenants(registry), slug)
      const begun = await findMove(registry, slug)
      const move = "to" in wish ? moveTo(cells, { slug, cell }, begun, wish) : requireMove(begun, slug)
      if ("switched" in wish && wish.switched !== move.isSwitched) throw new MoveError(stateOf(cells, move))
      const source = { db: await open(cells.of({ cell: move.source })), schema }
      const target = { db: await open(cells.of({ cell: move.target })), schema }
      if ("to" in wish) {
        if (!begun && (await hasSchema(target))) {
          throw new MoveError(
            `"${wish.to}" has tables in ${schema} already, which belong to no tenant: remove them first.`,
          )
        }
        await noteMove(registry, move)
      }
      const way = { move, registry, source, target, kept: `moved_${schema}`, name: await nameOf(source) }
      await source.db.transaction().execute(async (guard) => {
        await sql`set local idle_in_transaction_session_timeout = 0`.execute(guard)
        await lockMigrations(guard, schema)
        await work(way)
      })
    })
    if (!isAlone) throw new MoveError(`Another process is working on the move of "${slug}".`)
  } finally {
    await Promise.all(opened.map((database) => database.destroy()))
  }
}

function requireMove(begun: Move | null, slug: string): Move {
  if (!begun) throw new MoveError(`The tenant "${slug}" is not being moved.`)
  return begun
}

/** The move that was begun, or a new one. */
function moveTo(
  cells: Cells,
  { slug, cell: source }: { slug: string; cell: string | null },
  begun: Move | null,
  { to, archive }: { to: string; archive?: string },
): Move {
  const target = keyOf(cells, to)
  const isOther = begun && (begun.archive === null) !== (archive === undefined)
  if (begun && (begun.isSwitched || begun.target !== target || isOther))
    throw new MoveError(stateOf(cells, begun))
  if (begun) return begun
  if (target === source) throw new MoveError(`The tenant "${slug}" is on "${to}" already.`)
  return { slug, source, target, isSwitched: false, archive: archive ?? null }
}

/** @throws MoveError if the settings have no such cell */
export function keyOf(cells: Cells, name: string): string | null {
  const cell = cells.all.find((each) => each.name === name)
  if (!cell) throw new MoveError(`DATABASES has no "${name}".`)
  return cell.key
}

function stateOf(cells: Cells, { slug, target, isSwitched, archive }: Move): string {
  const name = target ?? cells.first.name
  const how = archive === null ? "" : " --closed"
  return isSwitched
    ? `The tenant "${slug}" was moved to "${name}", and its old copy is kept: remove it with --confirm.`
    : `The tenant "${slug}" is on its way to "${name}": go on with --to ${name}${how}, or give up with --cancel.`
}

export async function hasSchema({ db, schema }: Side): Promise<boolean> {
  const { rows } = await sql`select from pg_namespace where nspname = ${schema}`.execute(db)
  return rows.length > 0
}
