import {
  type AnswerSheet,
  type Attribute,
  earnedShare,
  isApplicable,
  type KitModel,
} from "@plumbline/scoring"
import type { Target } from "./targets.ts"
import type { Units } from "./units.ts"

/** What a target requires of its attribute on one level: a row of the program. */
export type Requirement = {
  readonly attributeId: number
  readonly levelId: number
  /** Weighted units still to be gained for scoring to count the score as reached; 0 if it already is. */
  readonly demand: number
}

/**
 * A row for each target and each level that the competences up to the target refer to, with the highest score any of
 * them requires. Levels are climbed one by one, so the lower ones are included. Levels without an applicable question
 * fail nothing and are left out.
 */
export function requirementsOf(
  kit: KitModel,
  answers: AnswerSheet,
  targets: readonly Target[],
  units: Units,
): Requirement[] {
  return targets.flatMap((target) => {
    const attribute = kit.attributeById.get(target.attributeId)
    const level = kit.levelById.get(target.levelId)
    if (!attribute || !level) return []
    return [...askedScores(kit, level.rank)].flatMap(([levelId, percent]) => {
      const demand = demandOn(attribute, levelId, percent, answers, units)
      return demand === null ? [] : [{ attributeId: attribute.id, levelId, demand }]
    })
  })
}

/** The highest percentage that the competences up to a rank require, by effective level. */
export function askedScores(kit: KitModel, rank: number): Map<number, number> {
  const asked = new Map<number, number>()
  for (const level of kit.levels.slice(0, rank)) {
    for (const { effectiveLevelId, value } of level.competences) {
      asked.set(effectiveLevelId, Math.max(value, asked.get(effectiveLevelId) ?? 0))
    }
  }
  return asked
}

/** The smallest integer gain with which the score on the level passes; null without an applicable question. */
export function demandOn(
  attribute: Attribute,
  levelId: number,
  percent: number,
  answers: AnswerSheet,
  units: Units,
): number | null {
  const points = pointsOn(attribute, levelId, answers, units)
  return points && leastPassingGain(percent, points.most, points.earned, units.slack)
}

/** What applicable questions can earn on a level and have earned, in weighted units; null without one. */
export function pointsOn(
  attribute: Attribute,
  levelId: number,
  answers: AnswerSheet,
  units: Units,
): { most: number; earned: number } | null {
  const impacts = attribute.levels.find((level) => level.levelId === levelId)?.impacts ?? []
  let weights = 0
  let earned = 0
  for (const { question, weight } of impacts) {
    const answer = answers.get(question.id)
    if (!isApplicable(answer)) continue
    weights += weight
    earned += weight * units.of(earnedShare(answer))
  }
  return weights === 0 ? null : { most: weights * units.perWhole, earned }
}

/** Missing points are counted in hundredths of weighted units: percentages of whole numbers are whole numbers then. */
export const HUNDREDTHS = 100

/** What is missing of a percentage, without the tolerance of scores, in hundredths of weighted units. */
export function missingOn({ most, earned }: { most: number; earned: number }, percent: number): number {
  return Math.max(0, percent * most - HUNDREDTHS * earned)
}

/**
 * The smallest integer gain for which `earned + gain` misses `percent` of `whole` by less than the slack. All terms are
 * multiplied until they are integers, so nothing is lost to rounding.
 */
function leastPassingGain(percent: number, whole: number, earned: number, slack: number): number {
  const scale = Math.round(1 / slack)
  const missing = percent * whole * (scale / 100) - earned * scale
  return Math.max(0, Math.floor((missing - whole) / scale) + 1)
}
