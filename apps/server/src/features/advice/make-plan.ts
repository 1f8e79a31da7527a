import {
  planProgram,
  type Recommendation,
  recommendationsOf,
  type Target,
  unreachableTargets,
  type Wishes,
} from "@plumbline/advice"
import type { AnswerSheet } from "@plumbline/scoring"
import type { Static } from "typebox"
import type { AnonymousContext, Context } from "../../platform/context.ts"
import { notFound } from "../../platform/errors.ts"
import { type Assessment, type AssessmentKit, levelReply } from "../assessments/index.ts"
import { liftOf, ratedInOrder } from "./plan-order.ts"
import type { NextLevelPlan, PlanItem, UnreachableTarget } from "./schemas.ts"
import { solve } from "./solve.ts"
import { loadAdvised, targetsAbove, type WantedLevel } from "./targets.ts"

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

/**
 * What lifts the whole to its next level, or to a wanted one, with the fewest better answers. Nothing is stored.
 *
 * @throws as loadAdvised · NOT_FOUND for a level that the kit lacks
 */
export async function planForWhole(
  ctx: Context,
  assessment: Assessment,
  levelId: number | null,
): Promise<Static<typeof NextLevelPlan>> {
  const advised = await loadAdvised(ctx, assessment)
  const { kit } = advised
  const level = levelId === null ? null : kit.model.levelById.get(levelId)
  if (level === undefined) throw notFound("maturityLevel")
  const lift = liftOf(advised, level?.rank)
  const plan = lift?.plan ?? []
  return {
    maturityLevel: lift && levelReply(kit, lift.levelId),
    isReachable: lift !== null && lift.plan !== null,
    isFewest: lift?.isFewest ?? false,
    items: ratedInOrder(kit, plan, plan).map(({ recommendation }) => itemReply(kit, recommendation)),
  }
}

/** @param budget time limit of the solver, in milliseconds */
export async function makePlan(
  ctx: AnonymousContext,
  { kit, answers }: { kit: Pick<AssessmentKit, "model">; answers: AnswerSheet },
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
