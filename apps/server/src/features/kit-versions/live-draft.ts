import { sql } from "kysely"
import { Type } from "typebox"
import type { Context } from "../../platform/context.ts"
import { defineEventHandler } from "../../platform/events/handler.ts"
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

/** Who hands an expert group over no longer follows its drafts, which are its owner's. */
export const endFollowing = defineEventHandler({
  name: "followed-drafts",
  on: ["expert-group-handed-over"],
  async handle({ db, realtime, afterCommit }, { expertGroupId }, formerOwnerId) {
    if (formerOwnerId === null) return
    const drafts = await db
      .selectFrom("kitVersions as version")
      .innerJoin("kits as kit", "kit.id", "version.kitId")
      .where("kit.expertGroupId", "=", expertGroupId)
      .where("version.status", "=", "UPDATING")
      .select("version.id")
      .execute()
    for (const { id } of drafts) {
      afterCommit(() => realtime.endFollowing(formerOwnerId, openDraft.name, keyOf(id)))
    }
  },
})

/** After commit, sends `draft_changed` to all open pages of the draft, which then reload it. */
export function broadcastDraft(ctx: Context, kitVersionId: number): void {
  const followed = { topic: openDraft.name, key: keyOf(kitVersionId) }
  ctx.afterCommit(() => ctx.realtime.publish(followed, "draft_changed", { kitVersionId }))
}

/** Ends with a slash, so that none is the beginning of another. */
function keyOf(kitVersionId: number): string {
  return `${kitVersionId}/`
}
