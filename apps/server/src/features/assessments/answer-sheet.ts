import { type AnswerRow, type AnswerSheet, type KitModel, readAnswers } from "@plumbline/scoring"
import type { AnonymousContext } from "../../platform/context.ts"
import { type JsonColumns, jsonColumns } from "../../platform/database/json.ts"
import { type Params, preparedQuery } from "../../platform/database/prepared-query.ts"

/** The columns of an answer that scoring reads. */
export const answerColumns = [
  "questionId",
  "answerOptionId",
  "isNotApplicable",
  "confidenceLevelId",
  "confidenceUnasked",
  "status",
  "carried",
] as const

/** The answers of a result, read against its kit. */
export async function loadAnswers(
  ctx: AnonymousContext,
  resultId: string,
  kit: KitModel,
): Promise<AnswerSheet> {
  const [lists] = await answersOfResult(ctx, { resultId })
  return lists ? readAnswerLists(kit, lists.answers) : new Map()
}

/** Answers from a query with {@link jsonColumns}, read against their kit. */
export function readAnswerLists(kit: KitModel, answers: JsonColumns<AnswerRow>): AnswerSheet {
  return readAnswers(kit, rowsOf(answers))
}

function* rowsOf(answers: JsonColumns<AnswerRow>): Generator<AnswerRow> {
  const {
    questionId,
    answerOptionId,
    isNotApplicable,
    confidenceLevelId,
    confidenceUnasked,
    status,
    carried,
  } = answers
  for (const [nth, id] of (questionId ?? []).entries()) {
    yield {
      questionId: id,
      answerOptionId: answerOptionId?.[nth] ?? null,
      isNotApplicable: isNotApplicable?.[nth] ?? null,
      confidenceLevelId: confidenceLevelId?.[nth] ?? null,
      confidenceUnasked: confidenceUnasked?.[nth] ?? null,
      status: status?.[nth] ?? null,
      carried: carried?.[nth] ?? null,
    }
  }
}

const answersOfResult = preparedQuery((db, { resultId }: Params<{ resultId: string }>) =>
  db
    .selectFrom("answers")
    .where("resultId", "=", resultId)
    .where("deleted", "=", false)
    .select(jsonColumns<AnswerRow>(...answerColumns).as("answers")),
)

/** What happens to an answer in another kit version: "cleared" can be answered again, "deleted" is no longer asked. */
export type MigratedState = "deleted" | "cleared" | "kept"

/** What happens to an answer when its assessment moves from one version of the kit to another. */
export function migratedState(
  { questionId, answerOptionId }: { questionId: number; answerOptionId: number | null },
  current: KitModel,
  next: KitModel,
): MigratedState {
  const before = current.questionById.get(questionId)
  const after = next.questionById.get(questionId)
  if (!after) return "deleted"
  const optionIsGone = answerOptionId !== null && !after.options.some(({ id }) => id === answerOptionId)
  return before?.answerRangeId !== after.answerRangeId || optionIsGone ? "cleared" : "kept"
}
