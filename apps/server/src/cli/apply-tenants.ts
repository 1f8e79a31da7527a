import type { App } from "../app.ts"
import { recordingFlags } from "../features/flags/index.ts"
import { onDirectConnection } from "../platform/database/open.ts"
import { applyTenantsFile, changesOnlySettings, type FileOutcome } from "../platform/tenants/tenants-file.ts"
import { prepareNew } from "./opened-app.ts"
import { cancelRemoval, removeTenant } from "./remove-tenant.ts"

/**
 * Applies the tenants of a configuration file, and prepares new ones. Nodes that create or remove tenants do so one after
 * the other, and not while a backup is being written.
 *
 * @param onRemoved is told of each tenant that the file has removed, and where its archive is
 * @throws TenantError that names the file, the tenant and the problem; earlier tenants may already be stored by then
 */
export async function applyTenants(
  app: App,
  path: string,
  onRemoved: (slug: string, archive: string) => void,
): Promise<FileOutcome> {
  const { config, database, clock, cells } = app.dependencies
  const outcome = await onDirectConnection(
    config,
    database,
    (direct) =>
      applyTenantsFile(
        path,
        { database: direct, config, now: clock.now(), cells },
        {
          remove: async (slug) => onRemoved(slug, await removeTenant(app.dependencies, slug)),
          reopen: (slug) => cancelRemoval(app.dependencies, slug),
          storeWith: recordingFlags(app.dependencies),
        },
      ),
    async (direct) => (await changesOnlySettings(path, direct)) || null,
  )
  await app.refreshTenants()
  await prepareNew(app, outcome.created)
  return outcome
}
