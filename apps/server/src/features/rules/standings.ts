import {
  type AnswerSheet,
  assessmentProgress,
  calculateConfidence,
  calculateMaturity,
  type KitModel,
  type Weights,
} from "@plumbline/scoring"
import type { AssessmentKit } from "../assessments/index.ts"
import type { RuleEventCode } from "./schemas.ts"

/** A rule as it is stored. */
export type StoredRule = {
  id: string
  spaceId: number
  event: RuleEventCode
  scope: string
  kitId: number | null
  threshold: number | null
  notify: string[]
  webhooks: boolean
}

/** What rules notice by comparing what they have seen of a result with what is now. */
export const watchedEvents = ["LEVEL_FELL", "LEVEL_ROSE", "CONFIDENCE_BELOW"] as const

/**
 * What a rule sees of an assessment.
 *
 * @returns null while not every question is answered, or confirmed if it was carried over; the scope is gone from the kit
 */
export function valueFor(
  rule: Pick<StoredRule, "event" | "scope" | "threshold">,
  { model, weights }: AssessmentKit,
  answers: AnswerSheet,
): number | null {
  const { answersCount, questionsCount } = assessmentProgress(model, answers)
  if (answersCount < questionsCount) return null
  if (rule.event !== "CONFIDENCE_BELOW") return rankIn(model, answers, weights, rule.scope)
  const confidence = confidenceIn(model, answers, weights, rule.scope)
  return confidence === null ? null : Number(confidence < (rule.threshold ?? 0))
}

function rankIn(model: KitModel, answers: AnswerSheet, weights: Weights, scope: string): number | null {
  const maturity = calculateMaturity(model, answers, weights)
  const [kind, id] = scope.split(":")
  const levelId =
    kind === "whole"
      ? maturity.levelId
      : kind === "subject"
        ? maturity.subjects.find(({ subjectId }) => subjectId === Number(id))?.levelId
        : maturity.attributes.find(({ attributeId }) => attributeId === Number(id))?.levelId
  return model.levelById.get(levelId ?? Number.NaN)?.rank ?? null
}

function confidenceIn(model: KitModel, answers: AnswerSheet, weights: Weights, scope: string): number | null {
  const confidence = calculateConfidence(model, answers, weights)
  const [kind, id] = scope.split(":")
  if (kind === "whole") return confidence.confidenceValue
  if (kind === "subject") {
    return confidence.subjects.find(({ subjectId }) => subjectId === Number(id))?.confidenceValue ?? null
  }
  return confidence.attributes.find(({ attributeId }) => attributeId === Number(id))?.confidenceValue ?? null
}

/** What the scope of a rule is called in the language of the assessment; null for the whole. */
export function titleOfScope(kit: AssessmentKit, scope: string): string | null {
  const [kind, id] = scope.split(":")
  if (kind === "subject") return kit.text.subject(Number(id)).title
  return kind === "attribute" ? kit.text.attribute(Number(id)).title : null
}
