import { expressionBuilder, type RawBuilder, sql } from "kysely"
import type { Static } from "typebox"
import type { Day } from "../../platform/clock.ts"
import type { DB } from "../../platform/database/generated/tables.ts"
import { roleIdsWith } from "../permissions/index.ts"
import { isAsked } from "./assessment-profile.ts"
import { isSettled } from "./completion.ts"
import type { OfResult } from "./queries.ts"
import type { AssignmentCounts } from "./schemas.ts"

/*
 * What is assigned to whom, as parts of queries with `assignment`. Whether somebody may still answer, and whether anything
 * is left to answer, is never stored: it follows from roles and answers.
 */

type WithAssignment = DB & { assignment: DB["questionnaireAssignments"] }

const ofAssignment = () => expressionBuilder<WithAssignment, "assignment">()

/** The questions of an assigned questionnaire that the assessment asks. */
export function assignedQuestions() {
  return ofAssignment()
    .selectFrom("assessmentResults as result")
    .innerJoin("questions as question", "question.kitVersionId", "result.kitVersionId")
    .whereRef("result.assessmentId", "=", "assignment.assessmentId")
    .whereRef("question.questionnaireId", "=", "assignment.questionnaireId")
    .where(isAsked("question.id"))
}

/** Those of them that have no answer that counts. */
export function unansweredQuestions() {
  return assignedQuestions().where(({ not, exists, selectFrom }) =>
    not(
      exists(
        selectFrom("answers")
          .whereRef("answers.resultId", "=", "result.id")
          .whereRef("answers.questionId", "=", "question.id")
          .where("answers.deleted", "=", false)
          .where(isSettled)
          .select("answers.id"),
      ),
    ),
  )
}

/** Condition: something is left to answer. */
export function isUnfinished(): RawBuilder<boolean> {
  return sql<boolean>`exists ${unansweredQuestions().select("question.id")}`
}

/** The roles with which a questionnaire can be assigned to people. */
export const answererRoles = roleIdsWith("answerQuestion")

/** The people whom a questionnaire is assigned to and who may answer it. */
export function assignees() {
  return ofAssignment()
    .selectFrom("questionnaireAssignees as assignee")
    .innerJoin("assessments as place", "place.id", "assignee.assessmentId")
    .innerJoin("assessmentUserRoles as held", (join) =>
      join
        .onRef("held.assessmentId", "=", "assignee.assessmentId")
        .onRef("held.userId", "=", "assignee.userId")
        .on("held.roleId", "in", answererRoles),
    )
    .innerJoin("spaceMembers as membership", (join) =>
      join
        .onRef("membership.spaceId", "=", "place.spaceId")
        .onRef("membership.userId", "=", "assignee.userId"),
    )
    .whereRef("assignee.assessmentId", "=", "assignment.assessmentId")
    .whereRef("assignee.questionnaireId", "=", "assignment.questionnaireId")
}

/** The invitations to the assessment whose people it will be assigned to. */
export function invitedAssignees() {
  return ofAssignment()
    .selectFrom("assessmentInvites as invited")
    .whereRef("invited.assessmentId", "=", "assignment.assessmentId")
    .where("invited.roleId", "in", answererRoles)
    .where(sql<boolean>`assignment.questionnaire_id = any(invited.questionnaire_ids)`)
}

/** Condition: somebody is to answer it, or is invited to. */
export function isHeld(): RawBuilder<boolean> {
  return sql<boolean>`(exists ${assignees().select("assignee.userId")} or exists ${invitedAssignees().select("invited.id")})`
}

/** How many questionnaires of the assessment of a result are assigned; null if none is. */
export function assignmentCounts(eb: OfResult, today: Day) {
  const state = eb
    .selectFrom("questionnaireAssignments as assignment")
    .where(sql<boolean>`assignment.assessment_id = result.assessment_id`)
    .where(isHeld())
    .where(sql<boolean>`exists ${assignedQuestions().select("question.id")}`)
    .select(["assignment.due", isUnfinished().as("isOpen")])
  return eb
    .selectFrom(state.as("state"))
    .select(
      sql<Static<typeof AssignmentCounts> | null>`case when count(*) > 0 then json_build_object(
        'questionnaires', count(*),
        'finished', count(*) filter (where not state.is_open),
        'overdue', count(*) filter (where state.is_open and state.due < ${today})) end`.as("counts"),
    )
    .$asScalar()
}
