import type { Context } from "../../platform/context.ts"
import type { AccessRule } from "../../platform/http/access.ts"
import { signedIn } from "../../platform/http/access.ts"
import { lockAddress } from "../invitations/index.ts"

/**
 * A caller who deletes their own account. The account is locked with its address, so that meanwhile nobody makes them
 * the owner or a member of anything.
 */
export const leavingForGood: AccessRule<undefined, Context> = {
  ...signedIn,
  lock: "exclusive",
  async check(ctx) {
    await lockAddress(ctx, ctx.user.email)
    await ctx.lock({ on: "user", id: ctx.user.id, mode: "exclusive" })
    return undefined
  },
}
