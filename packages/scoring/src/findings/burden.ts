import type { LevelScores } from "../reached-level.ts"
import type { Scored } from "./scored.ts"

/** The share of an attribute in what is missing on a level. */
export type Burden = {
  readonly attributeId: number
  /** Percent of what the whole, or the subject, misses on the level. */
  readonly share: number
}

/**
 * The weight of each attribute in the score of the whole on a level, 0…1: its share of the subject's weight times the
 * subject's share of the whole weight, where both have a score on the level. Attributes without a score are left out.
 */
export function weightsOnLevel(
  scored: Pick<Scored, "kit" | "weights" | "maturity">,
  levelId: number,
): Map<number, number> {
  const { kit, weights } = scored
  const scoresOf = scoresByAttribute(scored)
  const parts = kit.subjects.flatMap((subject) => {
    const asked = subject.attributes.filter(({ id }) => (scoresOf.get(id)?.get(levelId) ?? null) !== null)
    return asked.length === 0 ? [] : [{ asked, weight: weights.ofSubject(subject) }]
  })
  const whole = parts.reduce((sum, { weight }) => sum + weight, 0)
  return new Map(
    parts.flatMap(({ asked, weight }) => {
      const own = asked.reduce((sum, attribute) => sum + weights.ofAttribute(attribute), 0)
      return asked.map((attribute): [number, number] => [
        attribute.id,
        whole > 0 && own > 0 ? (weight / whole) * (weights.ofAttribute(attribute) / own) : 0,
      ])
    }),
  )
}

/** Percentage points by which an attribute has to miss more than the others to be reported. */
const LEAD = 5

/** The attribute with clearly the largest share of what is missing on a level; null where there is none. */
export function greatestBurden(
  scored: Scored,
  levelId: number,
  attributeIds: ReadonlySet<number>,
): Burden | null {
  const scoresOf = scoresByAttribute(scored)
  const missing = [...weightsOnLevel(scored, levelId)]
    .filter(([attributeId]) => attributeIds.has(attributeId))
    .map(([attributeId, weight]) => ({
      attributeId,
      missed: weight * (100 - (scoresOf.get(attributeId)?.get(levelId) ?? 0)),
    }))
  const sum = missing.reduce((total, { missed }) => total + missed, 0)
  const [greatest, second] = missing.toSorted((a, b) => b.missed - a.missed)
  if (!greatest || sum <= 0) return null
  const share = (100 * greatest.missed) / sum
  if (share - (100 * (second?.missed ?? 0)) / sum < LEAD) return null
  return { attributeId: greatest.attributeId, share }
}

function scoresByAttribute({ maturity }: Pick<Scored, "maturity">): Map<number, LevelScores> {
  return new Map(maturity.attributes.map(({ attributeId, scores }) => [attributeId, scores]))
}
