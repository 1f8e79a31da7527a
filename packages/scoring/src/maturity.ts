import { type AnswerSheet, earnedShare, isApplicable } from "./answers.ts"
import type { Attribute, KitModel, LevelImpact, Subject } from "./kit-model.ts"
import { type LevelScores, reachedLevel } from "./reached-level.ts"
import { type Weights, weightedMeanOf } from "./weights.ts"

/** The maturity of a whole assessment. Scores are percent, unrounded. */
export type Maturity = {
  readonly levelId: number
  /** A number for every level. */
  readonly scores: LevelScores
  /** Every subject of the kit, in kit order. */
  readonly subjects: readonly SubjectMaturity[]
  /** Every attribute of the kit, in kit order. */
  readonly attributes: readonly AttributeMaturity[]
}

export type SubjectMaturity = {
  readonly subjectId: number
  /** null for a subject without attributes, which takes no part. */
  readonly levelId: number | null
  /** A number for every level; empty for a subject without attributes. */
  readonly scores: LevelScores
}

export type AttributeMaturity = {
  readonly attributeId: number
  readonly levelId: number
  /** For every level a number, or null without an applicable question on it. */
  readonly scores: LevelScores
  /** No question of the attribute applies: the level is the highest but was not earned, so it should not be shown. */
  readonly notApplicable: boolean
}

/**
 * Scores every attribute on every level, subjects as weighted means of their attributes, the assessment as
 * weighted mean of its subjects; each gets the level its own scores reach. Levels are never averaged.
 *
 * @throws Error when the kit has no levels
 */
export function calculateMaturity(kit: KitModel, answers: AnswerSheet, weights: Weights): Maturity {
  const attributeScores = new Map(
    kit.attributes.map((attribute) => [attribute.id, scoreAttribute(attribute, answers)]),
  )

  const subjectScores = new Map(
    kit.subjects.map((subject) => [subject.id, scoreSubject(kit, subject, attributeScores, weights)]),
  )
  const scores = scoreWhole(kit, subjectScores, weights)

  return {
    levelId: reachedLevel(kit.levels, scores).id,
    scores,
    subjects: kit.subjects.map(({ id, attributes }) => {
      if (attributes.length === 0) return { subjectId: id, levelId: null, scores: new Map() }
      const scores = numbers(subjectScores.get(id) ?? new Map())
      return { subjectId: id, levelId: reachedLevel(kit.levels, scores).id, scores }
    }),
    attributes: [...attributeScores].map(([attributeId, scores]) => ({
      attributeId,
      levelId: reachedLevel(kit.levels, scores).id,
      scores,
      notApplicable: scores.values().every((score) => score === null),
    })),
  }
}

/** The weighted means of the scores of a subject's attributes; null on levels without an applicable question. */
export function scoreSubject(
  kit: KitModel,
  subject: Subject,
  attributeScores: ReadonlyMap<number, LevelScores>,
  weights: Weights,
): LevelScores {
  const parts = subject.attributes.map((attribute) => ({
    weight: weights.ofAttribute(attribute),
    scores: attributeScores.get(attribute.id),
  }))
  return meanScores(kit, parts)
}

/** The weighted means of the scores of all subjects, as {@link scoreSubject} returns them; a number for every level. */
export function scoreWhole(
  kit: KitModel,
  subjectScores: ReadonlyMap<number, LevelScores>,
  weights: Weights,
): LevelScores {
  const parts = kit.subjects.map((subject) => ({
    weight: weights.ofSubject(subject),
    scores: subjectScores.get(subject.id),
  }))
  return numbers(meanScores(kit, parts))
}

/** The scores of an attribute on every level. */
export function scoreAttribute(attribute: Attribute, answers: AnswerSheet): LevelScores {
  return new Map(attribute.levels.map(({ levelId, impacts }) => [levelId, scoreOf(impacts, answers)]))
}

/** 100 · gained / total over applicable questions; an unanswered question counts in the total and gains nothing. */
function scoreOf(impacts: readonly LevelImpact[], answers: AnswerSheet): number | null {
  let total = 0
  let gained = 0
  for (const { question, weight } of impacts) {
    const answer = answers.get(question.id)
    if (!isApplicable(answer)) continue
    total += weight
    gained += earnedShare(answer) * weight
  }
  return total > 0 ? (100 * gained) / total : null
}

/**
 * Every level has its own denominator: a part that is undefined on a level is left out of the mean of that level only.
 */
export function meanScores(
  kit: KitModel,
  parts: readonly { weight: number; scores: LevelScores | undefined }[],
): LevelScores {
  return new Map(
    kit.levels.map(({ id }) => [id, weightedMeanOf(parts, ({ scores }) => scores?.get(id) ?? null)]),
  )
}

/** Above attributes, a level without questions counts as 0. */
export function numbers(scores: LevelScores): LevelScores {
  return new Map([...scores].map(([levelId, score]) => [levelId, score ?? 0]))
}
