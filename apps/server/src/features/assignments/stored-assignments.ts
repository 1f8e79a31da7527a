import { type Expression, expressionBuilder, sql } from "kysely"
import type { Static } from "typebox"
import type { AnonymousContext, Context } from "../../platform/context.ts"
import type { DB } from "../../platform/database/generated/tables.ts"
import { jsonRows } from "../../platform/database/json.ts"
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

/** What is assigned in an assessment: a column of the query that loads it. */
export function assignmentsOf(assessmentId: Expression<string>) {
  const eb = expressionBuilder<DB, never>()
  const people = assignees()
    .innerJoin("users as person", "person.id", "assignee.userId")
    .select(
      jsonRows(
        { columns: ["person.id", "person.displayName", "person.picturePath"] },
        "person.displayName",
      ).as("people"),
    )
  const invited = invitedAssignees().select(
    sql<string[]>`coalesce(json_agg(invited.email order by invited.email), '[]')`.as("invited"),
  )
  return eb
    .selectFrom("questionnaireAssignments as assignment")
    .where("assignment.assessmentId", "=", assessmentId)
    .where(isHeld())
    .select(
      sql<
        StoredAssignment[]
      >`coalesce(json_agg(json_build_object('questionnaireId', assignment.questionnaire_id,
        'due', assignment.due, 'assignedBy', assignment.assigned_by, 'people', ${people}, 'invited', ${invited})), '[]')`.as(
        "assignments",
      ),
    )
    .$asScalar()
    .$notNull()
}

/** What is assigned of one questionnaire; undefined if that is nobody's. */
export async function findAssignment(
  { db }: Pick<AnonymousContext, "db">,
  assessmentId: string,
  questionnaireId: number,
): Promise<StoredAssignment | undefined> {
  const { assignments } = await db
    .selectNoFrom(assignmentsOf(sql<string>`${assessmentId}::uuid`).as("assignments"))
    .executeTakeFirstOrThrow()
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
