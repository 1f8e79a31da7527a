import {
  planProgram,
  type Recommendation,
  recommendationsOf,
  type Target,
  unreachableTargets,
  type Wishes,
} from "@plumbline/advice"
import type { Static } from "typebox"
import type { AnonymousContext, Context } from "../../platform/context.ts"
import type { Assessment, AssessmentKit } from "../assessments/index.ts"
import type { PlanItem, UnreachableTarget } from "./schemas.ts"
import { solve } from "./solve.ts"
import { type Advised, loadAdvised, targetsAbove, type WantedLevel } from "./targets.ts"

export type Plan = {
  recommendations: readonly Recommendation[]
  /** Targets that no plan can reach. */
  unreachable: readonly Target[]
  /** Whether it is proven that no plan reaches as much with fewer recommendations. */
  proven: boolean
}

/**
 * What to improve to reach the wanted levels, with as few recommendations as possible. Nothing is stored.
 *
 * @throws as loadAdvised, targetsAbove and solve
 */
export async function makeAdvice(ctx: Context, assessment: Assessment, wanted: readonly WantedLevel[]) {
  const advised = await loadAdvised(ctx, assessment)
  const plan = await makePlan(ctx, advised, { targets: targetsAbove(advised, wanted) })
  return planReply(advised.kit, plan)
}

/** @param budget time limit of the solver, in milliseconds */
export async function makePlan(
  ctx: AnonymousContext,
  { kit, answers }: Pick<Advised, "kit" | "answers">,
  wishes: Wishes,
  budget?: number,
): Promise<Plan> {
  const program = planProgram(kit.model, answers, wishes)
  const selection = await solve(ctx, program, budget)
  return {
    recommendations: recommendationsOf(kit.model, answers, program, selection),
    unreachable: unreachableTargets(program, wishes.targets),
    proven: selection.proven,
  }
}

/** Texts are in the language of the assessment. */
export function planReply(kit: AssessmentKit, { recommendations, unreachable }: Plan) {
  return {
    items: recommendations.map((recommendation) => itemReply(kit, recommendation)),
    unreachableTargets: unreachable.map(
      ({ attributeId, levelId }): Static<typeof UnreachableTarget> => ({
        attributeId,
        maturityLevelId: levelId,
      }),
    ),
  }
}

function itemReply(
  { model, text }: AssessmentKit,
  { question, present, recommended }: Recommendation,
): Static<typeof PlanItem> {
  const impacted = new Set(question.impacts.map(({ attributeId }) => attributeId))
  return {
    question: { id: question.id, title: text.question(question.id).title, index: question.index },
    improvement: text.improvement(question.id, present),
    answeredOption: present && { index: present.index, title: text.option(present.id) },
    recommendedOption: { index: recommended.index, title: text.option(recommended.id) },
    attributes: model.attributes
      .filter(({ id }) => impacted.has(id))
      .map(({ id }) => ({ id, title: text.attribute(id).title })),
    questionnaire: {
      id: question.questionnaireId,
      title: text.questionnaire(question.questionnaireId).title,
    },
  }
}
