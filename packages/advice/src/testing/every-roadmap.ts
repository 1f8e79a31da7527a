import {
  type AnswerSheet,
  calculateMaturity,
  earnedShare,
  effectiveWeights,
  isApplicable,
  type KitModel,
} from "@plumbline/scoring"
import type { DatedTarget, RoadmapWishes } from "../index.ts"
import { worthOfPlan } from "./every-plan.ts"

/** Missing points, targets on time, ranks of the targets' attributes, ranks of the whole, effort. */
export type RoadmapValue = readonly [number, number, number, number, number]

/** The period of each question that is planned. */
export type Periods = ReadonlyMap<number, number>

/** The value of the best of all roadmaps, by trying them all: the definition, without any reduction; null without one. */
export function bestOfEveryRoadmap(
  kit: KitModel,
  answers: AnswerSheet,
  wishes: RoadmapWishes,
): RoadmapValue | null {
  const candidates = candidatesOf(kit, wishes)
  const movable = kit.questions.filter(({ id }) => candidates.has(id) && bestStep(kit, answers, id) !== null)
  let best: RoadmapValue | null = null
  const tryFrom = (at: number, periods: Map<number, number>): void => {
    const question = movable[at]
    if (!question) {
      if (!keepsRules(kit, answers, wishes, periods)) return
      const value = valueOfRoadmap(kit, answers, wishes, periods)
      if (!best || isBetter(value, best)) best = value
      return
    }
    tryFrom(at + 1, periods)
    for (let period = 1; period <= wishes.periods; period++) {
      tryFrom(at + 1, new Map(periods).set(question.id, period))
    }
  }
  tryFrom(0, new Map())
  return best
}

/** Questions that count on a row of a target, those people want, and whatever these need first. */
function candidatesOf(kit: KitModel, wishes: RoadmapWishes): Set<number> {
  const rank = (id: number) => kit.levelById.get(id)?.rank ?? 0
  const counts = ({ attributeId, levelId }: { attributeId: number; levelId: number }) =>
    wishes.targets.some(
      (target) =>
        target.attributeId === attributeId &&
        kit.levels.some(
          (level) =>
            level.rank <= rank(target.levelId) &&
            level.competences.some(({ effectiveLevelId }) => effectiveLevelId === levelId),
        ),
    )
  const found = new Set([
    ...kit.questions.filter(({ impacts }) => impacts.some(counts)).map(({ id }) => id),
    ...wishes.required,
    ...wishes.pinned.map(({ questionId }) => questionId),
  ])
  for (const id of found) {
    const question = kit.questionById.get(id)
    if (question) for (const before of wishes.prerequisitesOf(question)) found.add(before)
  }
  return found
}

/** What a roadmap is worth, by the calculation of levels itself. */
export function valueOfRoadmap(
  kit: KitModel,
  answers: AnswerSheet,
  wishes: RoadmapWishes,
  periods: Periods,
): RoadmapValue {
  const rank = (id: number) => kit.levelById.get(id)?.rank ?? 0
  const ends = Array.from({ length: wishes.periods }, (_, at) => {
    const after = answersBy(kit, answers, periods, at + 1)
    return { after, maturity: calculateMaturity(kit, after, effectiveWeights(null)) }
  })
  const levelAt = ({ attributeId }: DatedTarget, period: number) =>
    rank(ends[period - 1]?.maturity.attributes.find((one) => one.attributeId === attributeId)?.levelId ?? 0)
  const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)
  const last = ends.at(-1)
  return [
    worthOfPlan(kit, answers, last?.after ?? answers, wishes.targets).missing,
    wishes.targets.filter((target) => levelAt(target, target.period) >= rank(target.levelId)).length,
    sum(ends.flatMap((_, at) => wishes.targets.map((target) => levelAt(target, at + 1)))),
    sum(ends.map(({ maturity }) => rank(maturity.levelId))),
    sum([...periods.keys()].flatMap((id) => effortOf(kit, wishes, id))),
  ]
}

/** Whether a roadmap keeps to budget, prerequisites, pins and what is excluded. */
export function keepsRules(
  kit: KitModel,
  answers: AnswerSheet,
  wishes: RoadmapWishes,
  periods: Periods,
): boolean {
  for (let period = 1; period <= wishes.periods; period++) {
    const effort = [...periods].reduce(
      (sum, [id, own]) => (own === period ? sum + (effortOf(kit, wishes, id)[0] ?? 0) : sum),
      0,
    )
    if (wishes.budget !== null && effort > wishes.budget) return false
  }
  const inOrder = [...periods].every(([id, period]) => {
    const question = kit.questionById.get(id)
    if (!question || wishes.excluded.includes(id)) return false
    return wishes
      .prerequisitesOf(question)
      .every(
        (before) =>
          bestStep(kit, answers, before) === null ||
          (periods.get(before) ?? Number.POSITIVE_INFINITY) <= period,
      )
  })
  return (
    inOrder &&
    wishes.required.every((id) => periods.has(id)) &&
    wishes.pinned.every(({ questionId, period }) => periods.get(questionId) === period)
  )
}

function effortOf(kit: KitModel, wishes: RoadmapWishes, id: number): number[] {
  const question = kit.questionById.get(id)
  return question ? [wishes.effortOf(question)] : []
}

function answersBy(kit: KitModel, answers: AnswerSheet, periods: Periods, period: number): AnswerSheet {
  const after = new Map(answers)
  for (const [id, own] of periods) {
    const option = own <= period ? bestStep(kit, answers, id) : null
    if (option) after.set(id, { state: "chosen", option, confidenceLevelId: null, isUnapproved: false })
  }
  return after
}

/** The first of the best options after the present one; null if none is better. */
function bestStep(kit: KitModel, answers: AnswerSheet, questionId: number) {
  const question = kit.questionById.get(questionId)
  const answer = answers.get(questionId)
  if (!question?.advisable || !isApplicable(answer)) return null
  const first = question.options[0]?.index ?? 0
  const present = answer?.state === "chosen" ? answer.option.index : first
  const better = question.options.filter(({ index, value }) => index > present && value > earnedShare(answer))
  const most = Math.max(...better.map(({ value }) => value))
  return better.find(({ value }) => value === most) ?? null
}

function isBetter(one: RoadmapValue, other: RoadmapValue): boolean {
  const signs = [-1, 1, 1, 1, -1]
  for (const [at, sign] of signs.entries()) {
    const difference = (one[at] ?? 0) - (other[at] ?? 0)
    if (difference !== 0) return sign * difference > 0
  }
  return false
}
