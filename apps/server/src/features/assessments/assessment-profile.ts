import { assessmentProgress } from "@plumbline/scoring"
import { type Expression, expressionBuilder, sql } from "kysely"
import type { Static } from "typebox"
import type { Context } from "../../platform/context.ts"
import type { DB } from "../../platform/database/generated/tables.ts"
import { notFound } from "../../platform/errors.ts"
import type { CompiledKit } from "../../platform/kits/models.ts"
import { profileOf, questionsOf } from "../../platform/kits/profiles.ts"
import { translated } from "../../platform/kits/texts.ts"
import type { KitProfile } from "../kits/index.ts"
import { loadAnswers } from "./answer-sheet.ts"
import type { Assessment } from "./assessment.ts"
import { type AssessmentKit, loadAssessmentKit } from "./assessment-kit.ts"
import { recordKit } from "./inputs.ts"

/** The profiles of a kit version in their order, with the texts in a language. */
export function profilesOf(kit: CompiledKit, language: "EN" | "FA"): Static<typeof KitProfile>[] {
  const { content } = kit
  return (content.profiles ?? [])
    .toSorted((a, b) => a.index - b.index)
    .map((profile) => {
      const inWords = <T extends string | null>(text: T, field: string) =>
        translated(text, profile.translations, field, language, content.language)
      return {
        id: profile.id,
        code: profile.code,
        title: inWords(profile.title, "title"),
        description: inWords(profile.description, "description"),
        questionsCount: questionsOf(content, profile).length,
      }
    })
}

/** The profile of an assessment; null when the whole kit counts. */
export function chosenProfile(
  { whole }: Pick<AssessmentKit, "whole">,
  { result }: Assessment,
  language: "EN" | "FA" = result.language,
): Static<typeof KitProfile> | null {
  return profilesOf(whole, language).find(({ id }) => id === result.profileId) ?? null
}

/** @throws NOT_FOUND for a profile that the kit lacks */
export function requireProfile(kit: CompiledKit, profileId: number | null): number | null {
  if (profileId !== null && !profileOf(kit.content, profileId)) throw notFound("profile")
  return profileId
}

/**
 * Puts an assessment on another profile of its kit, or on the whole kit. Answers to questions that no longer count are
 * kept, and count again on a profile with them; the result has to be calculated again. The caller holds the exclusive
 * lock on the assessment.
 *
 * @throws NOT_FOUND a profile that the kit version of the assessment lacks
 */
export async function changeProfile(
  ctx: Context,
  assessment: Assessment,
  profileId: number | null,
): Promise<void> {
  const { id: assessmentId, result } = assessment
  const kit = await loadAssessmentKit(ctx, assessment)
  requireProfile(kit.whole, profileId)
  const before = chosenProfile(kit, assessment)
  if (profileId === (before?.id ?? null)) return
  const next = kit.whole.within(profileId)
  const answers = await loadAnswers(ctx, result.id, next.model)
  const { answersCount, questionsCount } = assessmentProgress(next.model, answers)
  await ctx.kits.keep(ctx, next)
  await recordKit(ctx, result.id, next, ctx.now)
  await ctx.db
    .updateTable("assessmentResults")
    .set({
      profileId,
      // Without it, completion would be noted again, or never.
      completed: result.isCompleted && answersCount === questionsCount,
      isCalculateValid: false,
      isConfidenceValid: false,
      lastModificationTime: ctx.now,
    })
    .where("id", "=", result.id)
    .execute()
  await ctx.db
    .updateTable("assessments")
    .set({ lastModificationTime: ctx.now, lastModifiedBy: ctx.user.id })
    .where("id", "=", assessmentId)
    .execute()
  const changed = { ...assessment, result: { ...result, profileId } }
  const after = chosenProfile(kit, changed)
  await ctx.record(
    after
      ? { type: "assessment-profile-chosen", assessmentId, profile: after.title }
      : { type: "assessment-profile-removed", assessmentId, profile: before?.title ?? "" },
  )
  await ctx.react("resultChanged", changed)
}

/**
 * SQL condition, in a query with `result`: whether the profile of the result includes the question with the id in a
 * column. Like {@link CompiledKit.within}, where numbers are counted without compiling a kit.
 */
export function isAsked(questionId: string): Expression<boolean> {
  const eb = expressionBuilder<DB & { result: DB["assessmentResults"] }, "result">()
  const excluding = eb
    .selectFrom("profiles as profile")
    .whereRef("profile.kitVersionId", "=", "result.kitVersionId")
    .whereRef("profile.id", "=", "result.profileId")
    .where(sql<boolean>`not ${sql.ref("profile.questionIds")} @> to_jsonb(${sql.ref(questionId)})`)
    .select("profile.id")
  return eb.not(eb.exists(excluding)).$castTo<boolean>()
}
