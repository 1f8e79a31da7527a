import { dropTargetsReached, type Target } from "@plumbline/advice"
import {
  type AnswerSheet,
  calculateConfidence,
  calculateMaturity,
  type KitModel,
  type Maturity,
} from "@plumbline/scoring"
import { type Static, Type } from "typebox"
import type { AnonymousContext, Context } from "../../platform/context.ts"
import { invalid, notFound, type ProductError } from "../../platform/errors.ts"
import { codeTitle } from "../../platform/http/schemas.ts"
import type { Language, LocalText } from "../../platform/i18n/language.ts"
import {
  type Assessment,
  type AssessmentKit,
  levelReply,
  loadAnswers,
  loadAssessmentKit,
  requireValidResult,
} from "../assessments/index.ts"

/** The levels of cost, priority and impact, from lowest to highest. */
export const amounts = ["LOW", "MEDIUM", "HIGH"] as const
export type AmountCode = (typeof amounts)[number]

export const AmountCode = Type.Union([Type.Literal("LOW"), Type.Literal("MEDIUM"), Type.Literal("HIGH")], {
  title: "AmountCode",
})

export const Amount = Type.Object({ code: AmountCode, title: Type.String() }, { title: "Amount" })

export const AmountList = Type.Object({ levels: Type.Array(Amount) }, { title: "AmountList" })

/** How urgent an action is, what it brings and what it costs. */
export type Amounts = { cost: AmountCode; priority: AmountCode; impact: AmountCode }

const titles: Record<AmountCode, LocalText> = {
  LOW: { en: "Low", fa: "کم" },
  MEDIUM: { en: "Medium", fa: "متوسط" },
  HIGH: { en: "High", fa: "زیاد" },
}

export function amountReply(code: AmountCode, language: Language): Static<typeof Amount> {
  return codeTitle(code, titles, language)
}

export function amountsReply({ cost, priority, impact }: Amounts, language: Language) {
  return {
    cost: amountReply(cost, language),
    priority: amountReply(priority, language),
    impact: amountReply(impact, language),
  }
}

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
  requireKnownTargets(kit.model, wanted)
  const targets = dropTargetsReached(
    kit.model,
    maturity,
    wanted.map(({ attributeId, maturityLevelId }) => ({ attributeId, levelId: maturityLevelId })),
  )
  if (targets.length === 0) throw noTargetAbove()
  return targets
}

/** @throws NOT_FOUND for an attribute or level that the kit lacks */
export function requireKnownTargets(
  { attributeById, levelById }: KitModel,
  wanted: readonly WantedLevel[],
): void {
  if (wanted.some(({ attributeId }) => !attributeById.has(attributeId))) throw notFound("attribute")
  if (wanted.some(({ maturityLevelId }) => !levelById.has(maturityLevelId))) throw notFound("maturityLevel")
}

export function noTargetAbove(): ProductError {
  return invalid({
    en: "All of these targets are reached already. Choose a higher level for at least one attribute.",
    fa: "همهٔ این هدف‌ها هم‌اکنون برآورده‌اند. دست‌کم برای یک ویژگی سطحی بالاتر برگزینید.",
  })
}

/**
 * The data for choosing targets: all attributes with their present level and confidence, and all levels of the kit.
 *
 * @throws as loadAdvised
 */
export async function preAdvice(ctx: Context, assessment: Assessment) {
  const { kit, answers, maturity } = await loadAdvised(ctx, assessment)
  const { model, text, weights } = kit
  const confidence = new Map(
    calculateConfidence(model, answers, weights).attributes.map((attribute) => [
      attribute.attributeId,
      attribute.confidenceValue,
    ]),
  )
  return {
    attributes: maturity.attributes.flatMap(({ attributeId, levelId, notApplicable }) => {
      const attribute = model.attributeById.get(attributeId)
      if (!attribute) return []
      return [
        {
          id: attribute.id,
          title: text.attribute(attribute.id).title,
          maturityLevel: { id: levelId },
          confidenceValue: confidence.get(attributeId) ?? null,
          notApplicable,
          subject: { id: attribute.subjectId, title: text.subject(attribute.subjectId).title },
        },
      ]
    }),
    maturityLevels: model.levels.map(({ id }) => levelReply(kit, id)),
  }
}
