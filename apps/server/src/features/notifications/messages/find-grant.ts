import type { AnonymousContext } from "../../../platform/context.ts"

/** An assessment that somebody was given access to, and the person who gave it; null when one of them is gone. */
export async function findGrant({ db }: AnonymousContext, assessmentId: string, actorId: string | null) {
  const found = await db
    .selectFrom("assessments")
    .innerJoin("users as actor", (join) => join.on("actor.id", "=", actorId))
    .where("assessments.id", "=", assessmentId)
    .where("assessments.deleted", "=", false)
    .select([
      "assessments.id",
      "assessments.title",
      "assessments.spaceId",
      "actor.id as actorId",
      "actor.displayName",
    ])
    .executeTakeFirst()
  if (!found) return null
  const { id, title, spaceId, displayName } = found
  return { assessment: { id, title, spaceId }, actor: { id: found.actorId, displayName } }
}
