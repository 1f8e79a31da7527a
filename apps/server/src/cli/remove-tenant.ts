import { mkdir } from "node:fs/promises"
import { dirname, join, resolve } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { writeBackupFile } from "../backup/index.ts"
import { findMove } from "../moving/index.ts"
import type { Dependencies } from "../platform/context.ts"
import { folderOfTenant } from "../platform/files/store.ts"
import { requireTenant } from "../platform/tenants/change-tenant.ts"
import {
  dropTables,
  forgetTenant,
  REGISTRY_IS_KNOWN_AFTER,
  readTenants,
  setOpen,
} from "../platform/tenants/registry.ts"
import { TenantError } from "../platform/tenants/settings.ts"

/**
 * Archives a tenant to a file, then removes its tables, people and files. The tenant is closed first, and running
 * servers get time to learn of it, so that the archive contains everything that was ever acknowledged.
 *
 * @param archive path of the archive; by default a new file in the folder `archive` of the data folder
 * @returns the path of the archive
 * @throws BackupError when it could not be archived; the tenant is then open again
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
  archive?: string,
): Promise<string> {
  const name = `${slug}-${clock.now().slice(0, 19).replaceAll(":", "-")}.tar.gz`
  const path = resolve(archive ?? join(config.dataFolder, "archive", name))
  await mkdir(dirname(path), { recursive: true })
  const { cell } = requireTenant(await readTenants(database), slug)
  if (await findMove(database, slug))
    throw new TenantError(`The tenant "${slug}" is being moved: confirm or cancel that first (tenant move).`)
  await setOpen(database, slug, false)
  try {
    // Only one process at a time can open an embedded database, so nobody else can be writing.
    if (config.databaseUrl !== null) await pause(REGISTRY_IS_KNOWN_AFTER)
    await writeBackupFile({ cells, storage }, { tenants: [slug] }, path)
  } catch (error) {
    await setOpen(database, slug, true)
    throw error
  }
  await database.transaction().execute(async (db) => {
    if (cell === null) await dropTables(db, slug)
    else
      await cells
        .of({ cell })
        .database.transaction()
        .execute((own) => dropTables(own, slug))
    await forgetTenant(db, slug)
  })
  const folder = folderOfTenant(storage, slug)
  for await (const file of folder.list()) await folder.remove(file)
  return path
}
