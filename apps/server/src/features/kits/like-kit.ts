import type { Context } from "../../platform/context.ts"
import type { Kit } from "./access.ts"

/** Likes the kit for the caller, or removes their like; returns how many people like it now. */
export async function toggleLike(ctx: Context, kit: Kit): Promise<{ count: number; liked: boolean }> {
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto("kitLikes")
    .values({ kitId: kit.id, userId: ctx.user.id, creationTime: ctx.now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  const liked = numInsertedOrUpdatedRows === 1n
  if (liked) await ctx.record({ type: "kit-liked", kitId: kit.id })
  else {
    await ctx.db
      .deleteFrom("kitLikes")
      .where("kitId", "=", kit.id)
      .where("userId", "=", ctx.user.id)
      .execute()
  }
  const { count } = await ctx.db
    .selectFrom("kitLikes")
    .where("kitId", "=", kit.id)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow()
  return { count, liked }
}
