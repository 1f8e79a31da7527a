import {
  type AnswerSheet,
  earnedShare,
  type KitModel,
  type Question,
  rankOf,
  type Scored,
} from "@plumbline/scoring"
import { demandOnWhole, gainOnWhole, worthOnLevel } from "../lift.ts"
import { bestOf, betterOptions, ImpossiblePin } from "../moves.ts"
import { askedScores, demandOn, HUNDREDTHS, missingOn, pointsOn } from "../requirements.ts"
import type { Target } from "../targets.ts"
import { type Units, unitsOf } from "../units.ts"

/** What a roadmap is to reach, and what the people who carry it out have decided. Periods count from 1. */
export type RoadmapWishes = {
  /** Each attribute at most once, above its present level. */
  readonly targets: readonly DatedTarget[]
  readonly periods: number
  /** The effort that each period can bear; null: any. */
  readonly budget: number | null
  /** The first period in which anything can still be done; 1 for a new roadmap. */
  readonly from?: number
  /** Effort of each period that is no longer free, from the first. */
  readonly spent?: readonly number[]
  /** Questions that are never planned, whatever needs them. */
  readonly excluded: readonly number[]
  /** Questions that are planned in any case, in any period. */
  readonly required: readonly number[]
  /** Questions that are planned in this period. */
  readonly pinned: readonly { readonly questionId: number; readonly period: number }[]
  /** The effort of moving a question to its best option, a whole number. */
  effortOf(question: Question): number
  /** Questions that come before this one. */
  prerequisitesOf(question: Question): readonly number[]
}

/** A target, and the period at whose end it is wanted. */
export type DatedTarget = Target & { readonly period: number }

/**
 * The integer program of a roadmap: give each move a period or none, so that no period exceeds the budget and
 * prerequisites come first. Plain data, to be solved on another thread.
 */
export type RoadmapProgram = {
  readonly periods: number
  /** The effort that each period has left; null: any. */
  readonly budgets: readonly number[] | null
  /** Nothing is planned before this period. */
  readonly from: number
  readonly moves: readonly RoadmapMove[]
  readonly rows: readonly RoadmapRow[]
  /** Positions of the rows of the targets' own levels: what is missing on them is minimised first. */
  readonly targetRows: readonly number[]
  /** One for each target, in their order, then one for the whole. */
  readonly ladders: readonly Ladder[]
  /** In the order of the ladders. */
  readonly deadlines: readonly { readonly step: number; readonly period: number }[]
}

export type RoadmapMove = {
  readonly questionId: number
  readonly optionId: number
  readonly effort: number
  /** The period it is pinned to. */
  readonly period: number | null
  readonly required: boolean
  /** Positions of the moves that come before it, or stand in the same period. */
  readonly after: readonly number[]
}

/** A score that is to be reached: the gains of the moves made so far must add up to the demand. */
export type RoadmapRow = {
  readonly demand: number
  readonly gains: readonly { readonly move: number; readonly gain: number }[]
}

/**
 * The levels above the first of something scored, lowest first: each with the rows it adds to those of the levels below.
 */
export type Ladder = { readonly steps: readonly (readonly number[])[] }

/**
 * Formulates a roadmap as an integer program. A move takes its question to the best option. Only questions that gain on
 * a row of a target are planned, those they need first, and those people have asked for.
 *
 * @throws ImpossiblePin when a question that people have asked for cannot be improved, is excluded, or needs one that is
 */
export function roadmapProgram(scored: Scored, wishes: RoadmapWishes): RoadmapProgram {
  const { kit, answers } = scored
  const units = unitsOf(kit)
  const moves = movesOf(kit, answers, wishes)
  const rows: RoadmapRow[] = []
  const rowAt = new Map<string, number>()
  const add = (key: string, row: RoadmapRow): number => {
    const known = rowAt.get(key)
    if (known !== undefined) return known
    rowAt.set(key, rows.push(row) - 1)
    return rows.length - 1
  }
  const ladders = wishes.targets.map(({ attributeId }) =>
    ladderOf(kit, (levelId, percent) => {
      const row = attributeRow(scored, moves, attributeId, levelId, percent, units)
      return row && add(`${attributeId} ${levelId} ${percent}`, row)
    }),
  )
  const targetRows = wishes.targets.flatMap(({ attributeId, levelId }) =>
    [...askedScores(kit, rankOf(kit, levelId))].flatMap(([effective, percent]) => {
      const row = missingRow(scored, moves, attributeId, effective, percent, units)
      return row ? rows.push(row) - 1 : []
    }),
  )
  const whole = ladderOf(kit, (levelId, percent) =>
    add(`whole ${levelId} ${percent}`, wholeRow(scored, moves, levelId, percent)),
  )
  return {
    periods: wishes.periods,
    budgets: budgetsOf(wishes),
    from: wishes.from ?? 1,
    moves: moves.map(({ question, option, ...move }) => ({
      questionId: question.id,
      optionId: option.id,
      ...move,
    })),
    rows,
    targetRows,
    ladders: [...ladders, whole],
    deadlines: wishes.targets.map(({ levelId, period }) => ({ step: rankOf(kit, levelId) - 2, period })),
  }
}

function budgetsOf({ periods, budget, spent = [] }: RoadmapWishes): number[] | null {
  if (budget === null) return null
  return Array.from({ length: periods }, (_, at) => Math.max(0, budget - (spent[at] ?? 0)))
}

/** The lowest level is assigned even when it is not reached, so the second one has the rows of both. */
function ladderOf(kit: KitModel, rowOf: (levelId: number, percent: number) => number | null): Ladder {
  const steps = kit.levels.slice(1).map(({ rank }) => {
    const below = rank === 2 ? new Map<number, number>() : askedScores(kit, rank - 1)
    return [...askedScores(kit, rank)]
      .filter(([levelId, percent]) => below.get(levelId) !== percent)
      .flatMap(([levelId, percent]) => rowOf(levelId, percent) ?? [])
  })
  return { steps }
}

type PlannedMove = Omit<RoadmapMove, "questionId" | "optionId"> & {
  question: Question
  option: { id: number; value: number }
  step: number
}

function movesOf(kit: KitModel, answers: AnswerSheet, wishes: RoadmapWishes): PlannedMove[] {
  const asked = new Set(
    wishes.targets.flatMap(({ attributeId, levelId }) =>
      [...askedScores(kit, rankOf(kit, levelId)).keys()].map((effective) => `${attributeId} ${effective}`),
    ),
  )
  const excluded = new Set(wishes.excluded)
  const pins = new Map(wishes.pinned.map(({ questionId, period }) => [questionId, period]))
  const required = new Set([...wishes.required, ...pins.keys()])
  const better = new Map(
    kit.questions.flatMap((question) => {
      const option = bestOf(betterOptions(question, answers))
      return option ? [[question.id, { question, option }] as const] : []
    }),
  )
  const missing = ({ question }: { question: Question }) =>
    wishes.prerequisitesOf(question).filter((id) => better.has(id))
  const planned = new Set<number>()
  /** Plans a question with all that it needs; false if something is excluded. A circle ends at what is under way. */
  const plan = (questionId: number, underWay: ReadonlySet<number>): boolean => {
    if (planned.has(questionId) || underWay.has(questionId)) return true
    const found = better.get(questionId)
    if (!found || excluded.has(questionId)) return false
    const needs = new Set([...underWay, questionId])
    if (!missing(found).every((id) => plan(id, needs))) return false
    planned.add(questionId)
    return true
  }
  for (const id of required) if (!plan(id, new Set())) throw new ImpossiblePin(id)
  for (const { id, impacts } of kit.questions) {
    if (impacts.some(({ attributeId, levelId }) => asked.has(`${attributeId} ${levelId}`)))
      plan(id, new Set())
  }
  const inOrder = [...planned].flatMap((id) => better.get(id) ?? [])
  const position = new Map(inOrder.map(({ question }, at) => [question.id, at]))
  return inOrder.map((found) => ({
    ...found,
    step: found.option.value - earnedShare(answers.get(found.question.id)),
    effort: wishes.effortOf(found.question),
    period: pins.get(found.question.id) ?? null,
    required: required.has(found.question.id),
    after: missing(found).flatMap((id) => position.get(id) ?? []),
  }))
}

/** In units of option values, so that whole numbers decide; null without an applicable question. */
function attributeRow(
  { kit, answers }: Scored,
  moves: readonly PlannedMove[],
  attributeId: number,
  levelId: number,
  percent: number,
  units: Units,
): RoadmapRow | null {
  const attribute = kit.attributeById.get(attributeId)
  const demand = attribute ? demandOn(attribute, levelId, percent, answers, units) : null
  return demand === null ? null : { demand, gains: gainsOn(moves, attributeId, levelId, answers, units) }
}

/** The same without the tolerance of scores, in hundredths of units: what is missing is added up, not only compared. */
function missingRow(
  { kit, answers }: Scored,
  moves: readonly PlannedMove[],
  attributeId: number,
  levelId: number,
  percent: number,
  units: Units,
): RoadmapRow | null {
  const attribute = kit.attributeById.get(attributeId)
  const points = attribute ? pointsOn(attribute, levelId, answers, units) : null
  if (!points) return null
  const gains = gainsOn(moves, attributeId, levelId, answers, units)
  return {
    demand: missingOn(points, percent),
    gains: gains.map(({ move, gain }) => ({ move, gain: HUNDREDTHS * gain })),
  }
}

function gainsOn(
  moves: readonly PlannedMove[],
  attributeId: number,
  levelId: number,
  answers: AnswerSheet,
  units: Units,
) {
  return moves.flatMap(({ question, option }, move) => {
    const weight =
      question.impacts.find((impact) => impact.attributeId === attributeId && impact.levelId === levelId)
        ?.weight ?? 0
    const gain = weight * (units.of(option.value) - units.of(earnedShare(answers.get(question.id))))
    return gain > 0 ? [{ move, gain }] : []
  })
}

/** The whole's score on a level is a weighted mean of means, so every move adds a fixed part to it. */
function wholeRow(
  scored: Scored,
  moves: readonly PlannedMove[],
  levelId: number,
  percent: number,
): RoadmapRow {
  const worth = worthOnLevel(scored, levelId)
  return {
    demand: demandOnWhole(scored.maturity.scores.get(levelId) ?? 0, percent),
    gains: moves.flatMap(({ question, step }, move) => {
      const gain = gainOnWhole(question, levelId, worth, step)
      return gain > 0 ? [{ move, gain }] : []
    }),
  }
}
