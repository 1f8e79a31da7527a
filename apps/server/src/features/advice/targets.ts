import { dropTargetsReached, type Target } from "@plumbline/advice"
import { type AnswerSheet, calculateMaturity, type Maturity } from "@plumbline/scoring"
import type { AnonymousContext } from "../../platform/context.ts"
import { invalid, notFound } from "../../platform/errors.ts"
import {
  type Assessment,
  type AssessmentKit,
  loadAnswers,
  loadAssessmentKit,
  requireValidResult,
} from "../results/index.ts"

/** A target as clients send it. */
export type WantedLevel = { attributeId: number; maturityLevelId: number }

/** An assessment with everything its advice is based on. */
export type Advised = {
  assessment: Assessment
  kit: AssessmentKit
  answers: AnswerSheet
  /** Equals the stored result, which is valid. */
  maturity: Maturity
}

/** @throws DEPRECATED · CALCULATE_NOT_VALID · CONFIDENCE_CALCULATION_NOT_VALID */
export async function loadAdvised(ctx: AnonymousContext, assessment: Assessment): Promise<Advised> {
  requireValidResult(assessment)
  const kit = await loadAssessmentKit(ctx, assessment)
  const answers = await loadAnswers(ctx, assessment.result.id, kit.model)
  return { assessment, kit, answers, maturity: calculateMaturity(kit.model, answers, kit.weights) }
}

/**
 * The wanted levels above the present ones, each attribute once.
 *
 * @throws NOT_FOUND for an attribute or level that the kit lacks · INVALID_INPUT when none is above the present level
 */
export function targetsAbove({ kit, maturity }: Advised, wanted: readonly WantedLevel[]): readonly Target[] {
  const { attributeById, levelById } = kit.model
  if (wanted.some(({ attributeId }) => !attributeById.has(attributeId))) throw notFound("attribute")
  if (wanted.some(({ maturityLevelId }) => !levelById.has(maturityLevelId))) throw notFound("maturityLevel")
  const targets = dropTargetsReached(
    kit.model,
    maturity,
    wanted.map(({ attributeId, maturityLevelId }) => ({ attributeId, levelId: maturityLevelId })),
  )
  if (targets.length === 0) {
    throw invalid({
      en: "No target is above the present level. Choose a higher level for at least one attribute.",
      fa: "هیچ هدفی بالاتر از سطح کنونی نیست. دست‌کم برای یک ویژگی سطحی بالاتر برگزینید.",
    })
  }
  return targets
}
