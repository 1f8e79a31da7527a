import { sql } from "kysely"
import type { Context } from "../../platform/context.ts"
import { fetchPage } from "../../platform/http/paging.ts"
import { todayOf } from "../../platform/i18n/time.ts"
import { translated } from "../../platform/kits/texts.ts"
import { answererRoles, assignedQuestions, isUnfinished, unansweredQuestions } from "../assessments/index.ts"
import { shownSpaceTitle } from "../spaces/index.ts"

/** What is assigned to a person who may answer it and is not finished, by date. */
export async function listMyAssignments(ctx: Context, page: { page: number; size: number }) {
  const first = unansweredQuestions().select(({ fn }) => fn.min("question.index").as("index"))
  const count = sql<number>`count(*)`.as("count")
  const { rows, total } = await fetchPage(
    ctx.db
      .selectFrom("questionnaireAssignees as own")
      .innerJoin("questionnaireAssignments as assignment", (join) =>
        join
          .onRef("assignment.assessmentId", "=", "own.assessmentId")
          .onRef("assignment.questionnaireId", "=", "own.questionnaireId"),
      )
      .innerJoin("assessments as assessment", "assessment.id", "own.assessmentId")
      .innerJoin("spaces as space", "space.id", "assessment.spaceId")
      .innerJoin("kits as kit", "kit.id", "assessment.kitId")
      .innerJoin("assessmentResults as stored", "stored.assessmentId", "assessment.id")
      .innerJoin("questionnaires as questionnaire", (join) =>
        join
          .onRef("questionnaire.kitVersionId", "=", "stored.kitVersionId")
          .onRef("questionnaire.id", "=", "own.questionnaireId"),
      )
      .innerJoin("assessmentUserRoles as role", (join) =>
        join.onRef("role.assessmentId", "=", "assessment.id").onRef("role.userId", "=", "own.userId"),
      )
      .innerJoin("spaceMembers as member", (join) =>
        join.onRef("member.spaceId", "=", "assessment.spaceId").onRef("member.userId", "=", "own.userId"),
      )
      .innerJoin("users as assigner", "assigner.id", "assignment.assignedBy")
      .where("own.userId", "=", ctx.user.id)
      .where("role.roleId", "in", answererRoles)
      .where("assessment.deleted", "=", false)
      .where(isUnfinished())
      .orderBy(sql`assignment.due nulls last`)
      .orderBy("assessment.id")
      .orderBy("questionnaire.index")
      .select([
        ...(["questionnaire.id", "questionnaire.index", "questionnaire.title"] as const),
        ...(["questionnaire.translations", "kit.language as kitLanguage", "stored.language"] as const),
        ...(["assessment.id as assessmentId", "assessment.title as assessmentTitle"] as const),
        ...([
          "space.id as spaceId",
          "space.title as spaceTitle",
          "space.isDefault",
          "assignment.due",
        ] as const),
        ...(["assigner.id as assignerId", "assigner.displayName as assignerName"] as const),
      ])
      .select([
        sql<number>`${assignedQuestions().select(count)}`.as("questionCount"),
        sql<number>`${unansweredQuestions().select(count)}`.as("openCount"),
        sql<number>`${assignedQuestions()
          .where("question.index", "<=", sql<number>`${first}`)
          .select(count)}`.as("nextQuestion"),
      ]),
    page,
  )
  const today = todayOf(ctx)
  const items = rows.map((row) => ({
    questionnaire: {
      id: row.id,
      index: row.index,
      title: translated(row.title, row.translations, "title", row.language, row.kitLanguage),
    },
    assessment: { id: row.assessmentId, title: row.assessmentTitle },
    space: {
      id: row.spaceId,
      title: shownSpaceTitle({ title: row.spaceTitle, isDefault: row.isDefault }, ctx.language),
    },
    due: row.due,
    isOverdue: row.due !== null && row.due < today,
    questionCount: row.questionCount,
    answerCount: row.questionCount - row.openCount,
    nextQuestion: row.nextQuestion,
    assignedBy: { id: row.assignerId, displayName: row.assignerName },
  }))
  return { items, ...page, sort: "due", order: "asc" as const, total }
}
