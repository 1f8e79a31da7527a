import type { AnonymousContext } from "../platform/context.ts"
import { createContext } from "../platform/create-context.ts"
import type { Dependencies } from "../platform/dependencies.ts"
import { ProductError } from "../platform/errors.ts"
import type { Tenants } from "../platform/tenants/open-tenants.ts"
import { DEFAULT_TENANT } from "../platform/tenants/registry.ts"
import type { Tenant } from "../platform/tenants/tenants.ts"

/** The parts of the application that a command needs. */
export type OpenedApp = { dependencies: Dependencies; tenants: Tenants; close(): Promise<void> }

export const tenantOption = { tenant: { type: "string", default: DEFAULT_TENANT } } as const

export const tenantHelp = `  --tenant   Short name of the tenant. Default: ${DEFAULT_TENANT}.`

/** Opens the application, runs `work` and closes it again. */
export async function withApp<App extends OpenedApp, T>(
  openApp: () => Promise<App>,
  work: (app: App) => Promise<T>,
): Promise<T> {
  const app = await openApp()
  try {
    return await work(app)
  } finally {
    await app.close()
  }
}

/**
 * Finds a tenant by its short name, and prepares it.
 *
 * @throws NOT_FOUND there is none · 503 it cannot be used
 */
export async function tenantNamed({ tenants }: OpenedApp, slug: string): Promise<Tenant> {
  const tenant = tenants.all().find((each) => each.slug === slug)
  if (tenant) {
    await tenants.prepared(tenant)
    return tenant
  }
  throw new ProductError("NOT_FOUND", {
    en: `There is no tenant "${slug}".`,
    fa: `مستأجری به نام «${slug}» وجود ندارد.`,
  })
}

/** Tenants that are prepared at once: most of the time goes into generating keys, in threads. */
const AT_ONCE = 4

/**
 * Prepares tenants that have just been created, so that their first visitor does not wait for what is made only once. A
 * failure is in the log, and does not undo them.
 */
export async function prepareNew(
  { tenants, refreshTenants }: OpenedApp & { refreshTenants(): Promise<void> },
  slugs: readonly string[],
): Promise<void> {
  if (slugs.length === 0) return
  await refreshTenants()
  const waiting = tenants
    .all()
    .filter(({ slug }) => slugs.includes(slug))
    .values()
  const work = async () => {
    for (const tenant of waiting) await tenants.prepared(tenant).catch(() => undefined)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

/**
 * The tenant with this short name, or all tenants.
 *
 * @throws NOT_FOUND there is none with this name
 */
export async function tenantsMeant(app: OpenedApp, slug: string | undefined): Promise<readonly Tenant[]> {
  return slug === undefined ? app.tenants.all() : [await tenantNamed(app, slug)]
}

/** A context of a tenant without a user. */
export function contextOf({ dependencies }: OpenedApp, tenant: Tenant): AnonymousContext {
  return createContext(dependencies, { tenant, user: null, language: "EN" })
}
