import { sql, type UpdateQueryBuilder, type UpdateResult } from "kysely"
import type { Time } from "../../platform/clock.ts"
import type { Database } from "../../platform/database/connect.ts"
import type { DB } from "../../platform/database/generated/tables.ts"
import { jsonRow } from "../../platform/database/json.ts"
import { type Params, preparedQuery } from "../../platform/database/prepared-query.ts"
import { modelNumber } from "../../platform/kits/model-numbers.ts"
import { isAnswered, isAsked, isSettled, selectAssessments } from "../assessments/index.ts"

/** The stored answer to a question, possibly cleared. */
export type StoredAnswer = {
  id: string
  answerOptionId: number | null
  confidenceLevelId: number | null
  /** The level is a constant that nobody has chosen; else null. */
  confidenceUnasked: boolean | null
  isNotApplicable: boolean | null
  status: "APPROVED" | "UNAPPROVED" | null
  /** Number of rows in its history, which is also the number of its latest change. */
  changes: number
  /** Carried over from another assessment: true while it waits to be confirmed; null if it was given here. */
  carried: boolean | null
}

/** An undeleted assessment and the answer to one of its questions; no row when there is no such assessment. */
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
              columns: [
                "id",
                "answerOptionId",
                "confidenceLevelId",
                "confidenceUnasked",
                "isNotApplicable",
                "status",
                "changes",
                "carried",
              ],
            }).as("row"),
          )
          .as("stored"),
      ),
)

/** A change of an answer, as it is stored and recorded in its history. */
export type AnswerChange = {
  id: string
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
  confidenceUnasked: boolean | null
  isNotApplicable: boolean
  status: "APPROVED" | "UNAPPROVED" | null
  /** Stamp of the kit model it was made under. */
  stamp: string
  /** The proposal that was accepted with it. */
  proposalId: string | null
  /** The rating session that decided it, as JSON. */
  rating: string | null
  /** Name of the API token of the program that made it. */
  apiToken: string | null
  scoreChanges: boolean
  /** The question is open before or after the change, so the result was not or is no longer completed. */
  involvesOpen: boolean
  /** The question is open after the change. */
  opens: boolean
  userId: string
  now: Time
}

/**
 * Stores a change of an answer and its history row, and marks the result as stale, in one statement.
 */
export const storeAnswer = preparedQuery((db, change: Params<AnswerChange>) =>
  changing(db, change).insertInto("answerChanges").values(historyOf(change)),
)

/** The same for a change that may complete the assessment. @returns how many other questions are already answered */
export const storeProgress = preparedQuery((db, change: Params<AnswerChange>) =>
  changing(db, change)
    .with("historyRow", (writing) => writing.insertInto("answerChanges").values(historyOf(change)))
    .selectFrom("answers")
    .innerJoin("assessmentResults as result", "result.id", "answers.resultId")
    .where("resultId", "=", change.resultId)
    .where("questionId", "<>", change.questionId)
    .where("answers.deleted", "=", false)
    .where(isAsked("answers.questionId"))
    .where(isSettled)
    .select(({ fn }) => fn.countAll<number>().as("answeredBefore")),
)

/**
 * Does not touch the row of the result when nothing in it changes, because concurrent answers would wait for it.
 * Clearing an answer always updates it, so that a concurrent call that finds all questions answered cannot miss that.
 */
function changing(db: Database, change: Params<AnswerChange>) {
  const { id, resultId, questionId, questionnaireId, sequence, scoreChanges, involvesOpen, userId } = change
  const columns = answerOf(change)
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
          conflict.column("id").doUpdateSet({
            ...columns,
            changes: sequence,
            // What somebody answers is no longer merely carried.
            carried: sql<boolean | null>`case when answers.carried then false else answers.carried end`,
            lastModifiedBy: userId,
          }),
        ),
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
}

function historyOf(change: Params<AnswerChange>) {
  return {
    model: modelNumber(change.stamp),
    answerId: change.id,
    resultId: change.resultId,
    questionId: change.questionId,
    sequence: change.sequence,
    ...answerOf(change),
    answerOptionIndex: change.answerOptionIndex,
    type: change.type,
    createdBy: change.userId,
    creationTime: change.now,
    proposalId: change.proposalId,
    rating: change.rating,
    apiToken: change.apiToken,
  }
}

/** The columns that an answer and its history rows have in common. */
function answerOf(change: Params<AnswerChange>) {
  const { answerOptionId, confidenceLevelId, confidenceUnasked, isNotApplicable, status } = change
  return { answerOptionId, confidenceLevelId, confidenceUnasked, isNotApplicable, status }
}

/** The columns of a row of the history, in the order in which {@link storeUnchanged} and others select them. */
export const historyColumns = [
  "model",
  "answerId",
  "resultId",
  "questionId",
  "sequence",
  "answerOptionId",
  "answerOptionIndex",
  "confidenceLevelId",
  "confidenceUnasked",
  "isNotApplicable",
  "status",
  "type",
  "createdBy",
  "apiToken",
  "creationTime",
] as const

type Answers = UpdateQueryBuilder<DB, "answers", "answers", UpdateResult>

/** By whom, with which program, and when answers were changed. */
export type Made = { resultId: string; stamp: string; userId: string; apiToken: string | null; now: Time }

/**
 * Changes what is known about answers but not the answers themselves, such as their approval, in one statement: the new
 * row in the history of each repeats the previous one.
 *
 * @param change which of the answers of the result, and what is set
 */
export function storeUnchanged(
  db: Database,
  { resultId, stamp, userId, apiToken, now }: Params<Made>,
  change: (answers: Answers) => Answers,
) {
  return db
    .with("changed", (writing) =>
      change(
        writing
          .updateTable("answers")
          .set((eb) => ({ changes: eb("changes", "+", 1), lastModifiedBy: userId }))
          .where("resultId", "=", resultId)
          .where("deleted", "=", false)
          .where(isAnswered),
      ).returning(["id", "changes", "status", "carried"]),
    )
    .insertInto("answerChanges")
    .columns(historyColumns)
    .expression((eb) =>
      eb
        .selectFrom("changed")
        .innerJoin("answerChanges as before", (join) =>
          join
            .onRef("before.answerId", "=", "changed.id")
            .on("before.sequence", "=", sql<number>`changed.changes - 1`),
        )
        // Finds them by result: each partition is asked once, not for each answer.
        .where("before.resultId", "=", resultId)
        .select([
          modelNumber(stamp).as("model"),
          "before.answerId",
          "before.resultId",
          "before.questionId",
          "changed.changes as sequence",
          "before.answerOptionId",
          "before.answerOptionIndex",
          "before.confidenceLevelId",
          "before.confidenceUnasked",
          "before.isNotApplicable",
          "changed.status",
          sql<"UPDATE">`'UPDATE'`.as("type"),
          sql<string>`${userId}::uuid`.as("createdBy"),
          sql<string | null>`${apiToken}::text`.as("apiToken"),
          sql<Time>`${now}::timestamptz`.as("creationTime"),
        ]),
    )
    .returning((eb) => [
      "questionId",
      "sequence",
      "answerOptionId",
      "confidenceLevelId",
      "confidenceUnasked",
      "isNotApplicable",
      eb
        .selectFrom("changed")
        .whereRef("changed.id", "=", "answerChanges.answerId")
        .select("changed.carried")
        .as("carried"),
    ])
}
