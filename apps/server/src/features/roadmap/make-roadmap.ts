import { createHash } from "node:crypto"
import {
  answersAfter,
  type DatedTarget,
  firstSchedule,
  ImpossiblePin,
  missingPoints,
  type Rated,
  type Recommendation,
  type RoadmapOutlook,
  type RoadmapProgram,
  roadmapOutlook,
  roadmapProgram,
  type SolvedRoadmap,
  type Target,
} from "@plumbline/advice"
import {
  type AnswerSheet,
  type KitModel,
  type Maturity,
  rankOf,
  type Scored,
  scored,
} from "@plumbline/scoring"
import { LRUCache } from "lru-cache"
import type { AnonymousContext } from "../../platform/context.ts"
import type { ExpectedResult, RoadmapOutcome, RoadmapWishes } from "../../platform/database/json.ts"
import { invalid, notFound, ProductError } from "../../platform/errors.ts"
import { defineTask, TooMuchWork } from "../../platform/workers/task.ts"
import {
  type Advised,
  type Amounts,
  amounts,
  liftOf,
  noTargetAbove,
  ratedInOrder,
  requireKnownTargets,
} from "../advice/index.ts"
import type { AssessmentKit } from "../assessments/index.ts"

const roadmapTask = defineTask<typeof import("./roadmap-worker.ts").default>(
  new URL("./roadmap-worker.ts", import.meta.url),
)

const BUDGET_MS = 5000

export type PlannedItem = Amounts & {
  questionId: number
  fromOptionId: number | null
  optionId: number
  period: number
  effort: number
}

/** What has been done or decided about an existing roadmap, as far as a new plan for the rest must respect it. */
export type Settled = {
  /** There is a roadmap already: all its targets may be reached. */
  again: boolean
  /** Nothing is planned before this period. */
  from: number
  /** Questions that stay where they are and are not planned again, with what they take from the budget of a period. */
  kept: readonly { questionId: number; optionId: number; period: number; effort: number; counts: boolean }[]
  /** Efforts that people have changed. */
  efforts: ReadonlyMap<number, number>
}

export const nothingSettled: Settled = { again: false, from: 1, kept: [], efforts: new Map() }

/**
 * Plans the targets over periods. What the calculation expects after each period is part of the outcome. The wishes that
 * are returned have all targets, also those that are reached already: of several for an attribute, the highest.
 *
 * @throws NOT_FOUND an attribute, level or question that the kit lacks · INVALID_INPUT no target of a first roadmap is above
 * the present level, one is wanted after the last period, or a question cannot be improved · 409 decisions that contradict
 * each other
 */
export async function makeRoadmap(
  ctx: AnonymousContext,
  advised: Advised,
  wishes: RoadmapWishes,
  { settled = nothingSettled, preview }: { settled?: Settled; preview: boolean },
): Promise<{ items: PlannedItem[]; outcome: RoadmapOutcome; wishes: RoadmapWishes }> {
  const { kit } = advised
  const base = carriedOut(advised, settled)
  const targets = datedTargets(kit, wishes)
  const rankNow = ranksIn(kit.model, base.maturity)
  const isOpen = ({ attributeId, levelId }: Target) =>
    rankOf(kit.model, levelId) > (rankNow.get(attributeId) ?? 1)
  const open = targets.filter(isOpen)
  const isDecided = wishes.requiredQuestionIds.length > 0
  if (open.length === 0 && !settled.again && (targets.length > 0 || !isDecided)) throw noTargetAbove()
  requireQuestions(kit, wishes)
  const held = new Set(settled.kept.map(({ questionId }) => questionId))
  const effortOf = (id: number) =>
    settled.efforts.get(id) ?? Math.max(1, Math.round(kit.text.guidance(id).cost))
  const spent = new Array<number>(wishes.periods).fill(0)
  for (const { period, effort, counts } of settled.kept)
    if (counts) spent[period - 1] = (spent[period - 1] ?? 0) + effort
  const asked = {
    targets: open,
    periods: wishes.periods,
    budget: wishes.budget,
    from: settled.from,
    spent,
    excluded: [...wishes.excludedQuestionIds, ...held],
    required: wishes.requiredQuestionIds.filter((id) => !held.has(id)),
    pinned: wishes.pinned.filter(({ questionId }) => !held.has(questionId)),
    effortOf: ({ id }: { id: number }) => effortOf(id),
    prerequisitesOf: ({ id }: { id: number }) =>
      kit.text.guidance(id).requires.filter((before) => !held.has(before)),
  }
  requireConsistent(kit, asked)
  const program = possible(() => roadmapProgram(base, asked))
  const solved = await solve(ctx, program, preview)
  if (!solved) throw contradiction([...asked.required, ...asked.pinned.map(({ questionId }) => questionId)])

  const outlook = roadmapOutlook(base, program, solved.schedule)
  const planned = plannedInOrder(advised, outlook, effortOf)
  const ranksAfter = outlook.periods.map(({ maturity }) => ranksIn(kit.model, maturity))
  const reached = targets.map((target) => {
    // As far as what is marked as done is answered so.
    if (!isOpen(target)) return Math.min(settled.from, wishes.periods)
    const wanted = rankOf(kit.model, target.levelId)
    const at = ranksAfter.findIndex((ranks) => (ranks.get(target.attributeId) ?? 1) >= wanted)
    return at === -1 ? null : at + 1
  })
  const obstacle = reached.includes(null) ? obstacles(base, asked) : null
  return {
    wishes: {
      ...wishes,
      targets: targets.map(({ attributeId, levelId, period }) => ({
        attributeId,
        maturityLevelId: levelId,
        period,
      })),
    },
    items: planned.map(({ recommendation: { question, present, recommended }, period, rating }) => ({
      questionId: question.id,
      fromOptionId: present?.id ?? null,
      optionId: recommended.id,
      period,
      effort: effortOf(question.id),
      impact: rating.impact,
      cost: rating.cost,
      priority: rating.priority,
    })),
    outcome: {
      proven: solved.proven,
      gap: solved.gap,
      expected: outlook.periods.map(({ answers, maturity }) => resultOf(kit, targets, answers, maturity)),
      reached,
      because: targets.map((target, at) => (reached[at] === null ? (obstacle?.(target) ?? null) : null)),
    },
  }
}

/**
 * What is planned, period by period: what another item of the period needs first, then what lifts the whole to its next
 * level, then what is worth most.
 */
function plannedInOrder(
  advised: Advised,
  { periods }: RoadmapOutlook,
  effortOf: (questionId: number) => number,
): Planned[] {
  const { kit } = advised
  const plan = periods.flatMap(({ recommendations }) => recommendations)
  const rated = ratedInOrder(kit, plan, liftOf(advised)?.plan ?? [], effortOf)
  const planned = periods.flatMap(({ recommendations }, at) => {
    const own = new Set(recommendations)
    const left = rated.filter(({ recommendation }) => own.has(recommendation))
    const byId = new Map(left.map((one) => [one.recommendation.question.id, one]))
    const placed = new Set<Rated>()
    const place = (one: Rated, underWay: ReadonlySet<Rated>) => {
      if (placed.has(one) || underWay.has(one)) return
      for (const id of kit.text.guidance(one.recommendation.question.id).requires) {
        const before = byId.get(id)
        if (before) place(before, new Set([...underWay, one]))
      }
      placed.add(one)
    }
    for (const one of left) place(one, new Set())
    return [...placed].map((one) => ({ ...one, period: at + 1 }))
  })
  return urgentUntil(planned)
}

type Planned = Rated & { readonly period: number }

/** What comes before something urgent, because that needs it or because there is room for it, is as urgent. */
function urgentUntil(planned: Planned[]): Planned[] {
  return planned.map((one, at) => {
    const codes = planned.slice(at).map(({ rating }) => amounts.indexOf(rating.priority))
    return { ...one, rating: { ...one.rating, priority: amounts[Math.max(...codes)] ?? "MEDIUM" } }
  })
}

/** What a period is to bring, or has brought. */
export function resultOf(
  kit: AssessmentKit,
  targets: readonly Target[],
  answers: AnswerSheet,
  { levelId, attributes }: Maturity,
): ExpectedResult {
  return {
    maturityLevelId: levelId,
    missingPoints: missingPoints(kit.model, answers, targets),
    attributes: attributes.map((attribute) => ({
      attributeId: attribute.attributeId,
      maturityLevelId: attribute.levelId,
    })),
  }
}

/** The assessment as if what people have marked as done were answered so. */
function carriedOut({ kit, answers }: Advised, { kept }: Settled): Scored {
  const done = kept.flatMap(({ questionId, optionId, counts }): Recommendation[] => {
    const question = kit.model.questionById.get(questionId)
    const recommended = question?.options.find(({ id }) => id === optionId)
    const answer = answers.get(questionId)
    if (!counts || !question || !recommended) return []
    const present = answer?.state === "chosen" ? answer.option : null
    if (answer?.state === "notApplicable" || (present && present.value >= recommended.value)) return []
    return [{ question, present, recommended }]
  })
  return scored(kit.model, answersAfter(answers, done), kit.weights)
}

/** The ranks of the levels that attributes have. */
export function ranksIn(kit: KitModel, { attributes }: Pick<Maturity, "attributes">): Map<number, number> {
  return new Map(attributes.map(({ attributeId, levelId }) => [attributeId, rankOf(kit, levelId)]))
}

/** The targets in the order of the kit, of each attribute the highest, as early as it is wanted. */
function datedTargets({ model }: AssessmentKit, { targets, periods }: RoadmapWishes): DatedTarget[] {
  requireKnownTargets(model, targets)
  if (targets.some(({ period }) => period > periods)) {
    throw invalid({
      en: "A target cannot be wanted after the last period.",
      fa: "هدف را نمی‌توان برای پس از واپسین دوره خواست.",
    })
  }
  return model.attributes.flatMap(({ id: attributeId }) => {
    const [first, ...others] = targets.filter((target) => target.attributeId === attributeId)
    if (!first) return []
    const { maturityLevelId, period } = others.reduce((best, other) => {
      const higher = rankOf(model, other.maturityLevelId) - rankOf(model, best.maturityLevelId)
      return higher > 0 || (higher === 0 && other.period < best.period) ? other : best
    }, first)
    return [{ attributeId, levelId: maturityLevelId, period }]
  })
}

function requireQuestions({ model }: AssessmentKit, wishes: RoadmapWishes): void {
  const named = [
    ...wishes.excludedQuestionIds,
    ...wishes.requiredQuestionIds,
    ...wishes.pinned.map(({ questionId }) => questionId),
  ]
  if (named.some((id) => !model.questionById.has(id))) throw notFound("question")
  const pinned = wishes.pinned.map(({ questionId }) => questionId)
  const twice = pinned.filter((id, at) => pinned.indexOf(id) !== at)
  if (twice.length > 0) throw contradiction(twice)
  if (wishes.pinned.some(({ period }) => period > wishes.periods)) {
    throw invalid({
      en: "A question cannot be pinned after the last period.",
      fa: "پرسش را نمی‌توان به پس از واپسین دوره سنجاق کرد.",
    })
  }
}

type Asked = Parameters<typeof roadmapProgram>[1]

/** Names what contradicts each other where that is easily seen; the rest is for the solver. */
function requireConsistent({ model }: AssessmentKit, asked: Asked): void {
  const excluded = new Set(asked.excluded)
  const both = [...asked.required, ...asked.pinned.map(({ questionId }) => questionId)].filter((id) =>
    excluded.has(id),
  )
  if (both.length > 0) throw contradiction(both)
  const periodOf = new Map(asked.pinned.map(({ questionId, period }) => [questionId, period]))
  for (const [id, period] of periodOf) {
    const question = model.questionById.get(id)
    const late = question
      ? asked.prerequisitesOf(question).filter((before) => (periodOf.get(before) ?? 0) > period)
      : []
    if (late.length > 0) throw contradiction([id, ...late])
  }
  if (asked.budget === null) return
  for (const [period, pins] of Map.groupBy(asked.pinned, (pin) => pin.period)) {
    const effort = pins.reduce(
      (sum, { questionId }) => {
        const question = model.questionById.get(questionId)
        return sum + (question ? asked.effortOf(question) : 0)
      },
      asked.spent?.[period - 1] ?? 0,
    )
    if (effort > asked.budget) throw contradiction(pins.map(({ questionId }) => questionId))
  }
}

/** The decisions of people do not fit together: 409, with the questions. */
function contradiction(questionIds: readonly number[]): ProductError {
  return new ProductError(
    "ROADMAP_IMPOSSIBLE",
    {
      en: "These questions cannot be planned as decided: what they need first, or the budget of a period, stands against it.",
      fa: "این پرسش‌ها را نمی‌توان چنان که خواسته‌اید برنامه‌ریزی کرد: پیش‌نیازها یا توان یک دوره با آن نمی‌خواند.",
    },
    { details: { questionIds: [...new Set(questionIds)] } },
  )
}

function possible<T>(make: () => T): T {
  try {
    return make()
  } catch (error) {
    if (error instanceof ImpossiblePin) throw contradiction([error.questionId])
    throw error
  }
}

/** Solutions by a hash of their programs. */
const solvedBefore = new LRUCache<string, SolvedRoadmap>({ max: 200, ttl: 3_600_000 })
/** Long enough to look at a preview: what is stored is then what was shown. */
const UNPROVEN_TTL_MS = 600_000

/**
 * A proven solution is the answer for as long as it is known. Of others a preview only starts from the best one so far,
 * so asking again may give a better one.
 */
async function solve(
  { workers, log }: AnonymousContext,
  program: RoadmapProgram,
  preview: boolean,
): Promise<SolvedRoadmap | null> {
  const key = createHash("sha256").update(JSON.stringify(program)).digest("base64")
  const known = solvedBefore.get(key)
  if (known && (known.proven || !preview)) return known
  try {
    const task = { program, budget: BUDGET_MS, known: known?.schedule ?? null }
    const solved = await workers.run(roadmapTask, task)
    if (solved) solvedBefore.set(key, solved, solved.proven ? {} : { ttl: UNPROVEN_TTL_MS })
    return solved
  } catch (error) {
    if (!(error instanceof TooMuchWork)) throw error
    log.warn({ err: error }, "a roadmap took too long")
    const schedule = known?.schedule ?? firstSchedule(program)
    return schedule && { schedule, proven: false, gap: 1 }
  }
}

/** What stands against the targets: the answers there are to improve, what people have excluded, or the effort. */
function obstacles(base: Scored, asked: Asked): (target: Target) => "ANSWERS" | "EXCLUDED" | "BUDGET" {
  const withEverything = (excluded: readonly number[]) => {
    const program = roadmapProgram(base, { ...asked, excluded, required: [], pinned: [] })
    const all = program.moves.map(() => 1)
    const [end] = roadmapOutlook(base, { ...program, periods: 1 }, all).periods
    return ranksIn(base.kit, end?.maturity ?? { attributes: [] })
  }
  const allowed = withEverything(asked.excluded)
  const possible = withEverything([])
  return ({ attributeId, levelId }) => {
    if ((allowed.get(attributeId) ?? 0) >= rankOf(base.kit, levelId)) return "BUDGET"
    return (possible.get(attributeId) ?? 0) >= rankOf(base.kit, levelId) ? "EXCLUDED" : "ANSWERS"
  }
}
