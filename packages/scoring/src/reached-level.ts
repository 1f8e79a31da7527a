import type { Level } from "./kit-model.ts"

/** Percent (0…100) by level id; null for a level without an applicable question. */
export type LevelScores = ReadonlyMap<number, number | null>

/** Why a level was not reached: the first level that fails, with each of its failing competences. */
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

/** A score passes if it misses its competence by less than this many percent, because sums of doubles are inexact. */
const SLACK = 0.001

/**
 * The level that a score map reaches: walks up the levels and stops before the first one with a failing competence,
 * even if a higher one would pass. An undefined or missing score fails nothing. If even the first level fails, the
 * result is the first level.
 *
 * @param levels in rank order, as in a kit model
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

/** The level at which `reachedLevel` stops, with its failing competences; null at the top. */
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

/** Whether a score is below what a competence requires; both in percent. */
export function misses(score: number, required: number): boolean {
  return score < required && required - score >= SLACK
}
