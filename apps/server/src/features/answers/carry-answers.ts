import type { Context } from "../../platform/context.ts"
import { type Assessment, type AssessmentKit, isAnswered, migratedState } from "../assessments/index.ts"
import { insertAnswers } from "./insert-answers.ts"

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
    .select([
      "questionId",
      "answerOptionId",
      "confidenceLevelId",
      "confidenceUnasked",
      "isNotApplicable",
      "status",
    ])
    .execute()
  const kept = given.filter((answer) => migratedState(answer, before.whole.model, kit.whole.model) === "kept")
  await insertAnswers(ctx, to, kit, kept, true)
}
