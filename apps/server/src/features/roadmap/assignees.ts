import type { Context } from "../../platform/context.ts"
import { fetchPage } from "../../platform/http/paging.ts"
import type { Assessment } from "../assessments/index.ts"
import { roleIdsWith } from "../permissions/index.ts"
import { pictured } from "../users/index.ts"

const readers = roleIdsWith("viewAssessmentReport")

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
