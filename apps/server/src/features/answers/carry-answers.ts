import { randomUUID } from "node:crypto"
import { sql } from "kysely"
import type { Context } from "../../platform/context.ts"
import { json } from "../../platform/database/json.ts"
import { modelNumber } from "../../platform/kits/model-numbers.ts"
import { type Assessment, type AssessmentKit, isAnswered, migratedState } from "../assessments/index.ts"
import { historyColumns } from "./queries.ts"

/**
 * Gives a new assessment the answers of another one of the same kit. They count for levels like any other, but wait to be
 * confirmed or changed: `carried`. An answer that the kit of the new one would not keep is left out, see
 * {@link migratedState}. The result becomes stale. The caller holds the shared lock on the assessment they are taken from.
 *
 * @param before the kit of the assessment they are taken from
 * @param kit the kit of the new one
 */
export async function carryAnswers(
  ctx: Context,
  { from, to, before, kit }: { from: Assessment; to: Assessment; before: AssessmentKit; kit: AssessmentKit },
): Promise<void> {
  const given = await ctx.db
    .selectFrom("answers")
    .where("resultId", "=", from.result.id)
    .where("deleted", "=", false)
    .where(isAnswered)
    .select(["questionId", "answerOptionId", "confidenceLevelId", "isNotApplicable", "status"])
    .execute()
  const rows = given
    .filter((answer) => migratedState(answer, before.whole.model, kit.whole.model) === "kept")
    .map(({ questionId, answerOptionId, ...answer }) => {
      const question = kit.whole.model.questionById.get(questionId)
      return {
        id: randomUUID(),
        question_id: questionId,
        questionnaire_id: question?.questionnaireId,
        option_id: answerOptionId,
        option_index: question?.options.find(({ id }) => id === answerOptionId)?.index ?? null,
        confidence: answer.confidenceLevelId,
        not_applicable: answer.isNotApplicable,
        status: answer.status,
      }
    })
  if (rows.length === 0) return
  const carried = sql`json_to_recordset(${json(rows)}::json) as given (id uuid, question_id bigint, questionnaire_id bigint,
    option_id bigint, option_index integer, confidence smallint, not_applicable boolean,
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
          "isNotApplicable",
          "status",
          "carried",
          "changes",
          "createdBy",
          "lastModifiedBy",
        ])
        .expression(sql`
          select id, ${to.result.id}::uuid, question_id, questionnaire_id, option_id, confidence, not_applicable, status,
            true, 1, ${ctx.user.id}::uuid, ${ctx.user.id}::uuid
          from ${carried}`),
    )
    .with("resultRow", (db) =>
      db
        .updateTable("assessmentResults")
        .set({ isCalculateValid: false, isConfidenceValid: false })
        .where("id", "=", to.result.id),
    )
    .insertInto("answerChanges")
    .columns(historyColumns)
    .expression(sql`
      select ${modelNumber(kit.stamp)}, id, ${to.result.id}::uuid, question_id, 1, option_id, option_index, confidence,
        not_applicable, status, 'PERSIST', ${ctx.user.id}::uuid, ${ctx.apiToken?.name ?? null}::text, ${ctx.now}::timestamptz
      from ${carried}`)
    .execute()
}
