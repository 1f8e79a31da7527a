import type { Remarks } from "@plumbline/scoring"
import { sql } from "kysely"
import type { Time } from "../../platform/clock.ts"
import type { AnonymousContext } from "../../platform/context.ts"
import { jsonRow } from "../../platform/database/json-rows.ts"
import { anyOf, type Params, preparedQuery } from "../../platform/database/prepared-query.ts"
import { countEvidences, countOpenComments } from "../evidence/index.ts"
import { type Assessment, isAnswered, selectAssessments } from "../results/index.ts"

/** The answer of a question as it is stored, cleared or not. */
export type StoredAnswer = {
  id: string
  answerOptionId: number | null
  confidenceLevelId: number | null
  isNotApplicable: boolean | null
  status: "APPROVED" | "UNAPPROVED" | null
  /** Rows in its history; the number of its latest change. */
  changes: number
}

/** An undeleted assessment, and the answer to one of its questions; no row when there is no such assessment. */
export const findAssessmentWithAnswer = preparedQuery(
  (
    db,
    {
      assessmentId,
      questionId,
      userId,
    }: Params<{ assessmentId: string; questionId: number; userId: string | null }>,
  ) =>
    selectAssessments(db, userId)
      .where("assessment.id", "=", assessmentId)
      .select((eb) =>
        eb
          .selectFrom("answers as answer")
          .whereRef("answer.resultId", "=", "result.id")
          .where("answer.questionId", "=", questionId)
          .where("answer.deleted", "=", false)
          .select(
            jsonRow<StoredAnswer>({
              columns: ["id", "answerOptionId", "confidenceLevelId", "isNotApplicable", "status", "changes"],
            }).as("row"),
          )
          .as("stored"),
      ),
)

/** A change of an answer, as it is stored and noted in its history. */
export type AnswerChange = {
  id: string
  historyId: string
  /** PERSIST for the first answer to a question, else UPDATE. */
  type: "PERSIST" | "UPDATE"
  /** Number of this change in the history of the answer. */
  sequence: number
  resultId: string
  questionId: number
  questionnaireId: number
  answerOptionId: number | null
  answerOptionIndex: number | null
  confidenceLevelId: number | null
  isNotApplicable: boolean
  status: "APPROVED" | "UNAPPROVED" | null
  /** Stamp of the kit model it was made under. */
  stamp: string
  scoreChanges: boolean
  /** The question is open before the change or after it: not all are answered, whatever was noted before. */
  involvesOpen: boolean
  /** The question is open after the change. */
  opens: boolean
  userId: string
  now: Time
}

/**
 * Stores a change of an answer, its row of the history, and that the result is not valid any more, in one statement. The
 * row of the result is left alone where nothing changes in it: others who answer would wait for it. Clearing an answer
 * always changes it, so that nobody who finds all questions answered overlooks that. Gives how many other
 * questions were answered by then.
 */
export const storeAnswer = preparedQuery((db, change: Params<AnswerChange>) => {
  const { id, resultId, questionId, questionnaireId, sequence, scoreChanges, involvesOpen, userId } = change
  const { answerOptionId, confidenceLevelId, isNotApplicable, status } = change
  const columns = { answerOptionId, confidenceLevelId, isNotApplicable, status }
  return db
    .with("answerRow", (writing) =>
      writing
        .insertInto("answers")
        .values({
          id,
          resultId,
          questionId,
          questionnaireId,
          ...columns,
          changes: sequence,
          createdBy: userId,
          lastModifiedBy: userId,
        })
        .onConflict((conflict) =>
          conflict.column("id").doUpdateSet({ ...columns, changes: sequence, lastModifiedBy: userId }),
        ),
    )
    .with("historyRow", (writing) =>
      writing.insertInto("answerHistories").values({
        id: change.historyId,
        stamp: change.stamp,
        answerId: id,
        resultId,
        questionId,
        sequence,
        ...columns,
        answerOptionIndex: change.answerOptionIndex,
        type: change.type,
        createdBy: userId,
        creationTime: change.now,
      }),
    )
    .with("resultRow", (writing) =>
      writing
        .updateTable("assessmentResults")
        .set({
          isConfidenceValid: false,
          isCalculateValid: sql<boolean | null>`is_calculate_valid and not ${scoreChanges}::boolean`,
          completed: sql<boolean>`completed and not ${involvesOpen}::boolean`,
        })
        .where("id", "=", resultId)
        .where(
          sql<boolean>`(is_confidence_valid is distinct from false
            or ${scoreChanges}::boolean and is_calculate_valid is distinct from false
            or ${involvesOpen}::boolean and completed
            or ${change.opens}::boolean)`,
        ),
    )
    .selectFrom("answers")
    .where("resultId", "=", resultId)
    .where("questionId", "<>", questionId)
    .where("deleted", "=", false)
    .where(isAnswered)
    .select(({ fn }) => fn.countAll<number>().as("answeredBefore"))
})

/** @property change number of the latest change of the answer, 0 when none is stored */
export type QuestionCounts = Remarks & { histories: number; change: number }

/** What there is of questions, by question; those without any of it have no entry. */
export async function countOfQuestions(
  ctx: AnonymousContext,
  { id: assessmentId, result }: Assessment,
  questionIds: readonly number[],
): Promise<Map<number, QuestionCounts>> {
  if (questionIds.length === 0) return new Map()
  const rows = await countsOfQuestions(ctx, { assessmentId, resultId: result.id, questionIds })
  const counts = new Map<number, QuestionCounts>()
  for (const { questionId, evidences, openComments, histories, change } of rows) {
    const known = counts.get(questionId) ?? { evidences: 0, openComments: 0, histories: 0, change: 0 }
    counts.set(questionId, {
      evidences: known.evidences + evidences,
      openComments: known.openComments + openComments,
      histories: known.histories + histories,
      change: known.change + change,
    })
  }
  return counts
}

type QuestionsOfResult = { assessmentId: string; resultId: string; questionIds: readonly number[] }

const countsOfQuestions = preparedQuery(
  (db, { assessmentId, resultId, questionIds }: Params<QuestionsOfResult>) =>
    db
      .selectFrom("evidences")
      .where("assessmentId", "=", assessmentId)
      .where("questionId", "=", anyOf(questionIds))
      .where("deleted", "=", false)
      .groupBy("questionId")
      .select([
        "questionId",
        countEvidences,
        countOpenComments,
        sql<number>`0`.as("histories"),
        sql<number>`0`.as("change"),
      ])
      .unionAll(
        db
          .selectFrom("answers")
          .where("resultId", "=", resultId)
          .where("questionId", "=", anyOf(questionIds))
          .select([
            "questionId",
            sql<number>`0`.as("evidences"),
            sql<number>`0`.as("openComments"),
            "changes as histories",
            sql<number>`case when deleted then 0 else changes end`.as("change"),
          ]),
      ),
)
