import {
  type AnswerOption,
  type AnswerSheet,
  calculateMaturity,
  type KitModel,
  type Maturity,
  type Question,
  type Weights,
} from "@plumbline/scoring"
import type { Move } from "./moves.ts"
import type { PlanProgram } from "./plan-program.ts"

/** The moves of a plan, as positions in the program, ascending. */
export type Selection = {
  readonly moves: readonly number[]
  /** No plan reaches as much with fewer moves, or gains more with as many. */
  readonly proven: boolean
}

/** "Move the answer of this question from the present option to this one." */
export type Recommendation = {
  readonly question: Question
  /** null when no option is selected. */
  readonly present: AnswerOption | null
  readonly recommended: AnswerOption
}

/** The recommendations of a plan, ordered by gain per step (gain / progress of the option), then in question order. */
export function recommendationsOf(
  kit: KitModel,
  answers: AnswerSheet,
  program: PlanProgram,
  selection: Selection,
): Recommendation[] {
  return selection.moves
    .flatMap((position) => program.moves[position] ?? [])
    .toSorted((a, b) => b.total * a.progress - a.total * b.progress)
    .flatMap((move) => recommendationOf(kit, answers, move) ?? [])
}

function recommendationOf(kit: KitModel, answers: AnswerSheet, move: Move): Recommendation | undefined {
  const question = kit.questionById.get(move.questionId)
  const recommended = question?.options.find(({ id }) => id === move.optionId)
  if (!question || !recommended) return undefined
  const answer = answers.get(question.id)
  return { question, present: answer?.state === "chosen" ? answer.option : null, recommended }
}

/** The answers after the plan has been carried out; known confidences are kept. */
export function answersAfter(answers: AnswerSheet, plan: readonly Recommendation[]): AnswerSheet {
  const changed = new Map(answers)
  for (const { question, recommended } of plan) {
    const answer = answers.get(question.id)
    changed.set(question.id, {
      state: "chosen",
      option: recommended,
      confidenceLevelId: answer?.state === "chosen" ? answer.confidenceLevelId : null,
      isUnapproved: answer?.state === "chosen" && answer.isUnapproved,
    })
  }
  return changed
}

/** The result of the assessment after the plan has been carried out. */
export function maturityAfter(
  kit: KitModel,
  answers: AnswerSheet,
  plan: readonly Recommendation[],
  weights: Weights,
): Maturity {
  return calculateMaturity(kit, answersAfter(answers, plan), weights)
}
