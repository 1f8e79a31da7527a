import type { KitModel } from "../kit-model.ts"
import type { Maturity } from "../maturity.ts"
import type { LevelScores } from "../reached-level.ts"
import { type Weights, weightedMean } from "../weights.ts"

/**
 * How far an assessment has come, as one number in percent 0…100: finer than a level, to compare moments with.
 *
 * Of an attribute it is the mean of its level scores over the levels that have one, of a subject the mean of its
 * attributes, of the whole the mean of its subjects, weighted as for levels (customs included). null where no question
 * applies.
 */
export type Scores = {
  readonly whole: number | null
  readonly subjects: ReadonlyMap<number, number | null>
  readonly attributes: ReadonlyMap<number, number | null>
}

/** The scores that belong to a calculated maturity. */
export function scoresOf(kit: KitModel, { attributes: rated }: Maturity, weights: Weights): Scores {
  const attributes = new Map(rated.map(({ attributeId, scores }) => [attributeId, scoreOfLevels(scores)]))
  const subjects = new Map(
    kit.subjects.map((subject) => [
      subject.id,
      weightedMean(
        subject.attributes.map((attribute) => ({
          weight: weights.ofAttribute(attribute),
          value: attributes.get(attribute.id) ?? null,
        })),
      ),
    ]),
  )
  const whole = weightedMean(
    kit.subjects.map((subject) => ({
      weight: weights.ofSubject(subject),
      value: subjects.get(subject.id) ?? null,
    })),
  )
  return { whole, subjects, attributes }
}

/** The score of an attribute: the mean over the levels that have one. */
export function scoreOfLevels(scores: LevelScores): number | null {
  let sum = 0
  let count = 0
  for (const score of scores.values()) {
    if (score === null) continue
    sum += score
    count++
  }
  return count === 0 ? null : sum / count
}
