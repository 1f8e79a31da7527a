import {
  ImpossiblePin,
  maturityAfter,
  type Pin,
  planProgram,
  type Target,
  type Wishes,
} from "@plumbline/advice"
import type { Maturity } from "@plumbline/scoring"
import type { Static } from "typebox"
import type { Context } from "../../platform/context.ts"
import { invalid, notFound } from "../../platform/errors.ts"
import { type Assessment, type AssessmentKit, levelReply } from "../assessments/index.ts"
import { makePlan, planReply } from "./make-plan.ts"
import type { PlanWishes } from "./schemas.ts"
import { countChanges } from "./solve.ts"
import { type Advised, loadAdvised, targetsAbove } from "./targets.ts"

/**
 * The plan, adjusted to the choices of the people who will carry it out, and the result of the assessment after that.
 *
 * @throws as loadAdvised, targetsAbove and solve · NOT_FOUND for a question that the kit lacks · INVALID_INPUT when a
 * pinned question cannot be improved that way
 */
export async function outlookOnPlan(ctx: Context, assessment: Assessment, body: Static<typeof PlanWishes>) {
  const advised = await loadAdvised(ctx, assessment)
  const wishes = wishesOf(advised, body)
  const plan = await possible(() => makePlan(ctx, advised, wishes))
  const { kit, answers, maturity } = advised
  const after = maturityAfter(kit.model, answers, plan.recommendations, kit.weights)
  return {
    ...planReply(kit, plan),
    proven: plan.proven,
    outlook: outlookReply(kit, maturity, after),
  }
}

/** The present result next to the one calculated for the changed answers. */
function outlookReply(kit: AssessmentKit, present: Maturity, after: Maturity) {
  const subjects = new Map(present.subjects.map((subject) => [subject.subjectId, subject]))
  const attributes = new Map(present.attributes.map((attribute) => [attribute.attributeId, attribute]))
  return {
    presentLevel: levelReply(kit, present.levelId),
    maturityLevel: levelReply(kit, after.levelId),
    subjects: after.subjects.map(({ subjectId, levelId }) => ({
      id: subjectId,
      title: kit.text.subject(subjectId).title,
      presentLevel: levelReply(kit, subjects.get(subjectId)?.levelId ?? null),
      maturityLevel: levelReply(kit, levelId),
    })),
    attributes: after.attributes.map(({ attributeId, levelId, scores, notApplicable }) => ({
      id: attributeId,
      title: kit.text.attribute(attributeId).title,
      presentLevel: levelReply(kit, attributes.get(attributeId)?.levelId ?? null),
      maturityLevel: levelReply(kit, levelId),
      notApplicable,
      scores: kit.model.levels.map(({ id }) => ({
        maturityLevel: levelReply(kit, id),
        present: attributes.get(attributeId)?.scores.get(id) ?? null,
        after: scores.get(id) ?? null,
      })),
    })),
  }
}

/**
 * How many answers the plan would change. Fast enough to be called while a user moves a target.
 *
 * @throws as outlookOnPlan
 */
export async function sizeOfPlan(ctx: Context, assessment: Assessment, body: Static<typeof PlanWishes>) {
  const advised = await loadAdvised(ctx, assessment)
  const wishes = wishesOf(advised, body)
  return possible(() => countChanges(ctx, planProgram(advised.kit.model, advised.answers, wishes)))
}

function wishesOf(advised: Advised, body: Static<typeof PlanWishes>): Wishes {
  const targets: readonly Target[] = targetsAbove(advised, body.attributeLevelTargets)
  const { questionById } = advised.kit.model
  const excluded = body.excludedQuestionIds ?? []
  if (excluded.some((id) => !questionById.has(id))) throw notFound("question")
  return { targets, excluded, pinned: (body.pinnedQuestions ?? []).map((pin) => pinOf(advised.kit, pin)) }
}

function pinOf({ model }: AssessmentKit, pin: { questionId: number; optionIndex?: number | null }): Pin {
  const question = model.questionById.get(pin.questionId)
  if (!question) throw notFound("question")
  if (pin.optionIndex == null) return { questionId: question.id }
  const option = question.options.find(({ index }) => index === pin.optionIndex)
  if (!option) throw notFound("answerOption")
  return { questionId: question.id, optionId: option.id }
}

async function possible<T>(plan: () => Promise<T>): Promise<T> {
  try {
    return await plan()
  } catch (error) {
    if (!(error instanceof ImpossiblePin)) throw error
    throw invalid({
      en: "A question pinned to the plan cannot be improved that way: it is excluded, not applicable, not meant for advice, or already at least as good.",
      fa: "پرسشی که باید در برنامه باشد آن‌گونه بهبودپذیر نیست: کنار گذاشته شده، نامرتبط است، برای توصیه در نظر گرفته نشده، یا هم‌اکنون دست‌کم همان‌قدر خوب است.",
    })
  }
}
