import { DEFAULT_TENANT } from "./registry.ts"
import type { Tenant } from "./tenants.ts"

export type Report = (error: unknown, message: string) => void

/** Tenants that cannot be used for now, so that the others can. The default tenant is never among them. */
export type UnusableTenants = {
  /** Why, by short name. */
  readonly reasons: ReadonlyMap<string, string>
  has(slug: string): boolean
  /** Sets a tenant aside, and reports it if it was not. */
  put(tenant: Tenant, error: unknown): void
  putBack(tenant: Tenant): void
  /** Forgets tenants that no longer exist. */
  keepOnly(existing: ReadonlyMap<string, unknown>): void
}

export function createUnusableTenants(report: Report): UnusableTenants {
  const reasons = new Map<string, string>()
  return {
    reasons,
    has: (slug) => reasons.has(slug),
    put({ slug }, error) {
      if (!reasons.has(slug)) report(error, `the tenant "${slug}" could not be prepared`)
      if (slug !== DEFAULT_TENANT) reasons.set(slug, String(error))
    },
    putBack({ slug }) {
      reasons.delete(slug)
    },
    keepOnly(existing) {
      for (const slug of reasons.keys()) if (!existing.has(slug)) reasons.delete(slug)
    },
  }
}
