import { sql } from "kysely"
import { hasSchema } from "../backup/catalogue.ts"
import type { Cells } from "../platform/cells/cells.ts"
import { moveWaitingJobs } from "../platform/jobs/move-jobs.ts"
import { requireAll } from "./check-move.ts"
import {
  allowWrites,
  refusesWrites,
  repeatedly,
  resumeWrites,
  type Side,
  whileNobodyWrites,
} from "./close-tables.ts"
import { keepInView } from "./compare-sides.ts"
import { TooSlow } from "./errors.ts"
import { reopen } from "./move-closed.ts"
import { forgetMove, onTheWay, switchPlace, type Way } from "./moves.ts"
import { copySequences, hasSameTables, prepareTarget } from "./prepare-target.ts"
import {
  addressForServers,
  catchUp,
  copied,
  endReplication,
  isReplicated,
  publish,
  subscribe,
} from "./replication.ts"

/** What a move is about to do. */
export type Step = "copy" | "catch up" | "verify" | "pause" | "switch" | "jobs"

/** Told of each step before it is made, and waited for. */
type OnStep = (step: Step) => Promise<void> | void

/** Seconds for which the target may be behind while everybody waits. */
const LONGEST_PAUSE = 1
/** Milliseconds for which it is behind before anybody has to wait. */
const CLOSE_BEHIND = 300
const ATTEMPTS = 20

/**
 * Moves a tenant to another database server while nodes serve it. PostgreSQL copies its tables and has the copy follow.
 * Twice, changes wait for a moment until the copy has all of them: first to compare the two, which goes on afterwards, then
 * to switch the registry. The old copy is kept until {@link confirmMove}.
 *
 * Whatever ends it in between, the tenant is whole in one place, and the same call goes on.
 *
 * @param to the name of the cell
 * @returns the milliseconds for which changes had to wait for the switch
 * @throws MoveError if it cannot be done; the tenant then stays where it is
 */
export async function moveTenant(
  cells: Cells,
  slug: string,
  to: string,
  onStep: OnStep = () => undefined,
): Promise<number> {
  let paused = 0
  await onTheWay(cells, slug, { to }, async (way) => {
    // Otherwise an earlier attempt was ended between the two last steps: the old place is left, with everything copied.
    if (!(await hasLeft(way))) {
      await onStep("copy")
      await follow(way, addressForServers(cells.of({ cell: way.move.source })))
      await onStep("verify")
      const compare = await inPause(way, onStep, () => keepInView(way))
      await compare()
      await onStep("pause")
      paused = await switchOver(way, onStep)
    }
    await allowWrites(way.target)
    await way.registry.transaction().execute((db) => switchPlace(db, way.move))
    await onStep("jobs")
    await finish(way)
  })
  return paused
}

/** The name that the tables have once their place is left. */
const keptName = ({ source }: Way) => `moved_${source.schema}`

const hasLeft = (way: Way) => hasSchema(way.source.db, keptName(way))

const removeTarget = ({ target: { db, schema } }: Way) =>
  sql`drop schema if exists ${sql.id(schema)} cascade`.execute(db)

/** Has the target copy the tables and follow them, or go on with it. */
async function follow(way: Way, address: string): Promise<void> {
  const { source, target } = way
  const goesOn =
    (await isReplicated(way)) && (await refusesWrites(target)) && (await hasSameTables(source, target))
  if (!goesOn) {
    await endReplication(way)
    await removeTarget(way)
    await requireAll(way, address)
    await publish(way)
    await prepareTarget(source, target)
    await subscribe(way, address)
  }
  await copied(way)
}

/** Runs `work` while changes wait and the target has all of them. */
async function inPause<T>(
  way: Way,
  onStep: OnStep,
  work: (locked: Side, since: number) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    for (let begun = 0; begun === 0 || performance.now() - begun > CLOSE_BEHIND; ) {
      begun = performance.now()
      await catchUp(way)
    }
    try {
      return await whileNobodyWrites(way.source, async (locked, since) => {
        await catchUp(way, LONGEST_PAUSE)
        return work(locked, since)
      })
    } catch (error) {
      if (!(error instanceof TooSlow) || attempt === ATTEMPTS) throw error
      await onStep("catch up")
    }
  }
}

async function switchOver(way: Way, onStep: OnStep): Promise<number> {
  const { source, target, move } = way
  let begun = 0
  await inPause(way, onStep, async (locked, since) => {
    begun = since
    await onStep("switch")
    await target.db.transaction().execute(async (db) => {
      await copySequences(source, { ...target, db })
      // If this process is killed before the place is left, the next one sees it, and makes the copy anew.
      await allowWrites({ ...target, db })
    })
    await sql`alter schema ${sql.id(source.schema)} rename to ${sql.id(keptName(way))}`.execute(locked.db)
    if (move.source === null) await switchPlace(locked.db, move)
  })
  return performance.now() - begun
}

/** What may take its time once people are at the new place. */
async function finish(way: Way): Promise<void> {
  await moveWaitingJobs(way.source.db, way.target.db, way.move.slug)
  await endReplication(way)
  await resumeWrites(way.target)
}

/** Ends what keeps the log of the source for a tenant that was moved. */
export async function finishMove(cells: Cells, slug: string): Promise<void> {
  await onTheWay(cells, slug, { isSwitched: true }, finish)
}

/**
 * Removes the old copy of a tenant that was moved.
 *
 * @throws MoveError if it was not
 */
export async function confirmMove(cells: Cells, slug: string): Promise<void> {
  await onTheWay(cells, slug, { isSwitched: true }, async (way) => {
    // Also the jobs that ran while it was moved.
    await finish(way)
    await sql`drop schema if exists ${sql.id(keptName(way))} cascade`.execute(way.source.db)
    await forgetMove(way.registry, slug)
  })
}

/**
 * Gives up a move that has not been completed: the tenant stays where it is, and its copy is removed.
 *
 * @throws MoveError if there is none
 */
export async function cancelMove(cells: Cells, slug: string): Promise<void> {
  await onTheWay(cells, slug, { isSwitched: false }, async (way) => {
    await endReplication(way)
    if (way.move.archive !== null) await reopen(way)
    else if (await hasLeft(way)) {
      await repeatedly(way.source, ({ db, schema }) =>
        sql`alter schema ${sql.id(keptName(way))} rename to ${sql.id(schema)}`.execute(db),
      )
    }
    await removeTarget(way)
    await forgetMove(way.registry, slug)
  })
}
