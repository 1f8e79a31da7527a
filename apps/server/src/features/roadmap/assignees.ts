import type { Context } from "../../platform/context.ts"
import { defineEventHandler } from "../../platform/events/handler.ts"
import { fetchPage } from "../../platform/http/paging.ts"
import type { Assessment } from "../assessments/index.ts"
import { roleIdsWith } from "../permissions/index.ts"
import { pictured } from "../users/index.ts"

/** The roles that let people see the roadmap: only they can have items. */
export const readers = roleIdsWith("viewAssessmentReport")

/** The people with a role that lets them see the roadmap, by name. */
export async function listAssignees(
  ctx: Context,
  { id, spaceId }: Assessment,
  page: { page: number; size: number },
) {
  const { rows, total } = await fetchPage(
    ctx.db
      .selectFrom("assessmentUserRoles as role")
      .innerJoin("spaceMembers as member", (join) =>
        join.onRef("member.userId", "=", "role.userId").on("member.spaceId", "=", spaceId),
      )
      .innerJoin("users as person", "person.id", "role.userId")
      .where("role.assessmentId", "=", id)
      .where("role.roleId", "in", readers)
      .orderBy("person.displayName")
      .orderBy("person.id")
      .select(["person.id", "person.displayName", "person.picturePath"]),
    page,
  )
  return {
    items: rows.map((person) => pictured(ctx, person)),
    ...page,
    sort: "displayName",
    order: "asc" as const,
    total,
  }
}

/** People who may no longer see a roadmap lose the items assigned to them there: all where they may not. */
export const unassignItems = defineEventHandler({
  name: "roadmap assignees",
  on: [
    "assessment-role-changed",
    "assessment-role-removed",
    "space-member-removed",
    "space-roles-changed",
    "user-deleted",
  ],
  async handle({ db, now }, { userId }) {
    const theirs = await db
      .selectFrom("roadmaps as roadmap")
      .innerJoin("assessmentResults as result", "result.id", "roadmap.resultId")
      .innerJoin("assessments as assessment", "assessment.id", "result.assessmentId")
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom("roadmapItems as item")
            .whereRef("item.roadmapId", "=", "roadmap.id")
            .where("item.assigneeId", "=", userId)
            .select("item.id"),
        ),
      )
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("assessmentUserRoles as role")
              .innerJoin("spaceMembers as member", "member.userId", "role.userId")
              .whereRef("role.assessmentId", "=", "assessment.id")
              .whereRef("member.spaceId", "=", "assessment.spaceId")
              .where("role.userId", "=", userId)
              .where("role.roleId", "in", readers)
              .select("role.userId"),
          ),
        ),
      )
      .select("roadmap.id")
      .execute()
    if (theirs.length === 0) return
    const ids = theirs.map(({ id }) => id)
    // The roadmaps first, as everybody locks them. A plan that was made with the person is refused from here on.
    await db.selectFrom("roadmaps").where("id", "in", ids).orderBy("id").select("id").forUpdate().execute()
    await db
      .updateTable("roadmaps")
      .set((eb) => ({ version: eb("version", "+", 1), lastModificationTime: now }))
      .where("id", "in", ids)
      .execute()
    await db
      .updateTable("roadmapItems")
      .set({ assigneeId: null })
      .where("roadmapId", "in", ids)
      .where("assigneeId", "=", userId)
      .execute()
  },
})
