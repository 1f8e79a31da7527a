import { existsSync } from "node:fs"
import { mkdir } from "node:fs/promises"
import { dirname, join, resolve } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { hasSchema } from "../backup/catalogue.ts"
import { BackupError, examineArchive, writeBackupFile } from "../backup/index.ts"
import { findMove, refuseWrites, resumeWrites } from "../moving/index.ts"
import type { Dependencies } from "../platform/dependencies.ts"
import { folderOfTenant } from "../platform/files/store.ts"
import { requireTenant } from "../platform/tenants/change-tenant.ts"
import {
  dropTables,
  findRemoval,
  forgetTenant,
  giveUpRemoval,
  noteRemoval,
  REGISTRY_IS_KNOWN_AFTER,
  type Removal,
  readTenants,
} from "../platform/tenants/registry.ts"
import { TenantError } from "../platform/tenants/settings.ts"

/** What a removal does, in this order. */
export const removalSteps = ["close", "refuse", "archive", "note", "drop", "files", "forget"] as const

export type RemovalStep = (typeof removalSteps)[number]

type Options = {
  /** Path of the archive; by default a new file in the folder `archive` of the data folder. */
  archive?: string | undefined
  /** Told of each step before it is made, and waited for. */
  onStep?: (step: RemovalStep) => Promise<void> | void
}

/**
 * Archives a tenant to a file, then removes its tables, people and files. The tenant is closed first, and its tables refuse
 * changes, whatever a running server believes, so that the archive contains everything that was ever acknowledged. Nothing
 * is removed before the archive was read again.
 *
 * Whatever ends it in between, the same call goes on.
 *
 * @returns the path of the archive
 * @throws BackupError when it could not be archived; the tenant is then open again, unless its tables are gone
 */
export async function removeTenant(
  {
    config,
    database,
    cells,
    storage,
    clock,
  }: Pick<Dependencies, "config" | "database" | "cells" | "storage" | "clock">,
  slug: string,
  { archive, onStep = () => undefined }: Options = {},
): Promise<string> {
  const { cell, schemaName: schema } = requireTenant(await readTenants(database), slug)
  if (await findMove(database, slug))
    throw new TenantError(`The tenant "${slug}" is being moved: confirm or cancel that first (tenant move).`)
  const side = { db: cells.of({ cell }).database, schema }
  const begun = await findRemoval(database, slug)
  const name = `${slug}-${clock.now().slice(0, 19).replaceAll(":", "-")}.tar.gz`
  let path = resolve(archive ?? begun?.archive ?? join(config.dataFolder, "archive", name))

  /** Writes the archive, and opens the tenant again if that fails. */
  async function writeArchive(): Promise<void> {
    if (path !== begun?.archive && existsSync(path)) throw new BackupError(`${path} already exists.`)
    if (!(await hasSchema(side.db, side.schema))) {
      throw new BackupError(
        `The tables of "${slug}" are removed already, but the archive ${begun?.archive} cannot be read: bring that file back.`,
      )
    }
    await mkdir(dirname(path), { recursive: true })
    await onStep("close")
    await noteRemoval(database, slug, { archive: path, digest: null })
    try {
      await onStep("refuse")
      await refuseWrites(side)
      await onStep("archive")
      const { digest } = await writeBackupFile({ cells, storage }, { tenants: [slug] }, path, {
        replace: true,
      })
      await onStep("note")
      await noteRemoval(database, slug, { archive: path, digest })
    } catch (error) {
      await resumeWrites(side).catch(() => undefined)
      await giveUpRemoval(database, slug)
      throw error
    }
  }

  if (begun && (await isProven(begun))) path = begun.archive
  else await writeArchive()
  // Those who still ask for it are told that it is not available. No node is left that would look for its tables.
  if (config.databaseUrl !== null) await pause(REGISTRY_IS_KNOWN_AFTER)
  await onStep("drop")
  await dropTables(side.db, slug)
  await onStep("files")
  const folder = folderOfTenant(storage, slug)
  for await (const file of folder.list()) await folder.remove(file)
  await onStep("forget")
  await forgetTenant(database, slug)
  return path
}

/**
 * Opens a tenant again whose removal was ended in between, with everything in it.
 *
 * @throws TenantError if its tables are removed already, or there is no such tenant, or it is open
 */
export async function cancelRemoval(
  { database, cells }: Pick<Dependencies, "database" | "cells">,
  slug: string,
): Promise<void> {
  const { cell, schemaName: schema, open } = requireTenant(await readTenants(database), slug)
  if (open) throw new TenantError(`The tenant "${slug}" is not being removed.`)
  const side = { db: cells.of({ cell }).database, schema }
  if (!(await hasSchema(side.db, side.schema))) {
    const archive = (await findRemoval(database, slug))?.archive
    throw new TenantError(
      `The tables of "${slug}" are removed already. Let the removal end, then restore the tenant from its archive ${archive}.`,
    )
  }
  await resumeWrites(side)
  await giveUpRemoval(database, slug)
}

/** Whether the archive of a removal is the one that was complete. */
async function isProven({ archive, digest }: Removal): Promise<boolean> {
  if (digest === null) return false
  try {
    return (await examineArchive(archive)).digest === digest
  } catch (error) {
    if (error instanceof BackupError) return false
    throw error
  }
}
