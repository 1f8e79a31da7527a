import { randomUUID } from "node:crypto"
import { initialLevel } from "@plumbline/scoring"
import type { Context } from "../../platform/context.ts"
import { invalid } from "../../platform/errors.ts"
import type { CompiledKit } from "../../platform/kits/models.ts"
import type { AssessedAssessment } from "./access.ts"
import { lockResult } from "./calculate.ts"
import { loadAssessmentKit } from "./assessment-kit.ts"

/** The built-in user in whose name the system changes answers. */
export const SYSTEM_USER_ID = "00000000-0000-4000-8000-000000000000"

/**
 * Moves an assessment to the active version of its kit. Answers to questions the version lacks are deleted, those whose
 * answer range changed (or whose option is gone) are cleared; each such change is a row of the history. Everything else
 * is kept, and the result has to be calculated again.
 *
 * @throws INVALID_INPUT when the kit has no active version
 */
export async function migrateToActiveVersion(ctx: Context, assessment: AssessedAssessment): Promise<void> {
  const { activeVersionId, result } = assessment
  if (activeVersionId === null) {
    throw invalid({ en: "This kit has no active version.", fa: "این کیت نسخهٔ فعالی ندارد." })
  }
  await lockResult(ctx, result.id)
  const current = await loadAssessmentKit(ctx, assessment)
  const { revision } = await ctx.db
    .selectFrom("kitVersions")
    .where("id", "=", activeVersionId)
    .select("revision")
    .executeTakeFirstOrThrow()
  const next = await ctx.kits.load(ctx, activeVersionId, revision)
  if (next.kitVersionId !== current.kitVersionId) await migrateAnswers(ctx, result.id, current, next)
  const levelIsKnown = next.model.levelById.has(result.maturityLevelId ?? Number.NaN)
  await ctx.db
    .updateTable("assessmentResults")
    .set({
      kitVersionId: next.kitVersionId,
      maturityLevelId: levelIsKnown ? result.maturityLevelId : initialLevel(next.model).id,
      isCalculateValid: false,
      isConfidenceValid: false,
      revision: result.revision + 1,
      lastModificationTime: ctx.now,
    })
    .where("id", "=", result.id)
    .execute()
}

async function migrateAnswers(
  ctx: Context,
  resultId: string,
  current: CompiledKit,
  next: CompiledKit,
): Promise<void> {
  const answers = await ctx.db
    .selectFrom("answers")
    .where("resultId", "=", resultId)
    .where("deleted", "=", false)
    .select(["id", "questionId", "questionnaireId", "answerOptionId"])
    .execute()
  const gone = answers.filter(({ questionId }) => !next.model.questionById.has(questionId))
  const kept = answers.filter(({ questionId }) => next.model.questionById.has(questionId))
  const cleared = kept.filter(({ questionId, answerOptionId }) => {
    const before = current.model.questionById.get(questionId)
    const after = next.model.questionById.get(questionId)
    const optionIsGone = answerOptionId !== null && !after?.options.some(({ id }) => id === answerOptionId)
    return before?.answerRangeId !== after?.answerRangeId || optionIsGone
  })
  if (gone.length > 0) {
    await ctx.db
      .updateTable("answers")
      .set({ deleted: true, lastModifiedBy: SYSTEM_USER_ID })
      .where(
        "id",
        "in",
        gone.map(({ id }) => id),
      )
      .execute()
  }
  if (cleared.length > 0) {
    await ctx.db
      .updateTable("answers")
      .set({
        answerOptionId: null,
        confidenceLevelId: null,
        isNotApplicable: null,
        status: null,
        lastModifiedBy: SYSTEM_USER_ID,
      })
      .where(
        "id",
        "in",
        cleared.map(({ id }) => id),
      )
      .execute()
  }
  for (const { id, questionId, questionnaireId } of kept) {
    const home = next.model.questionById.get(questionId)?.questionnaireId
    if (home === undefined || home === questionnaireId) continue
    await ctx.db.updateTable("answers").set({ questionnaireId: home }).where("id", "=", id).execute()
  }
  const changed = [...gone, ...cleared]
  if (changed.length === 0) return
  await ctx.kits.keep(ctx, next)
  await ctx.db
    .insertInto("answerHistories")
    .values(
      changed.map(({ id, questionId }) => ({
        id: randomUUID(),
        stamp: next.stamp,
        answerId: id,
        resultId,
        questionId,
        type: "DELETE" as const,
        createdBy: SYSTEM_USER_ID,
        creationTime: ctx.now,
      })),
    )
    .execute()
}
