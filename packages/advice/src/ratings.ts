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
