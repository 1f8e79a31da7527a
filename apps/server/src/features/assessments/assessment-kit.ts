import { effectiveWeights, type Weights } from "@plumbline/scoring"
import { type Static, Type } from "typebox"
import type { AnonymousContext } from "../../platform/context.ts"
import { Id } from "../../platform/http/schemas.ts"
import type { Language } from "../../platform/i18n/language.ts"
import type { CompiledKit } from "../../platform/kits/models.ts"
import { type KitTexts, translated } from "../../platform/kits/texts.ts"
import type { Assessment } from "./assessment.ts"

/**
 * The kit of an assessment as its profile leaves it, with its texts in one language.
 *
 * @property whole the kit version with all its questions
 */
export type AssessmentKit = CompiledKit & { text: KitTexts; weights: Weights; whole: CompiledKit }

/**
 * The kit version of the assessment's result within its profile, with the weights that apply to it. Inside an assessment its texts are in the
 * language of the assessment; where assessments stand side by side, in that of the reader.
 */
export async function loadAssessmentKit(
  ctx: AnonymousContext,
  { result, customData }: Assessment,
  language: Language = result.language,
): Promise<AssessmentKit> {
  const whole = await ctx.kits.load(ctx, result.kitVersionId, result.versionRevision)
  const kit = whole.within(result.profileId)
  return { ...kit, whole, text: kit.texts(language), weights: effectiveWeights(customData) }
}

/** The kit's title in a language; falls back to its main language. */
export function kitTitle(
  {
    kitTitle: title,
    kitTranslations,
    kitLanguage,
  }: Pick<Assessment, "kitTitle" | "kitTranslations" | "kitLanguage">,
  language: Language,
): string {
  return translated(title, titlesOf(kitTranslations), "title", language, kitLanguage)
}

function titlesOf(translations: Assessment["kitTranslations"]) {
  if (!translations) return null
  return Object.fromEntries(
    Object.entries(translations).map(([code, texts]) => [code, { title: texts?.title ?? "" }]),
  )
}

export const Level = Type.Object(
  {
    id: Id,
    title: Type.String({
      description:
        "In the caller's language where assessments are listed or compared, otherwise in that of the assessment",
    }),
    value: Type.Integer({ description: "Rank of the level, 1 the lowest" }),
    index: Type.Integer({ description: "The same rank" }),
  },
  { title: "Level" },
)
export const DescribedLevel = Type.Object(
  { ...Level.properties, description: Type.String() },
  { title: "DescribedLevel" },
)

/**
 * A level as shown in assessments and reports: index and value are both its rank. An id that the kit does not have (any
 * more) is shown as the lowest level.
 */
export function levelReply(
  kit: Pick<AssessmentKit, "kitVersionId" | "model" | "text">,
  levelId: number | null,
): Static<typeof DescribedLevel> {
  const level = kit.model.levelById.get(levelId ?? Number.NaN) ?? kit.model.levels[0]
  if (!level) throw new Error(`Kit version ${kit.kitVersionId} has no levels.`)
  return { id: level.id, ...kit.text.level(level.id), value: level.rank, index: level.rank }
}

/** The same without its description. */
export function levelInBrief(...of: Parameters<typeof levelReply>): Static<typeof Level> {
  const { description: _unneeded, ...level } = levelReply(...of)
  return level
}
