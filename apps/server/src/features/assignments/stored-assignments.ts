import { sql } from "kysely"
import type { Static } from "typebox"
import type { AnonymousContext, Context } from "../../platform/context.ts"
import { jsonRows } from "../../platform/database/json.ts"
import { type Params, preparedQuery } from "../../platform/database/prepared-query.ts"
import { todayOf } from "../../platform/i18n/time.ts"
import { type Assessment, assignees, invitedAssignees, isHeld } from "../assessments/index.ts"
import { holds } from "../permissions/index.ts"
import { pictured } from "../users/index.ts"
import type { Assignment } from "./schemas.ts"

/** An assigned questionnaire, with the people who may still answer it. */
export type StoredAssignment = {
  questionnaireId: number
  due: string | null
  assignedBy: string
  people: { id: string; displayName: string; picturePath: string | null }[]
  invited: string[]
}

/** What is assigned in an assessment. */
export const findAssignments = preparedQuery((db, { assessmentId }: Params<{ assessmentId: string }>) => {
  const people = assignees()
    .innerJoin("users as person", "person.id", "assignee.userId")
    .select(
      jsonRows<StoredAssignment["people"][number]>(
        { columns: ["person.id", "person.displayName", "person.picturePath"] },
        "person.displayName",
      ).as("people"),
    )
  const invited = invitedAssignees().select(
    sql<string[]>`coalesce(json_agg(invited.email order by invited.email), '[]')`.as("invited"),
  )
  return db
    .selectFrom("questionnaireAssignments as assignment")
    .where("assignment.assessmentId", "=", assessmentId)
    .where(isHeld())
    .select(["assignment.questionnaireId", "assignment.due", "assignment.assignedBy"])
    .select([people.$asScalar().$notNull().as("people"), invited.$asScalar().$notNull().as("invited")])
})

/** What is assigned of one questionnaire; undefined if that is nobody's. */
export async function findAssignment(
  ctx: Pick<AnonymousContext, "db" | "tenant">,
  assessmentId: string,
  questionnaireId: number,
): Promise<StoredAssignment | undefined> {
  const assignments = await findAssignments(ctx, { assessmentId })
  return assignments.find((assignment) => assignment.questionnaireId === questionnaireId)
}

/** @param isOpen whether questions are left */
export function assignmentReply(
  ctx: Context,
  { roleId }: Pick<Assessment, "roleId">,
  { due, people, invited }: StoredAssignment,
  isOpen: boolean,
): Static<typeof Assignment> {
  return {
    people: people.map((person) => pictured(ctx, person)),
    due,
    isOverdue: isOpen && due !== null && due < todayOf(ctx),
    invited: holds(roleId, "viewAssessmentInviteeList") ? invited : null,
  }
}
