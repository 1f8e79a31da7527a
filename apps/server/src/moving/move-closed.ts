import { existsSync } from "node:fs"
import { mkdir } from "node:fs/promises"
import { dirname, join } from "node:path"
import { hasSchema } from "../backup/catalogue.ts"
import { examineArchive, restoreBackup, writeBackupFile } from "../backup/index.ts"
import type { Dependencies } from "../platform/dependencies.ts"
import { moveWaitingJobs } from "../platform/jobs/move-jobs.ts"
import { setOpen } from "../platform/tenants/registry.ts"
import { BEING_MOVED, refuseFromNow, refusesWrites, resumeWrites, whileNobodyWrites } from "./close-tables.ts"
import { MoveError } from "./errors.ts"
import { forgetMove, onTheWay, type Way } from "./moves.ts"

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
  const moved = { archive: join(config.dataFolder, "archive", name), seconds: 0 }
  await onTheWay(cells, slug, { to, archive: moved.archive }, async (way) => {
    const { move, registry, source, target } = way
    moved.archive = move.archive ?? moved.archive
    const begun = performance.now()
    try {
      await setOpen(registry, slug, false)
      if (!(await isArchived(way, moved.archive))) {
        await whileNobodyWrites(source, (own) => refuseFromNow(own, BEING_MOVED))
        await mkdir(dirname(moved.archive), { recursive: true })
        await writeBackupFile({ cells, storage }, { tenants: [slug] }, moved.archive, { replace: true })
      }
      const options = { replace: true, place: move.target }
      await restoreBackup({ cells, storage, config }, await examineArchive(moved.archive), options)
    } catch (error) {
      if (await isAtSource(way)) await reopen(way)
      throw error
    }
    moved.seconds = (performance.now() - begun) / 1000
    await moveWaitingJobs(source.db, target.db, slug)
  })
  return moved
}

const isAtSource = ({ source }: Way) => hasSchema(source.db, source.schema)

/** Whether an attempt before has archived it, and nobody can have changed it since. */
async function isArchived(way: Way, archive: string): Promise<boolean> {
  return existsSync(archive) && (!(await isAtSource(way)) || (await refusesWrites(way.source)))
}

/**
 * Opens a tenant again that was closed for its move.
 *
 * @throws MoveError if its tables have left
 */
export async function reopen(way: Way): Promise<void> {
  const { source, registry, move } = way
  if (!(await isAtSource(way)))
    throw new MoveError(`The tables of "${move.slug}" have left already: run the same command again.`)
  await resumeWrites(source)
  await forgetMove(registry, move.slug)
  await setOpen(registry, move.slug, true)
}
