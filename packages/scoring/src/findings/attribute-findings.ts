import { isAnswered, isApplicable } from "../answers.ts"
import { attributeLevelStatistics } from "../attribute-detail.ts"
import { type Attribute, rankOf } from "../kit-model.ts"
import type { AttributeMaturity } from "../maturity.ts"
import { attributeMeasures } from "../measures.ts"
import { type UnmetLevel, unmetCompetence } from "../reached-level.ts"
import {
  type Completeness,
  completenessOf,
  countQuestions,
  type QuestionCounts,
  type Scored,
} from "./scored.ts"

/** Findings about an attribute. Percentages are unrounded. */
export type AttributeFindings = {
  readonly attributeId: number
  readonly completeness: Completeness
  readonly counts: QuestionCounts
  readonly rank: number
  /** The first level it does not reach, and why; null at the top. */
  readonly unmet: UnmetLevel | null
  /** Percent of all points that can be gained over all levels. */
  readonly gained: number
  /** Measures, most gained first; empty where the attribute has none. */
  readonly measures: readonly MeasureFinding[]
  /** A higher level on which it nevertheless scores better than on the level that holds it back. */
  readonly better: LevelContrast | null
  /** The share of unanswered questions in what is missing on the level that holds it back. */
  readonly unansweredShare: number | null
  readonly confidence: number | null
}

export type MeasureFinding = {
  readonly measureId: number
  /** Percent of what the measure can gain. */
  readonly gained: number
  /** Percent of what the attribute misses over all its measures; 0 when it misses nothing. */
  readonly shareOfMissed: number
}

/** A score on the level that holds the attribute back, and a greater one on a higher level. */
export type LevelContrast = {
  readonly levelId: number
  readonly score: number
  readonly higherLevelId: number
  readonly higherScore: number
}

export function attributeFindings(scored: Scored, attribute: Attribute): AttributeFindings {
  const { kit, answers, maturity, confidence } = scored
  const own = maturity.attributes.find(({ attributeId }) => attributeId === attribute.id)
  if (!own) throw new Error(`The kit has no attribute ${attribute.id}.`)
  const counts = countQuestions(
    attribute.questions.map(({ question }) => question),
    answers,
  )
  const unmet = own.notApplicable ? null : unmetCompetence(kit.levels, own.scores)
  return {
    attributeId: attribute.id,
    completeness: own.notApplicable ? "notApplicable" : completenessOf(counts),
    counts,
    rank: rankOf(kit, own.levelId),
    unmet,
    gained: gainedShare(scored, attribute),
    measures: measureFindings(scored, attribute),
    better: unmet && contrastOf(scored, own, unmet),
    unansweredShare: unmet && unansweredShare(scored, attribute, unmet),
    confidence:
      confidence.attributes.find(({ attributeId }) => attributeId === attribute.id)?.confidenceValue ?? null,
  }
}

/** The failing competence of an unmet level with the widest gap; the first of equal ones. */
export function widestGap({ competences }: UnmetLevel) {
  const [first, ...others] = competences
  if (!first) throw new Error("A level without a failing competence is met.")
  const gap = ({ required, reached }: typeof first) => required - reached
  return others.reduce((widest, one) => (gap(one) > gap(widest) ? one : widest), first)
}

/** Percent of all points over all levels, weighted as in the kit; 0 where nothing can be gained. */
export function gainedShare({ answers }: Scored, attribute: Attribute): number {
  let most = 0
  let gained = 0
  for (const { levelId } of attribute.levels) {
    const level = attributeLevelStatistics(attribute, levelId, answers)
    most += level.maxPossibleScore
    gained += level.gainedScore
  }
  return most > 0 ? (100 * gained) / most : 0
}

function measureFindings({ kit, answers }: Scored, attribute: Attribute): MeasureFinding[] {
  const measures = attributeMeasures(kit, attribute, answers)
  const missed = measures.reduce((sum, { missedScore }) => sum + missedScore, 0)
  return measures
    .filter(({ maxPossibleScore }) => maxPossibleScore > 0)
    .map(({ measureId, maxPossibleScore, gainedScore, missedScore }) => ({
      measureId,
      gained: (100 * gainedScore) / maxPossibleScore,
      shareOfMissed: missed > 0 ? (100 * missedScore) / missed : 0,
    }))
    .sort((a, b) => b.gained - a.gained)
}

function contrastOf({ kit }: Scored, { scores }: AttributeMaturity, unmet: UnmetLevel): LevelContrast | null {
  const { effectiveLevelId, reached } = widestGap(unmet)
  const rank = rankOf(kit, effectiveLevelId)
  const higher = kit.levels
    .slice(rank)
    .map(({ id }) => ({ id, score: scores.get(id) ?? 0 }))
    .toSorted((a, b) => b.score - a.score)
    .at(0)
  if (!higher || higher.score <= reached) return null
  return { levelId: effectiveLevelId, score: reached, higherLevelId: higher.id, higherScore: higher.score }
}

/** null when no question on the level is unanswered. */
function unansweredShare({ answers }: Scored, attribute: Attribute, unmet: UnmetLevel): number | null {
  const { effectiveLevelId } = widestGap(unmet)
  const impacts = attribute.levels.find(({ levelId }) => levelId === effectiveLevelId)?.impacts ?? []
  let open = 0
  let missed = 0
  for (const { question, weight } of impacts) {
    const answer = answers.get(question.id)
    if (!isApplicable(answer)) continue
    missed += answer?.state === "chosen" ? weight * (1 - answer.option.value) : weight
    if (!isAnswered(answer)) open += weight
  }
  return open > 0 && missed > 0 ? (100 * open) / missed : null
}
