import type { KitModel } from "@plumbline/scoring"

/** What happens to an answer in another kit version: "cleared" can be answered again, "deleted" is no longer asked. */
export type AnswerFate = "deleted" | "cleared" | "kept"

/** What happens to an answer when its assessment moves from one version of the kit to another. */
export function answerFate(
  { questionId, answerOptionId }: { questionId: number; answerOptionId: number | null },
  current: KitModel,
  next: KitModel,
): AnswerFate {
  const before = current.questionById.get(questionId)
  const after = next.questionById.get(questionId)
  if (!after) return "deleted"
  const optionIsGone = answerOptionId !== null && !after.options.some(({ id }) => id === answerOptionId)
  return before?.answerRangeId !== after.answerRangeId || optionIsGone ? "cleared" : "kept"
}
