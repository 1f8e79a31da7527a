import { type InferResult, type Kysely, sql } from "kysely"
import { dayAfter } from "../../platform/clock.ts"
import type { Context } from "../../platform/context.ts"
import type { DB } from "../../platform/database/generated/tables.ts"
import { fetchPage } from "../../platform/http/paging.ts"
import { todayOf } from "../../platform/i18n/time.ts"
import { isAsked } from "../assessments/index.ts"
import { EXPIRING_DAYS } from "../evidence/index.ts"
import { roleIdsWith } from "../permissions/index.ts"
import { shownSpaceTitle } from "../spaces/index.ts"

/** What can wait for a person, the most urgent first. */
export const waitingKinds = [
  "PROPOSALS",
  "COMMENTS",
  "EXPIRED_EVIDENCE",
  "EXPIRING_EVIDENCE",
  "COMPLETED",
] as const

type Kind = (typeof waitingKinds)[number]

/**
 * What waits for the caller on any assessment: proposals and comments, of those who may decide on them, and evidence that
 * ends, of its author or of who has created the assessment. Of each assessment and kind how many, and the first question.
 * Questions that the assessment does not ask are left out, as is evidence in quick mode, which takes none. Last, the
 * assessments that a colleague has completed, until the notification of it is read.
 */
export async function listWaiting(ctx: Context, { page, size }: { page: number; size: number }) {
  const { rows, total } = await fetchPage(
    selectWaiting(ctx)
      .orderBy(sql`array_position(${sql.lit(`{${waitingKinds.join()}}`)}::text[], waiting.kind)`)
      .orderBy(sql`lower(waiting.title)`)
      .orderBy("waiting.assessmentId"),
    { page, size },
  )
  return {
    items: rows.map((row) => ({
      kind: row.kind,
      count: row.count,
      assessment: { id: row.assessmentId, title: row.title },
      space: {
        id: row.spaceId,
        title: shownSpaceTitle({ title: row.spaceTitle, isDefault: row.isDefault }, ctx.language),
      },
      question:
        row.questionId === null || row.questionnaireId === null
          ? null
          : { id: row.questionId, questionnaireId: row.questionnaireId },
      notificationId: row.notificationId,
      person: row.person,
    })),
    ...{ page, size, sort: "kind", order: "asc" as const, total },
  }
}

function selectWaiting(ctx: Context) {
  const { db, user } = ctx
  const today = todayOf(ctx)
  const parts = db.withoutPlugins()
  const counted = db
    .with(
      (cte) => cte("visible").materialized(),
      () => visibleTo(parts, user.id),
    )
    .with("open", (of) =>
      of
        .selectFrom("visible")
        .innerJoin("proposals as proposal", "proposal.assessmentId", "visible.id")
        .where("visible.roleId", "in", roleIdsWith("answerQuestion"))
        .where("proposal.status", "=", sql.lit("OPEN"))
        .select([sql<Kind>`'PROPOSALS'`.as("kind"), "visible.id", "proposal.questionId"])
        .unionAll(
          of
            .selectFrom("visible")
            .innerJoin("evidences as comment", "comment.assessmentId", "visible.id")
            .where("visible.roleId", "in", roleIdsWith("resolveComment"))
            .where("visible.mode", "=", "ADVANCED")
            .where("comment.deleted", "=", false)
            .where("comment.type", "is", null)
            .where(sql<boolean>`comment.resolved is not true`)
            .select([sql<Kind>`'COMMENTS'`.as("kind"), "visible.id", "comment.questionId"]),
        )
        .unionAll(
          of
            .selectFrom("visible")
            .innerJoin("evidences as evidence", "evidence.assessmentId", "visible.id")
            .where("visible.roleId", "in", roleIdsWith("updateEvidence"))
            .where("visible.mode", "=", "ADVANCED")
            .where("evidence.deleted", "=", false)
            .where("evidence.type", "is not", null)
            .where("evidence.validUntil", "<=", dayAfter(today, EXPIRING_DAYS))
            .where((is) =>
              is.or([is("evidence.createdBy", "=", user.id), is("visible.createdBy", "=", user.id)]),
            )
            .select([
              sql<Kind>`case when evidence.valid_until < ${today} then 'EXPIRED_EVIDENCE' else 'EXPIRING_EVIDENCE' end`.as(
                "kind",
              ),
              "visible.id",
              "evidence.questionId",
            ]),
        ),
    )
    .selectFrom("open")
    .innerJoin("visible", "visible.id", "open.id")
    .innerJoin("assessmentResults as result", "result.assessmentId", "open.id")
    .innerJoin("questions as question", (join) =>
      join
        .onRef("question.id", "=", "open.questionId")
        .onRef("question.kitVersionId", "=", "result.kitVersionId"),
    )
    .innerJoin("questionnaires as questionnaire", (join) =>
      join
        .onRef("questionnaire.id", "=", "question.questionnaireId")
        .onRef("questionnaire.kitVersionId", "=", "question.kitVersionId"),
    )
    .where(isAsked("question.id"))
    .groupBy(["open.kind", "visible.id", "visible.title", "visible.spaceId"])
    .groupBy(["visible.spaceTitle", "visible.isDefault"])
    .select(["open.kind", "visible.id as assessmentId", "visible.title"])
    .select(["visible.spaceId", "visible.spaceTitle", "visible.isDefault"])
    .select(({ fn }) => [
      fn.countAll<number>().as("count"),
      first("question.id").as("questionId"),
      first("questionnaire.id").as("questionnaireId"),
      sql<string | null>`null::uuid`.as("notificationId"),
      sql<string | null>`null`.as("person"),
    ])
    .unionAll(completedFor(parts, user.id))
  return db.selectFrom(counted.as("waiting")).selectAll("waiting")
}

/** Those that colleagues have completed, as the person was told and has not read yet. In a query with `visible`. */
function completedFor(db: Kysely<DB>, userId: string) {
  return (db as Kysely<DB & { visible: Visible }>)
    .selectFrom("notifications as notification")
    .innerJoin("visible", (join) =>
      join.on(sql<boolean>`visible.id::text = notification.details -> 'assessment' ->> 'id'`),
    )
    .innerJoin("users as colleague", (join) =>
      join.on(sql<boolean>`colleague.id::text = notification.details -> 'assessor' ->> 'personId'`),
    )
    .where("notification.userId", "=", userId)
    .where("notification.template", "=", "completeassessment")
    .where("notification.read", "=", false)
    .where("colleague.id", "<>", userId)
    .select([sql<Kind>`'COMPLETED'`.as("kind"), "visible.id as assessmentId", "visible.title"])
    .select(["visible.spaceId", "visible.spaceTitle", "visible.isDefault"])
    .select([
      sql<number>`1`.as("count"),
      sql<number | null>`null::bigint`.as("questionId"),
      sql<number | null>`null::bigint`.as("questionnaireId"),
      "notification.id as notificationId",
      "colleague.displayName as person",
    ])
}

type Visible = InferResult<ReturnType<typeof visibleTo>>[number]

/** Of the first question in the order of the kit. */
function first(column: string) {
  return sql<
    number | null
  >`(array_agg(${sql.ref(column)} order by questionnaire.index, question.index, question.id))[1]`
}

/** The assessments on which the person has a role, as a member of an active space. */
function visibleTo(db: Kysely<DB>, userId: string) {
  return db
    .selectFrom("assessmentUserRoles as role")
    .innerJoin("assessments as assessment", "assessment.id", "role.assessmentId")
    .innerJoin("spaces as space", "space.id", "assessment.spaceId")
    .innerJoin("spaceMembers as member", (join) =>
      join.onRef("member.spaceId", "=", "space.id").onRef("member.userId", "=", "role.userId"),
    )
    .where("role.userId", "=", userId)
    .where("assessment.deleted", "=", false)
    .where("space.deleted", "=", false)
    .where("space.status", "=", "ACTIVE")
    .select(["assessment.id", "assessment.title", "assessment.mode", "assessment.createdBy", "role.roleId"])
    .select(["space.id as spaceId", "space.title as spaceTitle", "space.isDefault"])
}
