import type { UnmetCompetence, UnmetLevel } from "@plumbline/scoring"
import { belowRequired, type Claim, type Missing, type NamedLevel, type Titles } from "./claims.ts"

/** Being at most this many percentage points short of a level counts as near. */
const NEAR = 5

/** The competences missing for the next level, or for fully meeting the lowest one. */
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

/** The missing competence, if there is only one and little is missing; otherwise undefined. */
export function nearMiss({ competences: [competence, ...others] }: UnmetLevel): UnmetCompetence | undefined {
  if (!competence || others.length > 0) return undefined
  return competence.required - competence.reached <= NEAR ? competence : undefined
}

export function missingOf({ effectiveLevelId, required, reached }: UnmetCompetence, titles: Titles): Missing {
  return { on: titles.level(effectiveLevelId), required, reached: belowRequired(reached, required) }
}
