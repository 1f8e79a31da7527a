import type { Level } from "./kit-model.ts"

/** Percent (0…100) by level id; null where nothing applicable is asked on the level. */
export type LevelScores = ReadonlyMap<number, number | null>

/** Why a walk ended: the first level not reached, and each competence of it that fails. */
export type UnmetLevel = {
  readonly level: Level
  readonly competences: readonly UnmetCompetence[]
}

/** Both in percent. */
export type UnmetCompetence = {
  readonly effectiveLevelId: number
  readonly required: number
  readonly reached: number
}

/** A score that misses its competence by less than this many percent passes: sums of doubles are not exact. */
const SLACK = 0.001

/**
 * The level a score map reaches: walks up the levels and stops before the first one with a failing
 * competence, even if a higher one would pass. An undefined or missing score fails nothing. When not even
 * the first level passes, it is that one.
 *
 * @param levels in rank order, as a kit model has them
 * @throws Error without levels
 */
export function reachedLevel(levels: readonly Level[], scores: LevelScores): Level {
  const [lowest] = levels
  if (!lowest) throw new Error("A kit version without levels cannot be scored.")

  let reached = lowest
  for (const level of levels) {
    if (failingCompetences(level, scores).length > 0) break
    reached = level
  }
  return reached
}

/** The level that ended the walk of `reachedLevel`, with its failing competences; null at the top. */
export function unmetCompetence(levels: readonly Level[], scores: LevelScores): UnmetLevel | null {
  for (const level of levels) {
    const competences = failingCompetences(level, scores)
    if (competences.length > 0) return { level, competences }
  }
  return null
}

function failingCompetences(level: Level, scores: LevelScores): UnmetCompetence[] {
  return level.competences.flatMap(({ effectiveLevelId, value }) => {
    const reached = scores.get(effectiveLevelId) ?? null
    return reached !== null && misses(reached, value) ? [{ effectiveLevelId, required: value, reached }] : []
  })
}

/** Whether a score is too low for what a competence requires; both in percent. */
export function misses(score: number, required: number): boolean {
  return score < required && required - score >= SLACK
}
