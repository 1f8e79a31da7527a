import { rankOf } from "../kit-model.ts"
import type { AttributeMaturity } from "../maturity.ts"
import { type UnmetCompetence, unmetCompetence } from "../reached-level.ts"
import { gainedShare, widestGap } from "./attribute-findings.ts"
import { ratedAttributes, type Scored } from "./scored.ts"

/** Whether shares of points, in percent, are equal up to rounding errors of doubles. */
export const sameShare = (one: number, other: number) => Math.abs(one - other) < 1e-9

/** An attribute and how it compares to others. */
export type RankedAttribute = {
  readonly attributeId: number
  readonly rank: number
  /** Percent of all its points over all levels. */
  readonly gained: number
}

/** The attribute that is closest to a higher level than it has. */
export type ClosestAttribute = {
  readonly attributeId: number
  /** The level it would reach. */
  readonly levelId: number
  /** All that is still missing, widest gap first. */
  readonly competences: readonly UnmetCompetence[]
  /** Other attributes that miss exactly the same for the same level. */
  readonly alike: readonly number[]
}

/** Rated attributes: highest level first, then largest gain, then kit order. */
export function rankAttributes(scored: Scored): RankedAttribute[] {
  return ratedAttributes(scored)
    .map(({ attributeId, levelId }) => {
      const attribute = scored.kit.attributeById.get(attributeId)
      return {
        attributeId,
        rank: rankOf(scored.kit, levelId),
        gained: attribute ? gainedShare(scored, attribute) : 0,
      }
    })
    .sort((a, b) => b.rank - a.rank || b.gained - a.gained)
}

/** The attribute whose widest gap to its next level is the narrowest; null when all are at the top. */
export function closestToNextLevel(scored: Scored): ClosestAttribute | null {
  const gapOf = ({ required, reached }: UnmetCompetence) => required - reached
  const candidates = ratedAttributes(scored).flatMap((attribute) => {
    const closest = nextLevelOf(scored, attribute)
    return closest ? [closest] : []
  })
  const widest = ({ competences: [first] }: Candidate) => (first ? gapOf(first) : 0)
  const closest = candidates.toSorted((a, b) => widest(a) - widest(b)).at(0)
  if (!closest) return null
  const alike = candidates.filter((other) => other !== closest && lacksTheSame(other, closest))
  return { ...closest, alike: alike.map(({ attributeId }) => attributeId) }
}

type Candidate = Omit<ClosestAttribute, "alike">

function lacksTheSame(one: Candidate, other: Candidate): boolean {
  return (
    one.levelId === other.levelId &&
    one.competences.length === other.competences.length &&
    one.competences.every(({ effectiveLevelId, required, reached }, at) => {
      const own = other.competences[at]
      return (
        own?.effectiveLevelId === effectiveLevelId &&
        own.required === required &&
        sameShare(own.reached, reached)
      )
    })
  )
}

/** The lowest level is assigned even when its competences fail, so meeting them would not be a higher level. */
function nextLevelOf(scored: Scored, attribute: AttributeMaturity): Candidate | null {
  const unmet = unmetCompetence(scored.kit.levels, attribute.scores)
  if (!unmet || unmet.level.rank <= rankOf(scored.kit, attribute.levelId)) return null
  const widest = widestGap(unmet)
  return {
    attributeId: attribute.attributeId,
    levelId: unmet.level.id,
    competences: [widest, ...unmet.competences.filter((competence) => competence !== widest)],
  }
}
