import {
  effectiveWeights,
  isAnswered,
  rankOf,
  type Scored,
  scored,
  unmetCompetence,
} from "@plumbline/scoring"

export interface NextStep {
  questionId: number
  /** The places of the present option and of the next one. */
  from: number
  to: number
  /** The level of the whole after it, if it is a higher one. */
  lifts: number | null
}

/**
 * The better answers that bring most: those that lift the whole first, then those that bring it closest to what its
 * next level requires. One option further each, as a team would do it.
 */
export function nextSteps(result: Scored, count: number): NextStep[] {
  const { kit, answers, maturity } = result
  const unmet = unmetCompetence(kit.levels, maturity.scores)
  if (!unmet) return []
  const steps = kit.questions.flatMap(({ id, options, advisable }) => {
    const answer = answers.get(id)
    if (!advisable || !isAnswered(answer) || answer.state !== "chosen") return []
    const from = options.findIndex((option) => option.id === answer.option.id)
    const better = options[from + 1]
    if (!better) return []
    const after = scored(kit, new Map(answers).set(id, { ...answer, option: better }), effectiveWeights(null))
    const rank = rankOf(kit, after.maturity.levelId)
    const closer = unmet.competences.reduce((sum, { effectiveLevelId, reached, required }) => {
      const score = after.maturity.scores.get(effectiveLevelId) ?? reached
      return sum + Math.min(score, required) - reached
    }, 0)
    const lifts = rank > rankOf(kit, maturity.levelId) ? after.maturity.levelId : null
    return [{ questionId: id, from, to: from + 1, lifts, rank, closer }]
  })
  return steps
    .filter(({ lifts, closer }) => lifts !== null || closer > 0)
    .toSorted((a, b) => b.rank - a.rank || b.closer - a.closer)
    .slice(0, count)
    .map(({ rank: _rank, closer: _closer, ...step }) => step)
}
