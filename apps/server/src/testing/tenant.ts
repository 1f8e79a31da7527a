import { loadConfig } from "../config.ts"
import { schemaOf } from "../platform/tenants/registry.ts"
import type { TenantSettings } from "../platform/tenants/settings.ts"
import { type Tenant, tenantOf } from "../platform/tenants/tenants.ts"

/** A tenant built from settings, without a database. */
export function tenantLike(
  environment: Record<string, string> = {},
  { slug = "main", ...settings }: Partial<TenantSettings> & { slug?: string } = {},
): Tenant {
  const row = {
    slug,
    schemaName: schemaOf(slug),
    settings: { hosts: [], ...settings },
    open: true,
    fromFile: false,
    pictures: {},
    flagsTime: 0,
    cell: null,
  }
  return tenantOf(row, loadConfig(environment))
}
