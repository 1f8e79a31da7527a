import type { AnonymousContext, Context } from "../context.ts"
import type { Lock, LockMode } from "../database/locks.ts"

/**
 * Who may call a route, as data: the access tests and the API description read it.
 *
 * @property on what the caller needs a relation to ("assessment", "space", …); "nothing" when only the caller counts
 * @property relation what the caller is to it ("member", "owner", …)
 * @property permission the permission that the caller's role on it has to hold, in place of a relation
 * @property anonymous whether visitors may call it, too; a bad token then counts as none
 * @property inPerson only for people who have signed in themselves: no API token opens it
 * @property hides for people without any role on it the thing does not exist: NOT_FOUND in place of ACCESS_DENIED
 */
export type Policy = { on: string; anonymous: boolean; inPerson?: true; hides?: true } & (
  | { relation: string; permission?: undefined }
  | { permission: string; relation?: string }
)

/**
 * A policy with the check that enforces it. The check locks what the call changes, then loads what it needs, throws
 * unless the caller may, and hands what it has loaded to the handler.
 *
 * `Needs` are the parts of the request it looks at: a route without them does not compile.
 */
export type AccessRule<Granted, Ctx extends AnonymousContext, Needs = unknown> = {
  policy: Policy
  /** How it locks; a route that writes needs a rule that says so, be it "none". */
  lock?: LockMode | "none"
  /** All that it locks, where the request alone says so: routes with `sharesTransaction` need that. */
  locks?(request: Needs): Lock[]
  /** The rule reads the token itself: it is none of the identity provider. */
  readsToken?: true
  /** The rule looks at the path itself, whatever is there: what no database could hold is as unknown as all else. */
  takesAnyPath?: true
  check: (ctx: Ctx, request: Needs) => Promise<Granted>
}

/** Open to everybody; a missing or bad token means a visitor. */
export const anyone: AccessRule<undefined, AnonymousContext> = {
  policy: { on: "nothing", relation: "anyone", anonymous: true },
  check: async () => undefined,
}

/** Open to every signed-in person. */
export const signedIn: AccessRule<undefined, Context> = {
  policy: { on: "nothing", relation: "signed in", anonymous: false },
  check: async () => undefined,
}

/** As {@link signedIn}; calls of the same person wait for each other, so that what is counted per person stays true. */
export const signedInExclusive: AccessRule<undefined, Context> = {
  ...signedIn,
  lock: "exclusive",
  async check(ctx) {
    await ctx.lock({ on: "user", id: ctx.user.id, mode: "exclusive" })
    return undefined
  },
}

/**
 * The same rule for people alone: who they are and what they can be known by is not for the programs that act for them.
 */
export function inPerson<Granted, Ctx extends AnonymousContext, Needs>(
  rule: AccessRule<Granted, Ctx, Needs>,
): AccessRule<Granted, Ctx, Needs> {
  return { ...rule, policy: { ...rule.policy, inPerson: true } }
}

/** A policy in words, for the API description. */
export function describePolicy({ on, relation, permission }: Policy): string {
  const who = [permission, relation].filter((part) => part !== undefined).join(", ")
  return on === "nothing" ? who : `${on}: ${who}`
}
