import { sql } from "kysely"
import type { CatalogueTable } from "../backup/catalogue.ts"
import { tablesOf } from "../backup/catalogue.ts"
import type { Cell, Cells } from "../platform/cells/cells.ts"
import type { Database } from "../platform/database/connect.ts"
import { openUntimed } from "../platform/database/open.ts"
import { moveWaitingJobs } from "../platform/jobs/move-jobs.ts"
import { requireTenant } from "../platform/tenants/change-tenant.ts"
import { readTenants } from "../platform/tenants/registry.ts"
import { copyTable, fingerprints } from "./copy-tables.ts"
import { MoveError, TooShort } from "./errors.ts"
import { asOnlyMover, findMove, forgetMove, type Move, noteMove, switchPlace } from "./moves.ts"
import { leavePlace, pauseWrites, resumeWrites, returnToPlace } from "./pause-writes.ts"
import { completeTarget, prepareTarget } from "./prepare-target.ts"
import type { Side } from "./side.ts"

/** What a move is about to do. */
export type Step = "copy" | "catch up" | "pause" | "verify" | "switch" | "jobs"

type Options = {
  /** Seconds for which changes are refused at most; each further attempt allows twice as many. */
  pauseSeconds?: number | undefined
  /** Told of each step before it is made, and waited for. */
  onStep?: (step: Step) => Promise<void> | void
}

const PAUSE_SECONDS = 30
const ATTEMPTS = 3
/** Rows that differ after a pass for which a further one is not worth it. */
const FEW_ROWS = 1_000
const MOST_PASSES = 5

/** The tables and jobs of a tenant at both ends of its way. */
type Way = { move: Move; registry: Database; source: Side; target: Side; kept: string }

/**
 * Moves a tenant to another database server while nodes serve it. Its tables are copied, and copied again where they
 * have changed, until little is missing; then changes are refused for seconds (people's calls are answered 503 and
 * repeated by their clients), the rest is copied, every table compared, and the registry switched. The old copy is kept
 * until {@link confirmMove}.
 *
 * Whatever ends it in between, the tenant is whole in one place, and the same call goes on.
 *
 * @param to the name of the cell
 * @throws MoveError if it cannot be done; the tenant then stays where it is
 */
export async function moveTenant(
  cells: Cells,
  slug: string,
  to: string,
  { pauseSeconds = PAUSE_SECONDS, onStep = () => undefined }: Options = {},
): Promise<void> {
  await onTheWay(cells, slug, { to }, async (way) => {
    const { move, source, target, kept } = way
    const left = { ...source, schema: kept }
    if (await hasSchema(left)) {
      // An earlier attempt was ended between the two last steps: the old place is left, with everything copied.
      await verify(left, target, await tablesOf(left.db, left.schema))
      await way.registry.transaction().execute((db) => switchPlace(db, move))
      return finish(way, onStep)
    }
    for (let attempt = 0; ; attempt++) {
      await onStep("copy")
      const tables = await prepareTarget(source, target)
      for (let pass = 1; (await copyAll(source, target, tables)) > FEW_ROWS && pass < MOST_PASSES; pass++)
        await onStep("catch up")
      try {
        await switchOver(way, tables, pauseSeconds * 2 ** attempt, onStep)
        return finish(way, onStep)
      } catch (error) {
        if (!(error instanceof TooShort) || attempt + 1 === ATTEMPTS) throw error
      }
    }
  })
}

/** @throws TooShort if the pause was too short for the rest; changes are allowed again */
async function switchOver(
  { move, registry, source, target, kept }: Way,
  tables: readonly CatalogueTable[],
  seconds: number,
  onStep: NonNullable<Options["onStep"]>,
): Promise<void> {
  await onStep("pause")
  await pauseWrites(source, seconds)
  try {
    await copyAll(source, target, tables)
    await completeTarget(source, target, tables)
    await onStep("verify")
    await verify(source, target, tables)
    await onStep("switch")
    await resumeWrites(target)
    const isSameServer = move.source === null
    await leavePlace(source, kept, async (db) => {
      if (isSameServer) await switchPlace(db, move)
    })
    if (!isSameServer) await registry.transaction().execute((db) => switchPlace(db, move))
  } catch (error) {
    // Where the place is left already there is nothing to resume: the next attempt goes on. The pause ends by itself, too.
    if (!(await hasSchema({ ...source, schema: kept }).catch(() => true)))
      await resumeWrites(source).catch(() => undefined)
    throw error
  }
}

async function finish({ move, source, target }: Way, onStep: NonNullable<Options["onStep"]>): Promise<void> {
  await onStep("jobs")
  await moveWaitingJobs(source.db, target.db, move.slug)
}

/**
 * Removes the old copy of a tenant that was moved.
 *
 * @throws MoveError if it was not
 */
export async function confirmMove(cells: Cells, slug: string): Promise<void> {
  await onTheWay(cells, slug, { switched: true }, async ({ registry, move, source, target, kept }) => {
    // Those that ran while it was moved.
    await moveWaitingJobs(source.db, target.db, slug)
    await sql`drop schema if exists ${sql.id(kept)} cascade`.execute(source.db)
    await forgetMove(registry, move.slug)
  })
}

/**
 * Gives up a move that has not been completed: the tenant stays where it is, and its copy is removed.
 *
 * @throws MoveError if there is none
 */
export async function cancelMove(cells: Cells, slug: string): Promise<void> {
  await onTheWay(cells, slug, { switched: false }, async ({ registry, source, target, kept }) => {
    if (await hasSchema({ ...source, schema: kept }))
      await returnToPlace({ ...source, schema: source.schema }, kept)
    else await resumeWrites(source)
    await sql`drop schema if exists ${sql.id(target.schema)} cascade`.execute(target.db)
    await forgetMove(registry, slug)
  })
}

/** One pass over all tables; returns the number of copied rows. */
async function copyAll(source: Side, target: Side, tables: readonly CatalogueTable[]): Promise<number> {
  let copied = 0
  for (const table of tables) copied += await copyTable(source, target, table)
  return copied
}

/** @throws MoveError that names the tables that differ */
async function verify(source: Side, target: Side, tables: readonly CatalogueTable[]): Promise<void> {
  const [wanted, present] = await Promise.all([fingerprints(source, tables), fingerprints(target, tables)])
  const differing = tables.filter(({ name }) => wanted.get(name) !== present.get(name))
  if (differing.length === 0) return
  throw new MoveError(
    `The copy is not the same: ${differing.map(({ name }) => name).join(", ")}. The tenant stays where it is.`,
  )
}

/** Opens connections of its own to both servers, finds the move or begins it, and runs `work` as the only one. */
async function onTheWay(
  cells: Cells,
  slug: string,
  wish: { to: string } | { switched: boolean },
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
      const move =
        "to" in wish ? await moveTo(cells, registry, { slug, cell }, wish.to) : await moveOf(registry, slug)
      if ("switched" in wish && wish.switched !== move.isSwitched) throw new MoveError(stateOf(cells, move))
      const source = { db: await open(cells.of({ cell: move.source })), schema }
      const target = { db: await open(cells.of({ cell: move.target })), schema }
      if ("to" in wish && !(await findMove(registry, slug))) {
        if (await hasSchema(target)) {
          throw new MoveError(
            `"${wish.to}" has tables in ${schema} already, which belong to no tenant: remove them first.`,
          )
        }
        await noteMove(registry, move)
      }
      await work({ move, registry, source, target, kept: `moved_${schema}` })
    })
    if (!isAlone) throw new MoveError(`Another process is working on the move of "${slug}".`)
  } finally {
    await Promise.all(opened.map((database) => database.destroy()))
  }
}

async function moveOf(registry: Database, slug: string): Promise<Move> {
  const move = await findMove(registry, slug)
  if (!move) throw new MoveError(`The tenant "${slug}" is not being moved.`)
  return move
}

/** The move that was begun, or a new one. */
async function moveTo(
  cells: Cells,
  registry: Database,
  { slug, cell: source }: { slug: string; cell: string | null },
  to: string,
): Promise<Move> {
  const destination = cells.all.find(({ name }) => name === to)
  if (!destination) throw new MoveError(`DATABASES has no "${to}".`)
  const target = destination.key
  const begun = await findMove(registry, slug)
  if (begun && (begun.isSwitched || begun.target !== target)) throw new MoveError(stateOf(cells, begun))
  if (begun) return begun
  if (target === source) throw new MoveError(`The tenant "${slug}" is on "${to}" already.`)
  return { slug, source, target, isSwitched: false }
}

function stateOf(cells: Cells, { slug, target, isSwitched }: Move): string {
  const name = target ?? cells.first.name
  return isSwitched
    ? `The tenant "${slug}" was moved to "${name}", and its old copy is kept: remove it with --confirm.`
    : `The tenant "${slug}" is on its way to "${name}": go on with --to ${name}, or give up with --cancel.`
}

async function hasSchema({ db, schema }: Side): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from pg_namespace where nspname = ${schema}) as found`.execute(db)
  return rows[0]?.found === true
}
