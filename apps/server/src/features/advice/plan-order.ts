import { inOrder, type Lift, type Rated, type Recommendation, wholeLift } from "@plumbline/advice"
import type { AssessmentKit } from "../assessments/index.ts"
import type { Advised } from "./targets.ts"

/** A plan in the order in which it is to be carried out, the same wherever it is shown. */
export type OrderedPlan = {
  rated: readonly Rated[]
  /** What lifts the whole to its next level, if it is all among the plan. */
  lift: (Lift & { plan: readonly Recommendation[] }) | null
}

/** What lifts the whole to its next level, or to one further up; null if nothing can. */
export function liftOf({ kit, answers, maturity }: Calculated, rank?: number): Lift | null {
  return wholeLift({ kit: kit.model, answers, weights: kit.weights, maturity }, rank)
}

type Calculated = Pick<Advised, "kit" | "answers" | "maturity">

/** Puts what lifts the whole to its next level first. */
export function planInOrder(calculated: Calculated, plan: readonly Recommendation[]): OrderedPlan {
  const { kit } = calculated
  const lift = liftOf(calculated)
  const planned = new Set(plan.map(({ question }) => question.id))
  const liftPlan = lift?.plan ?? null
  const isAmong = liftPlan?.every(({ question }) => planned.has(question.id)) ?? false
  return {
    rated: ratedInOrder(kit, plan, liftPlan ?? []),
    lift: lift && liftPlan && isAmong ? { ...lift, plan: liftPlan } : null,
  }
}

/**
 * @param first what lifts the whole
 * @param costOf what one step of a question costs, by its id
 */
export function ratedInOrder(
  { model, text, weights }: AssessmentKit,
  plan: readonly Recommendation[],
  first: readonly Recommendation[],
  costOf = (questionId: number) => text.guidance(questionId).cost,
): Rated[] {
  const ids = new Set(first.map(({ question }) => question.id))
  return inOrder(model, plan, ids, weights, ({ id }) => costOf(id))
}
