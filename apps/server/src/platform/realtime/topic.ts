import type { AnonymousContext } from "../context.ts"

/** A kind of thing whose changes open pages can follow while they show it. */
export type Topic = {
  name: string
  /**
   * The key of the thing that a page wants to follow, from the unchecked request of the page; null if the user may not
   * see it or the request is malformed.
   *
   * @param ctx the read-only context of the user's tenant
   */
  follow(ctx: AnonymousContext, userId: string, wanted: unknown): Promise<string | null>
}
