import { type Kit, requireKitOfGroup } from "../features/kits/index.ts"
import { type AnonymousContext, type Context, type CurrentUser, inTransaction } from "../platform/context.ts"
import type { KitTools } from "./kit-command.ts"
import { contextOf, tenantNamed, withApp } from "./opened-app.ts"

/** A tenant of the opened application. */
export type OpenTenant = {
  ctx: AnonymousContext
  /** Runs a function on behalf of a person, in one transaction. */
  as<T>(user: CurrentUser, act: (ctx: Context) => Promise<T>): Promise<T>
}

/**
 * Opens the application for a tenant and closes it again.
 *
 * @returns the exit code returned by `work`
 * @throws NOT_FOUND there is no such tenant
 */
export async function withTenant(
  { openApp }: KitTools,
  slug: string,
  work: (tenant: OpenTenant) => Promise<number>,
): Promise<number> {
  return withApp(openApp, async (app) => {
    const tenant = tenantNamed(app, slug)
    return work({
      ctx: contextOf(app, tenant),
      async as(user, act) {
        const caller = { tenant, user, language: "EN" as const }
        return (await inTransaction(app.dependencies, caller, (ctx) => act({ ...ctx, user }))).value
      },
    })
  })
}

/**
 * A kit with the owner of its expert group, on whose behalf it is exported and updated.
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
