import { type AnswerSheet, earnedShare, isApplicable, type KitModel } from "@plumbline/scoring"
import type { Target } from "../index.ts"

/** The value of a plan: points still missing, recommendations, total gain; in 1/6000 points. */
export type Worth = { missing: number; moves: number; gain: number }

/** Option values of the tests are multiples of 1/60; demands are percentages. */
const PARTS = 60

/**
 * The best value of any plan, by trying every option of every question: the problem by definition, without any of the
 * reductions of the package.
 */
export function bestOfEveryPlan(kit: KitModel, answers: AnswerSheet, targets: readonly Target[]): Worth {
  const rows = rowsOf(kit, answers, targets)
  const choices = kit.questions.flatMap((question) => {
    const answer = answers.get(question.id)
    if (!question.advisable || !isApplicable(answer)) return []
    const first = question.options[0]?.index ?? 0
    const present = answer?.state === "chosen" ? answer.option.index : first
    const value = earnedShare(answer)
    const better = question.options.filter((option) => option.index > present && option.value > value)
    return [
      better.map((option) =>
        rows.map(({ weightOf }) => weightOf(question.id) * parts(option.value - value) * 100),
      ),
    ]
  })

  let best: Worth = { missing: Number.POSITIVE_INFINITY, moves: 0, gain: 0 }
  const tryFrom = (at: number, gained: readonly number[], moves: number): void => {
    const choice = choices[at]
    if (choice === undefined) {
      const missing = rows.reduce((sum, { need }, row) => sum + Math.max(0, need - (gained[row] ?? 0)), 0)
      const gain = gained.reduce((sum, one) => sum + one, 0)
      if (isBetter({ missing, moves, gain }, best)) best = { missing, moves, gain }
      return
    }
    tryFrom(at + 1, gained, moves)
    for (const gains of choice) {
      tryFrom(
        at + 1,
        gained.map((one, row) => one + (gains[row] ?? 0)),
        moves + 1,
      )
    }
  }
  tryFrom(
    0,
    rows.map(() => 0),
    0,
  )
  return best
}

/** The value of a plan's changed answers, by the same rows. */
export function worthOfPlan(
  kit: KitModel,
  answers: AnswerSheet,
  after: AnswerSheet,
  targets: readonly Target[],
): Worth {
  const rows = rowsOf(kit, answers, targets)
  const changed = kit.questions.filter(({ id }) => after.get(id) !== answers.get(id))
  const gained = rows.map(({ weightOf }) =>
    changed.reduce((sum, { id }) => {
      const step = parts(earnedShare(after.get(id)) - earnedShare(answers.get(id)))
      return sum + weightOf(id) * step * 100
    }, 0),
  )
  return {
    missing: rows.reduce((sum, { need }, row) => sum + Math.max(0, need - (gained[row] ?? 0)), 0),
    moves: changed.length,
    gain: gained.reduce((sum, one) => sum + one, 0),
  }
}

function isBetter(a: Worth, b: Worth): boolean {
  if (a.missing !== b.missing) return a.missing < b.missing
  if (a.moves !== b.moves) return a.moves < b.moves
  return a.gain > b.gain
}

function rowsOf(kit: KitModel, answers: AnswerSheet, targets: readonly Target[]) {
  return targets.flatMap(({ attributeId, levelId }) => {
    const rank = kit.levelById.get(levelId)?.rank ?? 0
    const competences = kit.levels.filter((level) => level.rank <= rank).flatMap((level) => level.competences)
    return [...Map.groupBy(competences, ({ effectiveLevelId }) => effectiveLevelId)].flatMap(
      ([effective, own]) => {
        const weights = new Map(
          kit.questions
            .filter(({ id }) => isApplicable(answers.get(id)))
            .flatMap(({ id, impacts }) =>
              impacts
                .filter((impact) => impact.attributeId === attributeId && impact.levelId === effective)
                .map(({ weight }) => [id, weight] as const),
            ),
        )
        if (weights.size === 0) return []
        const asked = Math.max(...own.map(({ value }) => value))
        let need = 0
        for (const [id, weight] of weights) {
          need += weight * (asked * PARTS - 100 * parts(earnedShare(answers.get(id))))
        }
        return [{ need: Math.max(0, need), weightOf: (id: number) => weights.get(id) ?? 0 }]
      },
    )
  })
}

function parts(value: number): number {
  return Math.round(value * PARTS)
}
