import { randomUUID } from "node:crypto"
import { sql } from "kysely"
import type { Context } from "../../platform/context.ts"
import { json } from "../../platform/database/json.ts"
import { modelNumber } from "../../platform/kits/model-numbers.ts"
import type { Assessment, AssessmentKit } from "../assessments/index.ts"
import { historyColumns } from "./queries.ts"

/** An answer to a question of the kit. */
export type NewAnswer = {
  questionId: number
  answerOptionId: number | null
  isNotApplicable: boolean | null
  confidenceLevelId: number | null
  /** The level is a constant that nobody has chosen; else null. */
  confidenceUnasked: boolean | null
  status: "APPROVED" | "UNAPPROVED" | null
}

/**
 * Stores the first answers of a new assessment with their history, in one statement. The result becomes stale.
 *
 * @param carried whether they come from another assessment, and wait to be confirmed
 */
export async function insertAnswers(
  ctx: Context,
  { result }: Assessment,
  kit: AssessmentKit,
  answers: readonly NewAnswer[],
  carried: boolean,
): Promise<void> {
  if (answers.length === 0) return
  const rows = answers.map(({ questionId, answerOptionId, ...answer }) => {
    const question = kit.whole.model.questionById.get(questionId)
    return {
      id: randomUUID(),
      question_id: questionId,
      questionnaire_id: question?.questionnaireId,
      option_id: answerOptionId,
      option_index: question?.options.find(({ id }) => id === answerOptionId)?.index ?? null,
      confidence: answer.confidenceLevelId,
      unasked: answer.confidenceUnasked,
      not_applicable: answer.isNotApplicable,
      status: answer.status,
    }
  })
  const given = sql`json_to_recordset(${json(rows)}::json) as given (id uuid, question_id bigint, questionnaire_id bigint,
    option_id bigint, option_index integer, confidence smallint, unasked boolean, not_applicable boolean,
    status ${sql.id(ctx.tenant.schema, "answer_status")})`
  await ctx.db
    .with("answerRows", (db) =>
      db
        .insertInto("answers")
        .columns([
          "id",
          "resultId",
          "questionId",
          "questionnaireId",
          "answerOptionId",
          "confidenceLevelId",
          "confidenceUnasked",
          "isNotApplicable",
          "status",
          "carried",
          "changes",
          "createdBy",
          "lastModifiedBy",
        ])
        .expression(sql`
          select id, ${result.id}::uuid, question_id, questionnaire_id, option_id, confidence, unasked, not_applicable, status,
            ${carried ? true : null}::boolean, 1, ${ctx.user.id}::uuid, ${ctx.user.id}::uuid
          from ${given}`),
    )
    .with("resultRow", (db) =>
      db
        .updateTable("assessmentResults")
        .set({ isCalculateValid: false, isConfidenceValid: false })
        .where("id", "=", result.id),
    )
    .insertInto("answerChanges")
    .columns(historyColumns)
    .expression(sql`
      select ${modelNumber(kit.stamp)}, id, ${result.id}::uuid, question_id, 1, option_id, option_index, confidence, unasked,
        not_applicable, status, 'PERSIST', ${ctx.user.id}::uuid, ${ctx.apiToken?.name ?? null}::text, ${ctx.now}::timestamptz
      from ${given}`)
    .execute()
}
