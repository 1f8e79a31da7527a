import {
  type AnswerOption,
  type AnswerSheet,
  earnedShare,
  isApplicable,
  type KitModel,
  type Question,
} from "@plumbline/scoring"
import type { Requirement } from "./requirements.ts"
import type { Units } from "./units.ts"

/** A question that must be in the plan; without an option, at the best one. */
export type Pin = { readonly questionId: number; readonly optionId?: number | null }

/** "Move the answer of this question to this option": a yes-or-no variable of the program. */
export type Move = {
  readonly questionId: number
  readonly optionId: number
  /** Weighted units gained on rows of the program, by the row's position. */
  readonly gains: readonly Gain[]
  /** Sum of the gains. */
  readonly total: number
  /**
   * Position of the option among those of the question, in 1/`WHOLE_PROGRESS`: 0 for the first, the whole for the last.
   */
  readonly progress: number
  readonly pinned: boolean
}

export type Gain = { readonly row: number; readonly gain: number }

/** Divisible by 1…9: a range has at most ten options. */
export const WHOLE_PROGRESS = 2520

/** A pinned question cannot be improved as pinned. */
export class ImpossiblePin extends Error {
  readonly questionId: number

  constructor(questionId: number) {
    super(`Question ${questionId} cannot be part of a plan as pinned.`)
    this.questionId = questionId
  }
}

/**
 * The moves a plan may consist of, in question order, one per question: a question is moved to its best option or not
 * at all, since gains on all rows grow with the option's value alone. Only advisable and applicable questions move, to
 * an option after the present one and of greater value; an unanswered question counts as its first option with the
 * value 0. Moves without a gain are left out unless they are pinned.
 *
 * @throws ImpossiblePin
 */
export function movesOf(
  kit: KitModel,
  answers: AnswerSheet,
  requirements: readonly Requirement[],
  pins: readonly Pin[],
  excluded: ReadonlySet<number>,
  units: Units,
): Move[] {
  const rowOf = new Map(
    requirements.map(({ attributeId, levelId }, row) => [`${attributeId} ${levelId}`, row]),
  )
  const pinOf = new Map(pins.map((pin) => [pin.questionId, pin]))
  const moves = kit.questions.flatMap((question) => {
    if (excluded.has(question.id)) return []
    const pin = pinOf.get(question.id)
    const option = bestOf(betterOptions(question, answers), pin?.optionId)
    if (!option) return []
    const step = units.of(option.value) - units.of(earnedShare(answers.get(question.id)))
    const gains = question.impacts.flatMap(({ attributeId, levelId, weight }) => {
      const row = rowOf.get(`${attributeId} ${levelId}`)
      return row === undefined || step === 0 ? [] : [{ row, gain: weight * step }]
    })
    if (gains.length === 0 && !pin) return []
    return [
      {
        questionId: question.id,
        optionId: option.id,
        gains,
        total: gains.reduce((sum, { gain }) => sum + gain, 0),
        progress: progressOf(question, option),
        pinned: pin !== undefined,
      },
    ]
  })
  const movable = new Set(moves.map(({ questionId }) => questionId))
  for (const { questionId } of pins) if (!movable.has(questionId)) throw new ImpossiblePin(questionId)
  return moves
}

/** The options to which the answer to a question could be improved, in order; none when it may not be advised. */
export function betterOptions(question: Question, answers: AnswerSheet): readonly AnswerOption[] {
  const answer = answers.get(question.id)
  if (!question.advisable || !isApplicable(answer)) return []
  const present =
    answer?.state === "chosen" ? question.options.findIndex(({ id }) => id === answer.option.id) : 0
  return question.options.slice(present + 1).filter(({ value }) => value > earnedShare(answer))
}

/** The wanted option, else the first one with the greatest value. */
export function bestOf(options: readonly AnswerOption[], wantedId?: number | null): AnswerOption | undefined {
  if (wantedId != null) return options.find(({ id }) => id === wantedId)
  const [first, ...others] = options
  return first && others.reduce((best, option) => (option.value > best.value ? option : best), first)
}

export function progressOf(question: Question, option: AnswerOption): number {
  const position = question.options.indexOf(option)
  return Math.round((WHOLE_PROGRESS * position) / (question.options.length - 1))
}
