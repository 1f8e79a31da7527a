import type { UnmetCompetence, UnmetLevel } from "@plumbline/scoring"
import { belowRequired, type Claim, type Missing, type NamedLevel, type Titles } from "./claims.ts"

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

export function missingOf({ effectiveLevelId, required, reached }: UnmetCompetence, titles: Titles): Missing {
  return { on: titles.level(effectiveLevelId), required, reached: belowRequired(reached, required) }
}
