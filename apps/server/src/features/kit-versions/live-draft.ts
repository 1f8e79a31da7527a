import { sql } from "kysely"
import { Type } from "typebox"
import type { Context } from "../../platform/context.ts"
import type { Topic } from "../../platform/realtime/topic.ts"
import { hasShape } from "../../platform/shapes.ts"

const Wanted = Type.Object({
  kitVersionId: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
})

/** Changes of a draft, for its authors. */
export const openDraft: Topic = {
  name: "draft",
  async follow({ db }, userId, wanted) {
    if (!hasShape(Wanted, wanted)) return null
    const { kitVersionId } = wanted
    const own = await db
      .selectFrom("kitVersions as version")
      .innerJoin("kits as kit", "kit.id", "version.kitId")
      .innerJoin("expertGroups as group", "group.id", "kit.expertGroupId")
      .where("version.id", "=", kitVersionId)
      .where("version.status", "=", "UPDATING")
      .where("group.deleted", "=", false)
      .where("group.ownerId", "=", userId)
      .select(sql.lit(1).as("one"))
      .executeTakeFirst()
    return own ? keyOf(kitVersionId) : null
  },
}

/** After commit, sends `draft_changed` to all open pages of the draft, which then reload it. */
export function broadcastDraft(ctx: Context, kitVersionId: number): void {
  const followed = { topic: openDraft.name, key: keyOf(kitVersionId) }
  ctx.afterCommit(() => ctx.realtime.publish(followed, "draft_changed", { kitVersionId }))
}

function keyOf(kitVersionId: number): string {
  return String(kitVersionId)
}
