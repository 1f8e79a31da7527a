import type { AnonymousContext, Context } from "../context.ts"

/** What a rule may look at: the validated parts of the request. */
export type RequestParts = {
  params: Record<string, unknown>
  query: Record<string, unknown>
  body: unknown
  /** The bearer token as it came. */
  token?: string | undefined
}

/**
 * Who may call a route. A rule has a name (the access test compares it with the matrix of roles), and a check that
 * throws unless the caller may, and otherwise hands what it has loaded to the handler.
 */
export type AccessRule<Granted, Ctx extends AnonymousContext> = {
  name: string
  anonymous: boolean
  /** The rule reads the token itself: it is none of the identity provider. */
  readsToken?: true
  check(ctx: Ctx, request: RequestParts): Promise<Granted>
}

/** Open to everybody; a missing or bad token means a visitor. */
export const anyone: AccessRule<undefined, AnonymousContext> = {
  name: "anyone",
  anonymous: true,
  check: async () => undefined,
}

/** Open to every signed-in person. */
export const signedIn: AccessRule<undefined, Context> = {
  name: "signed in",
  anonymous: false,
  check: async () => undefined,
}
