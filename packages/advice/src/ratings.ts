import type { KitModel, Question, Weights } from "@plumbline/scoring"
import type { Recommendation } from "./plan.ts"

/** A third of the plan, from the least. */
export type Third = "LOW" | "MEDIUM" | "HIGH"

/** How a recommendation stands among those of its plan. */
export type Rating = {
  /** Its part of all that the plan gains, 0…1. */
  readonly share: number
  /** Steps between the options, times what one step of the question costs. */
  readonly effort: number
  /** The third by `share`. */
  readonly impact: Third
  /** The third by `effort`. */
  readonly cost: Third
  /** The third by gain per effort, attributes counting by their weights; in the order of the plan where that is equal. */
  readonly priority: Third
}

/**
 * Rates the recommendations of a plan by what each gains: the sum over its impacts of weight times the difference of the
 * option values. Equal recommendations are in the same third, the middle of those they occupy; a plan of one is MEDIUM
 * throughout.
 *
 * @param costOf the effort of reaching the next option of a question, in units of the kit
 * @returns one rating for each recommendation, in their order
 */
export function rateRecommendations(
  kit: KitModel,
  plan: readonly Recommendation[],
  weights: Weights,
  costOf: (question: Question) => number,
): Rating[] {
  const rated = plan.map(({ question, present, recommended }) => {
    const difference = recommended.value - (present?.value ?? 0)
    const gainOf = (weightOf: (attributeId: number) => number) =>
      question.impacts.reduce(
        (sum, { attributeId, weight }) => sum + weight * weightOf(attributeId) * difference,
        0,
      )
    const steps = Math.max(1, Math.abs(recommended.index - (present?.index ?? 1)))
    const gain = gainOf(() => 1)
    const weighted = gainOf((id) => {
      const attribute = kit.attributeById.get(id)
      return attribute ? weights.ofAttribute(attribute) : 0
    })
    return { gain, weighted, effort: steps * costOf(question) }
  })
  const total = rated.reduce((sum, { gain }) => sum + gain, 0)
  const impacts = middles(rated.map(({ gain }) => gain))
  const costs = middles(rated.map(({ effort }) => effort))
  const worth = rated.map(({ weighted, effort }) => weighted / Math.max(effort, 1))
  const priorities = inPlanOrder(worth)
  return rated.map(({ gain, effort }, position) => ({
    share: total > 0 ? gain / total : 0,
    effort,
    impact: thirdOf(impacts[position]),
    cost: thirdOf(costs[position]),
    priority: thirdOf(priorities[position]),
  }))
}

/** A recommendation with its rating. */
export type Rated = { readonly recommendation: Recommendation; readonly rating: Rating }

/**
 * The recommendations of a plan in the order in which they are to be carried out: what lifts the whole first, with high
 * priority, then the others, none of which is as urgent. Among each, most urgent first, then most effective, then cheapest;
 * so lists that are sorted by priority, impact and cost have the same order.
 *
 * @param first the questions that lift the whole
 */
export function inOrder(
  kit: KitModel,
  plan: readonly Recommendation[],
  first: ReadonlySet<number>,
  weights: Weights,
  costOf: (question: Question) => number,
): Rated[] {
  const share = rateRecommendations(kit, plan, weights, costOf)
  const shareOf = new Map(plan.map(({ question }, at) => [question.id, share[at]?.share ?? 0]))
  const ordered = (part: readonly Recommendation[], priorityOf: (priority: Third) => Third) => {
    const ratings = rateRecommendations(kit, part, weights, costOf)
    return part
      .flatMap((recommendation, at): Rated[] => {
        const rating = ratings[at]
        if (!rating) return []
        const own = { share: shareOf.get(recommendation.question.id) ?? 0 }
        return [{ recommendation, rating: { ...rating, ...own, priority: priorityOf(rating.priority) } }]
      })
      .toSorted(
        ({ rating: a }, { rating: b }) =>
          thirds[b.priority] - thirds[a.priority] ||
          thirds[b.impact] - thirds[a.impact] ||
          thirds[a.cost] - thirds[b.cost],
      )
  }
  const leading = plan.filter(({ question }) => first.has(question.id))
  const others = plan.filter(({ question }) => !first.has(question.id))
  const later = leading.length === 0 ? (priority: Third) => priority : lessUrgent
  return [...ordered(leading, () => "HIGH"), ...ordered(others, later)]
}

const thirds: Record<Third, number> = { LOW: 0, MEDIUM: 1, HIGH: 2 }

function lessUrgent(priority: Third): Third {
  return priority === "HIGH" ? "MEDIUM" : "LOW"
}

/** Where each value stands among all of them, 0…1: in the middle of the places that equal values occupy. */
function middles(values: readonly number[]): number[] {
  const sorted = values.toSorted((a, b) => a - b)
  const first = new Map<number, number>()
  const last = new Map<number, number>()
  sorted.forEach((value, place) => {
    if (!first.has(value)) first.set(value, place)
    last.set(value, place)
  })
  return values.map((value) => ((first.get(value) ?? 0) + (last.get(value) ?? 0) + 1) / 2 / values.length)
}

/** The same, but of equal values the earlier one stands higher. */
function inPlanOrder(values: readonly number[]): number[] {
  const worth = values.map((value, position) => ({ value, position }))
  const places: number[] = []
  worth
    .toSorted((a, b) => a.value - b.value || b.position - a.position)
    .forEach(({ position }, place) => {
      places[position] = (place + 0.5) / values.length
    })
  return places
}

function thirdOf(middle = 0.5): Third {
  if (middle < 1 / 3) return "LOW"
  return middle > 2 / 3 ? "HIGH" : "MEDIUM"
}
