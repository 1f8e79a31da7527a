import type { UnmetCompetence, UnmetLevel } from "@plumbline/scoring"
import { belowRequired, type Claim, type Missing, type NamedLevel, type Titles } from "./claims.ts"

/** Percentage points from a level that count as near. */
const NEAR = 5

/** What keeps something from the next level, or from fully meeting the lowest. */
export function lackClaims(unmet: UnmetLevel, titles: Titles, reached: NamedLevel): Claim[] {
  return [
    {
      says: "lacks",
      next: titles.level(unmet.level.id),
      isLowest: unmet.level.rank <= reached.rank,
      missing: unmet.competences.map((competence) => missingOf(competence, titles)),
    },
  ]
}

/** The only competence that is missing, where little is missing; undefined elsewhere. */
export function nearMiss({ competences: [competence, ...others] }: UnmetLevel): UnmetCompetence | undefined {
  if (!competence || others.length > 0) return undefined
  return competence.required - competence.reached <= NEAR ? competence : undefined
}

export function missingOf({ effectiveLevelId, required, reached }: UnmetCompetence, titles: Titles): Missing {
  return { on: titles.level(effectiveLevelId), required, reached: belowRequired(reached, required) }
}
