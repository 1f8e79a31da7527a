import { initialLevel } from "@plumbline/scoring"
import { sql } from "kysely"
import type { AnonymousContext } from "../../platform/context.ts"
import { json } from "../../platform/database/json.ts"
import { invalid } from "../../platform/errors.ts"
import { modelNumber } from "../../platform/kits/model-numbers.ts"
import type { CompiledKit } from "../../platform/kits/models.ts"
import { profileOf } from "../../platform/kits/profiles.ts"
import { SYSTEM_USER_ID } from "../users/index.ts"
import { type MigratedState, migratedState } from "./answer-sheet.ts"
import type { Assessment } from "./assessment.ts"
import { loadAssessmentKit } from "./assessment-kit.ts"
import { recordKit } from "./inputs.ts"

/**
 * Moves an assessment, locked exclusively by the caller, to the active version of its kit. Answers to questions the
 * version lacks are deleted; answers whose answer range changed or whose option is gone are cleared. Each such change
 * is recorded in the history. Everything else is kept; a profile that the version lacks gives way to the whole kit. The result has to be calculated again. The number of
 * statements does not depend on the number of answers.
 *
 * @throws INVALID_INPUT when the kit has no active version
 */
export async function migrateToActiveVersion(ctx: AnonymousContext, assessment: Assessment): Promise<void> {
  const { result, kitId } = assessment
  await ctx.lock({ on: "kit", id: kitId, mode: "shared" })
  const active = await ctx.db
    .selectFrom("kits as kit")
    .innerJoin("kitVersions as version", "version.id", "kit.activeVersionId")
    .where("kit.id", "=", kitId)
    .select(["version.id", "version.revision"])
    .executeTakeFirst()
  if (!active) throw invalid({ en: "This kit has no active version.", fa: "این کیت نسخهٔ فعالی ندارد." })
  const next = await ctx.kits.load(ctx, active.id, active.revision)
  if (next.kitVersionId !== result.kitVersionId) {
    const { whole } = await loadAssessmentKit(ctx, assessment)
    const within = next.within(result.profileId)
    await ctx.kits.keep(ctx, within)
    await recordKit(ctx, result.id, within, ctx.now)
    await migrateAnswers(ctx, result, whole, next)
    await ctx.record({ type: "assessment-migrated", assessmentId: assessment.id })
  }
  const profile = profileOf(next.content, result.profileId)
  const levelIsKnown = next.model.levelById.has(result.maturityLevelId ?? Number.NaN)
  await ctx.db
    .updateTable("assessmentResults")
    .set({
      kitVersionId: next.kitVersionId,
      profileId: profile?.id ?? null,
      maturityLevelId: levelIsKnown ? result.maturityLevelId : initialLevel(next.model).id,
      isCalculateValid: false,
      isConfidenceValid: false,
      lastModificationTime: ctx.now,
    })
    .where("id", "=", result.id)
    .execute()
  await ctx.react("resultChanged", assessment)
}

type StoredAnswer = {
  id: string
  questionId: number
  questionnaireId: number
  answerOptionId: number | null
  changes: number
}

type MigratedAnswer = { answer: StoredAnswer; becomes: MigratedState; questionnaireId: number }

async function migrateAnswers(
  ctx: AnonymousContext,
  { id: resultId, profileId }: Assessment["result"],
  current: CompiledKit,
  next: CompiledKit,
): Promise<void> {
  const answers = await ctx.db
    .selectFrom("answers")
    .where("resultId", "=", resultId)
    .where("deleted", "=", false)
    .select(["id", "questionId", "questionnaireId", "answerOptionId", "changes"])
    .execute()
  const migrations = answers.map(
    (answer): MigratedAnswer => ({
      answer,
      becomes: migratedState(answer, current.model, next.model),
      questionnaireId:
        next.model.questionById.get(answer.questionId)?.questionnaireId ?? answer.questionnaireId,
    }),
  )
  const changed = migrations.filter(({ becomes }) => becomes !== "kept")
  const moved = migrations.filter(({ answer, questionnaireId }) => questionnaireId !== answer.questionnaireId)
  if (changed.length > 0) await storeChanges(ctx, resultId, changed, next.within(profileId).stamp)
  if (moved.length > 0) {
    await ctx.db
      .updateTable("answers")
      .from(
        sql<{ id: string; home: number }>`json_to_recordset(${json(moved.map(homeOf))}::json)`.as<"moved">(
          sql`moved (id uuid, home bigint)`,
        ),
      )
      .set({ questionnaireId: sql<number>`moved.home` })
      .whereRef("answers.id", "=", "moved.id")
      .execute()
  }
}

function homeOf({ answer, questionnaireId }: MigratedAnswer) {
  return { id: answer.id, home: questionnaireId }
}

/** Deletes and clears answers, with a row of the history for each. */
async function storeChanges(
  ctx: AnonymousContext,
  resultId: string,
  changed: readonly MigratedAnswer[],
  stamp: string,
): Promise<void> {
  const idsOf = (state: MigratedAnswer["becomes"]) =>
    changed.filter(({ becomes }) => becomes === state).map(({ answer }) => answer.id)
  await ctx.db
    .with("removed", (db) =>
      db
        .updateTable("answers")
        .set((eb) => ({
          deleted: true,
          changes: eb("changes", "+", 1),
          lastModifiedBy: SYSTEM_USER_ID,
        }))
        .where(sql<boolean>`id = any(${idsOf("deleted")}::uuid[])`),
    )
    .with("emptied", (db) =>
      db
        .updateTable("answers")
        .set((eb) => ({
          answerOptionId: null,
          confidenceLevelId: null,
          isNotApplicable: null,
          status: null,
          changes: eb("changes", "+", 1),
          lastModifiedBy: SYSTEM_USER_ID,
        }))
        .where(sql<boolean>`id = any(${idsOf("cleared")}::uuid[])`),
    )
    .insertInto("answerChanges")
    .columns(["model", "answerId", "resultId", "questionId", "sequence", "type", "createdBy", "creationTime"])
    .expression(sql`
      select ${modelNumber(stamp)}, answer_id, ${resultId}::uuid, question_id, sequence, 'DELETE',
        ${SYSTEM_USER_ID}::uuid, ${ctx.now}::timestamptz
      from json_to_recordset(${json(changed.map(historyOf))}::json)
        as history (answer_id uuid, question_id bigint, sequence integer)`)
    .execute()
}

function historyOf({ answer }: MigratedAnswer) {
  return {
    answer_id: answer.id,
    question_id: answer.questionId,
    sequence: answer.changes + 1,
  }
}
