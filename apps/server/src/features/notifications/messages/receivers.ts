import type { AnonymousContext } from "../../../platform/context.ts"

/**
 * The people who have a role on an undeleted assessment now, as members of its space, each with what messages show of it.
 * Between what a message is about and its delivery, people may have lost their access.
 */
export function peopleOn({ db }: Pick<AnonymousContext, "db">, assessmentId: string) {
  return db
    .selectFrom("assessments")
    .innerJoin("assessmentUserRoles as role", "role.assessmentId", "assessments.id")
    .innerJoin("spaceMembers as member", (join) =>
      join.onRef("member.spaceId", "=", "assessments.spaceId").onRef("member.userId", "=", "role.userId"),
    )
    .where("assessments.id", "=", assessmentId)
    .where("assessments.deleted", "=", false)
    .select(["assessments.id", "assessments.title", "assessments.spaceId", "role.userId"])
}

type Person = { id: string; title: string; spaceId: number; userId: string }

/** The assessment of some people on it, and whom to tell; null for nobody. */
export function recipientsOf([first, ...others]: readonly Person[]) {
  if (!first) return null
  const { userId, ...assessment } = first
  return { assessment, receivers: [userId, ...others.map((person) => person.userId)] }
}
