import { type AnswerSheet, type Attribute, isExpired, type Subject } from "@plumbline/scoring"
import type { AnonymousContext } from "../../platform/context.ts"
import type { Assessment, AssessmentKit } from "../assessments/index.ts"
import { appliesAtAll, appTexts } from "./compose.ts"
import { shownAttributeText } from "./insight-reply.ts"
import { isWhollyAnswered, modelTextsJob } from "./model-texts.ts"
import { type AttributeInsight, readStoredResult, type StoredResult, type WrittenInsight } from "./queries.ts"
import { storeAttributeTexts, storeWrittenTexts } from "./store-texts.ts"

/** The texts that the app has to write. */
type DueInsights = { overall: boolean; subjects: Subject[]; attributes: Attribute[] }

/**
 * The texts that are missing or about an earlier calculation. A shown assessor text is never due. With the writer off,
 * attribute texts are due only for attributes without applicable questions.
 */
function dueInsights(
  writer: "APP" | "AI" | "OFF",
  { result }: Assessment,
  { model }: AssessmentKit,
  answers: AnswerSheet,
  stored: StoredResult,
): DueInsights {
  const isOld = ({ calculation }: { calculation: number }) => isExpired(calculation, result.calculations)
  const isDue = (insight: WrittenInsight | null | undefined) =>
    !insight || (insight.insightBy === null && isOld(insight))
  const isAttributeDue = (insight: AttributeInsight | undefined) => {
    if (!insight) return true
    const shown = shownAttributeText(insight)
    return !shown || (shown.author === "generator" && isOld(insight))
  }
  return {
    overall: isDue(stored.overall),
    subjects: model.subjects.filter(({ id }) => isDue(stored.subjects.get(id))),
    attributes: model.attributes
      .filter((attribute) => writer !== "OFF" || !appliesAtAll(attribute, answers))
      .filter(({ id }) => isAttributeDue(stored.attributes.get(id))),
  }
}

function isAnythingDue({ overall, subjects, attributes }: DueInsights): boolean {
  return overall || subjects.length > 0 || attributes.length > 0
}

/**
 * Writes the app's texts that are missing or about an earlier calculation, in the caller's transaction, with at most
 * three queries. They need approval. If there is a model, a background job (one more query) then replaces the texts
 * about attributes.
 */
export async function prepareInsights(
  ctx: AnonymousContext,
  assessment: Assessment,
  kit: AssessmentKit,
  answers: AnswerSheet,
): Promise<void> {
  const { result } = assessment
  const stored = await readStoredResult(ctx, result.id)
  const due = dueInsights(ctx.settings.writer, assessment, kit, answers, stored)
  if (!isAnythingDue(due)) return
  const texts = appTexts({ assessment, kit, answers, evidenced: stored.evidenced })
  if (due.attributes.length > 0) {
    await storeAttributeTexts(
      ctx,
      result,
      due.attributes.map((attribute) => ({
        id: attribute.id,
        text: texts.attribute(attribute),
        writer: "APP",
      })),
    )
    if (ctx.model && isWhollyAnswered({ kit, answers }))
      await ctx.jobs.send(modelTextsJob, { assessmentId: assessment.id, calculation: result.calculations })
  }
  await storeWrittenTexts(ctx, result, {
    subjects: due.subjects.map((subject) => ({ id: subject.id, text: texts.subject(subject) })),
    overall: due.overall ? texts.overall() : null,
  })
}

/**
 * Rewrites the app's texts that quote the confidence after it was recalculated: in advanced mode, those about subjects
 * and the whole that are neither approved nor expired. Does nothing if the maturity is stale too, because calculating
 * it will expire all of them.
 */
export async function reconcileConfidence(
  ctx: AnonymousContext,
  { assessment, kit, answers }: { assessment: Assessment; kit: AssessmentKit; answers: AnswerSheet },
): Promise<void> {
  const { mode, result } = assessment
  if (mode !== "ADVANCED" || !result.isCalculateValid) return
  const stored = await readStoredResult(ctx, result.id)
  const quotesOldConfidence = (insight: WrittenInsight | null | undefined) =>
    insight?.insightBy === null && !insight.approved && !isExpired(insight.calculation, result.calculations)
  const subjects = kit.model.subjects.filter(({ id }) => quotesOldConfidence(stored.subjects.get(id)))
  const overall = quotesOldConfidence(stored.overall)
  if (subjects.length === 0 && !overall) return
  const texts = appTexts({ assessment, kit, answers, evidenced: stored.evidenced })
  await storeWrittenTexts(ctx, result, {
    subjects: subjects.map((subject) => ({ id: subject.id, text: texts.subject(subject) })),
    overall: overall ? texts.overall() : null,
  })
}
