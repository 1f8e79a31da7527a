import { existsSync } from "node:fs"
import { mkdir } from "node:fs/promises"
import { dirname, join } from "node:path"
import { examineArchive, restoreBackup, writeBackupFile } from "../backup/index.ts"
import { type Cell, cellsOf } from "../platform/cells/cells.ts"
import type { Dependencies } from "../platform/dependencies.ts"
import { moveWaitingJobs } from "../platform/jobs/move-jobs.ts"
import { setOpen } from "../platform/tenants/registry.ts"
import { BEING_MOVED, refuseFromNow, refusesWrites, resumeWrites, whileNobodyWrites } from "./close-tables.ts"
import { MoveError } from "./errors.ts"
import { forgetMove } from "./moves.ts"
import { hasSchema, onTheWay, type Way } from "./way.ts"

/**
 * Moves a tenant by its archive, with no rights but those of its tables. Meanwhile it is closed. The archive is kept instead
 * of the old copy.
 *
 * Whatever ends it in between, the same call goes on; until then the tenant stays closed.
 *
 * @param to the name of the cell
 * @returns the path of the archive, and the seconds for which the tenant was closed
 * @throws MoveError or BackupError if it cannot be done; the tenant is then open where it was
 */
export async function moveClosed(
  { cells, config, storage, clock }: Pick<Dependencies, "cells" | "config" | "storage" | "clock">,
  slug: string,
  to: string,
): Promise<{ archive: string; seconds: number }> {
  const name = `${slug}-${clock.now().slice(0, 19).replaceAll(":", "-")}.tar.gz`
  const wish = { to, archive: join(config.dataFolder, "archive", name) }
  const moved = { archive: wish.archive, seconds: 0 }
  await onTheWay(cells, slug, wish, async (way) => {
    const { move, registry, source, target } = way
    moved.archive = move.archive ?? wish.archive
    const untimed = ({ key, ...cell }: Cell): Cell => {
      const own = key === move.source ? source.db : key === move.target ? target.db : undefined
      return { ...cell, key, database: own ?? (key === null ? registry : cell.database) }
    }
    const [first, ...others] = cells.all
    const used = cellsOf([untimed(first), ...others.map(untimed)])
    const begun = performance.now()
    try {
      await setOpen(registry, slug, false)
      if (!(await isArchived(way, moved.archive))) {
        await whileNobodyWrites(source, (own) => refuseFromNow(own, BEING_MOVED))
        await mkdir(dirname(moved.archive), { recursive: true })
        await writeBackupFile({ cells: used, storage }, { tenants: [slug] }, moved.archive, { replace: true })
      }
      await restoreBackup({ cells: used, storage, config }, await examineArchive(moved.archive), {
        ...{ replace: true, place: move.target },
      })
    } catch (error) {
      if (await hasSchema(source)) await reopen(way)
      throw error
    }
    moved.seconds = (performance.now() - begun) / 1000
    await moveWaitingJobs(source.db, target.db, slug)
  })
  return moved
}

/** Whether an attempt before has archived it, and nobody can have changed it since. */
async function isArchived({ source }: Way, archive: string): Promise<boolean> {
  return existsSync(archive) && (!(await hasSchema(source)) || (await refusesWrites(source)))
}

/**
 * Opens a tenant again that was closed for its move.
 *
 * @throws MoveError if its tables have left
 */
export async function reopen({ source, registry, move }: Way): Promise<void> {
  if (!(await hasSchema(source)))
    throw new MoveError(`The tables of "${move.slug}" have left already: run the same command again.`)
  await resumeWrites(source)
  await forgetMove(registry, move.slug)
  await setOpen(registry, move.slug, true)
}
