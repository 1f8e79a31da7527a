import { type Kit, requireKitOfGroup } from "../features/kits/index.ts"
import {
  type AnonymousContext,
  type Context,
  type CurrentUser,
  createContext,
  inTransaction,
} from "../platform/context.ts"
import { ProductError } from "../platform/errors.ts"
import { DEFAULT_TENANT } from "../platform/tenants/registry.ts"
import type { KitTools } from "./kit-command.ts"

export const tenantOption = { tenant: { type: "string", default: DEFAULT_TENANT } } as const

export const tenantHelp = `  --tenant   Short name of the tenant. Default: ${DEFAULT_TENANT}.`

/** A tenant of the opened application. */
export type OpenTenant = {
  ctx: AnonymousContext
  /** Does something in the name of a person, in one transaction. */
  as<T>(user: CurrentUser, act: (ctx: Context) => Promise<T>): Promise<T>
}

/** Opens the application for a tenant and closes it again. What the product refuses is printed: exit code 1. */
export async function withTenant(
  { openApp, print }: KitTools,
  slug: string,
  work: (tenant: OpenTenant) => Promise<number>,
): Promise<number> {
  const { dependencies, tenants, close } = await openApp()
  try {
    const tenant = tenants.all().find((candidate) => candidate.slug === slug)
    if (!tenant) {
      print(`There is no tenant "${slug}".`)
      return 1
    }
    return await work({
      ctx: createContext(dependencies, { tenant, user: null, language: "EN" }),
      async as(user, act) {
        const caller = { tenant, user, language: "EN" as const }
        return (await inTransaction(dependencies, caller, (ctx) => act({ ...ctx, user }))).value
      },
    })
  } catch (error) {
    if (!(error instanceof ProductError)) throw error
    print(error.text.en)
    return 1
  } finally {
    await close()
  }
}

/**
 * A kit with the owner of its expert group, in whose name it is exported and updated.
 *
 * @throws NOT_FOUND
 */
export async function kitAndOwner(
  ctx: AnonymousContext,
  kitId: number,
): Promise<{ kit: Kit; owner: CurrentUser }> {
  const kit = await requireKitOfGroup(ctx, { params: { kitId } })
  const owner = await ctx.db
    .selectFrom("users")
    .where("id", "=", kit.expertGroup.ownerId)
    .select(["id", "email", "displayName"])
    .executeTakeFirstOrThrow()
  return { kit, owner }
}
