import type { AnonymousContext, Context } from "../context.ts"
import type { Lock, LockMode } from "../database/locks.ts"

/**
 * Who may call a route, as data: the access tests and the API description read it.
 *
 * @property on what the caller needs a relation to ("assessment", "space", …); "nothing" if only the caller matters
 * @property relation what the caller is to it ("member", "owner", …)
 * @property permission the permission that the caller's role on it must include, instead of a relation
 * @property anonymous whether visitors may call it, too; an invalid token then counts as none
 * @property inPerson only for signed-in users: API tokens are not accepted
 * @property proposes API tokens with the scope PROPOSE are accepted, too, although the call writes
 * @property passesOn API tokens of any scope are accepted: it only passes on calls, and each of them is checked itself
 * @property hides callers without any role on it receive NOT_FOUND instead of ACCESS_DENIED
 */
export type Policy = {
  on: string
  anonymous: boolean
  inPerson?: true
  proposes?: true
  passesOn?: true
  hides?: true
} & ({ relation: string; permission?: undefined } | { permission: string; relation?: string })

/**
 * A policy with the check that enforces it. The check locks what the call changes, loads what it needs, throws unless
 * the caller is allowed, and passes what it has loaded to the handler.
 *
 * `Needs` are the parts of the request that it reads: a route without them does not compile.
 */
export type AccessRule<Granted, Ctx extends AnonymousContext, Needs = unknown> = {
  policy: Policy
  /**
   * How it locks what the call changes, without which no call writes: "none" if nothing has to be locked, "later" if the
   * call begins its own transactions, which lock. All locks, if they follow from the request alone, let small, frequent
   * changes share a transaction with others that arrive at the same time.
   */
  lock?: LockMode | "none" | "later" | ((request: Needs) => Lock[])
  /** The rule reads the token itself, because it was not issued by the identity provider. */
  readsToken?: true
  /** The rule checks the path itself: parameters that cannot be stored count as unknown, not as invalid. */
  takesAnyPath?: true
  check: (ctx: Ctx, request: Needs) => Promise<Granted>
}

/** Open to everyone; a missing or invalid token means a visitor. */
export const anyone: AccessRule<undefined, AnonymousContext> = {
  policy: { on: "nothing", relation: "anyone", anonymous: true },
  check: async () => undefined,
}

/** Open to every signed-in user. */
export const signedIn: AccessRule<undefined, Context> = {
  policy: { on: "nothing", relation: "signed in", anonymous: false },
  check: async () => undefined,
}

/** Like {@link signedIn}, but calls of the same user are serialised, so that counts per user stay correct. */
export const signedInExclusive: AccessRule<undefined, Context> = {
  ...signedIn,
  lock: "exclusive",
  async check(ctx) {
    await ctx.lock({ on: "user", id: ctx.user.id, mode: "exclusive" })
    return undefined
  },
}

/** The same rule for users in person: programs that act for them must not change their identity or credentials. */
export function inPerson<Granted, Ctx extends AnonymousContext, Needs>(
  rule: AccessRule<Granted, Ctx, Needs>,
): AccessRule<Granted, Ctx, Needs> {
  return { ...rule, policy: { ...rule.policy, inPerson: true } }
}

/** The same rule, also for programs that may only propose. */
export function forProposals<Granted, Ctx extends AnonymousContext, Needs>(
  rule: AccessRule<Granted, Ctx, Needs>,
): AccessRule<Granted, Ctx, Needs> {
  return { ...rule, policy: { ...rule.policy, proposes: true } }
}

/**
 * The same rule for a call that begins its own transactions, with `ctx.inTransaction`, because it waits for something
 * between loading and storing: a model, a worker. They lock, and check again what was checked before the wait.
 */
export function lockingLater<Granted, Ctx extends AnonymousContext, Needs>(
  rule: AccessRule<Granted, Ctx, Needs>,
): AccessRule<Granted, Ctx, Needs> {
  return { ...rule, lock: "later" }
}

/** The same rule for a call that changes nothing itself but leads to other calls, which are checked one by one. */
export function passingOn<Granted, Ctx extends AnonymousContext, Needs>(
  rule: AccessRule<Granted, Ctx, Needs>,
): AccessRule<Granted, Ctx, Needs> {
  return { ...rule, policy: { ...rule.policy, passesOn: true } }
}

/** A policy as text, for the API description. */
export function describePolicy({ on, relation, permission }: Policy): string {
  const who = [permission, relation].filter((part) => part !== undefined).join(", ")
  return on === "nothing" ? who : `${on}: ${who}`
}
