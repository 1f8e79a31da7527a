import type { AnonymousContext } from "../context.ts"

/** A kind of thing whose changes open pages can follow while they show it. */
export type Topic = {
  name: string
  /**
   * The key of the one that a page wants to follow, by what the page has sent, whatever that is; null when the person may
   * not see it, or when it is not well formed.
   *
   * @param ctx of the person's tenant, for reading
   */
  follow(ctx: AnonymousContext, userId: string, wanted: unknown): Promise<string | null>
}
