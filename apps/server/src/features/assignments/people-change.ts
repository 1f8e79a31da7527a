import { sql } from "kysely"
import type { AnonymousContext } from "../../platform/context.ts"
import type { EventOf, ProductEvent } from "../../platform/events/event.ts"
import { defineEventHandler } from "../../platform/events/handler.ts"
import { answererRoles, assignees } from "../assessments/index.ts"
import { addAssignees, notifyAgain } from "./assign.ts"
import { broadcastAssignments } from "./live-assignments.ts"
import { titlesOf } from "./titles.ts"

type Loss = EventOf<
  | "assessment-role-changed"
  | "assessment-role-removed"
  | "space-member-removed"
  | "space-roles-changed"
  | "user-deleted"
  | "assessment-deleted"
  | "assessment-moved"
  | "space-deleted"
>

/**
 * Frees the questionnaires of people who may not answer them any more; of an assessment that is deleted or in another
 * space, those of everybody.
 */
export const freeQuestionnaires = defineEventHandler({
  name: "freed questionnaires",
  on: [
    "assessment-role-changed",
    "assessment-role-removed",
    "space-member-removed",
    "space-roles-changed",
    "user-deleted",
    "assessment-deleted",
    "assessment-moved",
    "space-deleted",
  ],
  async handle(ctx, event) {
    const found = await findLost(ctx, event)
    if (found.length === 0) return
    const assessmentIds = [...new Set(found.map(({ assessmentId }) => assessmentId))]
    await ctx.lock(...assessmentIds.map((id) => ({ on: "assessment", id, mode: "exclusive" }) as const))
    // Under the locks: they may have been assigned to others, or the person may have got a role again.
    const rows = await findLost(ctx, event)
    const lost = rows.flatMap(({ userId, ...row }) => (userId === null ? [] : [{ ...row, userId }]))
    const titleOf = await titlesOf(ctx, lost)
    for (const { assessmentId, questionnaireId, userId } of lost)
      await ctx.db
        .deleteFrom("questionnaireAssignees")
        .where("assessmentId", "=", assessmentId)
        .where("questionnaireId", "=", questionnaireId)
        .where("userId", "=", userId)
        .execute()
    if (!("userId" in event)) await forgetInvited(ctx, assessmentIds)
    await removeEmpty(ctx, assessmentIds)
    for (const id of assessmentIds) broadcastAssignments(ctx, id)
    const events = [...Map.groupBy(lost, ({ assessmentId }) => assessmentId)].map(
      ([assessmentId, ofAssessment]): ProductEvent => ({
        type: "questionnaire-freed",
        assessmentId,
        freed: ofAssessment.map((row) => ({
          userId: row.userId,
          questionnaire: titleOf(row),
          assignedBy: row.assignedBy,
        })),
      }),
    )
    const [first, ...others] = events
    if (first) await ctx.record(first, ...others)
  },
})

/** What people have lost by an event; where it is about everybody, with what is assigned only to invited people. */
async function findLost({ db }: AnonymousContext, event: Loss) {
  return db
    .selectFrom("questionnaireAssignments as assignment")
    .innerJoin("assessments as assessment", "assessment.id", "assignment.assessmentId")
    .leftJoin("questionnaireAssignees as own", (join) =>
      join
        .onRef("own.assessmentId", "=", "assignment.assessmentId")
        .onRef("own.questionnaireId", "=", "assignment.questionnaireId"),
    )
    .$if("userId" in event, (qb) =>
      qb
        .where("own.userId", "=", "userId" in event ? event.userId : "")
        .where(
          sql<boolean>`not exists ${assignees().whereRef("assignee.userId", "=", sql.ref("own.userId")).select("assignee.userId")}`,
        ),
    )
    .$if("assessmentId" in event, (qb) =>
      qb.where("assignment.assessmentId", "=", "assessmentId" in event ? event.assessmentId : ""),
    )
    .$if("spaceId" in event, (qb) =>
      qb.where("assessment.spaceId", "=", "spaceId" in event ? event.spaceId : 0),
    )
    .orderBy("assignment.assessmentId")
    .orderBy("assignment.questionnaireId")
    .orderBy("own.userId")
    .select(["assignment.assessmentId", "assignment.questionnaireId", "assignment.assignedBy", "own.userId"])
    .execute()
}

/** Removes what is assigned to nobody, and to nobody who is invited. */
async function removeEmpty({ db }: AnonymousContext, assessmentIds: string[]): Promise<void> {
  await db
    .deleteFrom("questionnaireAssignments as assignment")
    .where("assignment.assessmentId", "in", assessmentIds)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("questionnaireAssignees as assignee")
            .whereRef("assignee.assessmentId", "=", "assignment.assessmentId")
            .whereRef("assignee.questionnaireId", "=", "assignment.questionnaireId")
            .select("assignee.userId"),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("assessmentInvites as invited")
            .whereRef("invited.assessmentId", "=", "assignment.assessmentId")
            .where(sql<boolean>`assignment.questionnaire_id = any(invited.questionnaire_ids)`)
            .select("invited.id"),
        ),
      ),
    )
    .execute()
}

async function forgetInvited({ db }: AnonymousContext, assessmentIds: string[]): Promise<void> {
  await db
    .updateTable("assessmentInvites")
    .set({ questionnaireIds: sql<number[]>`'{}'` })
    .where("assessmentId", "in", assessmentIds)
    .execute()
}

/** Gives people who have joined an assessment what was assigned to their address. */
export const assignToJoined = defineEventHandler({
  name: "questionnaires of invited people",
  on: ["assessment-joined"],
  async handle(ctx, { assessmentId, userId, questionnaireIds = [] }) {
    if (questionnaireIds.length === 0) return
    await ctx.lock({ on: "assessment", id: assessmentId, mode: "exclusive" })
    const assignments = await ctx.db
      .selectFrom("questionnaireAssignments as assignment")
      .innerJoin("assessments as assessment", "assessment.id", "assignment.assessmentId")
      .innerJoin("assessmentUserRoles as role", (join) =>
        join.onRef("role.assessmentId", "=", "assignment.assessmentId").on("role.userId", "=", userId),
      )
      .where("assignment.assessmentId", "=", assessmentId)
      .where("assignment.questionnaireId", "in", questionnaireIds)
      .where("assessment.deleted", "=", false)
      .where("role.roleId", "in", answererRoles)
      .orderBy("assignment.questionnaireId")
      .select(["assignment.questionnaireId", "assignment.due"])
      .execute()
    const places = assignments.map(({ questionnaireId }) => ({ assessmentId, questionnaireId }))
    const titleOf = await titlesOf(ctx, places)
    const events: ProductEvent[] = []
    for (const { questionnaireId, due } of assignments) {
      const place = { assessmentId, questionnaireId }
      await addAssignees(ctx, place, [userId])
      await notifyAgain(ctx, place)
      const rows = await peopleOf(ctx, place)
      const told = { newPeople: [userId], changedFor: [userId], people: rows }
      events.push({
        type: "questionnaire-assigned",
        assessmentId,
        questionnaire: titleOf(place),
        ...told,
        due,
      })
    }
    const [first, ...others] = events
    if (first) await ctx.record(first, ...others)
    broadcastAssignments(ctx, assessmentId)
  },
})

/** The people to whom a questionnaire is assigned and who may answer it. */
export async function peopleOf(
  { db }: Pick<AnonymousContext, "db">,
  { assessmentId, questionnaireId }: { assessmentId: string; questionnaireId: number },
): Promise<string[]> {
  const { people } = await db
    .selectFrom("questionnaireAssignments as assignment")
    .where("assignment.assessmentId", "=", assessmentId)
    .where("assignment.questionnaireId", "=", questionnaireId)
    .select(
      sql<
        string[]
      >`${assignees().select(sql<string[]>`coalesce(json_agg(assignee.user_id), '[]')`.as("ids"))}`.as(
        "people",
      ),
    )
    .executeTakeFirstOrThrow()
  return people
}
