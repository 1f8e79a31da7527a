import { betterOptions } from "@plumbline/advice"
import type { RoadmapOutcome, RoadmapWishes } from "../../platform/database/json.ts"
import type { Advised } from "../advice/index.ts"
import type { AssessmentKit } from "../assessments/index.ts"
import type { NewRoadmap, ReplannedRoadmap } from "./schemas.ts"

/** What a roadmap was wished for that its assessment does not have any more. */
export type LeftOut = { attributeIds: number[]; questionIds: number[] }

export function wishesOf(asked: NewRoadmap): RoadmapWishes {
  const { targets, start, periods, unit, budget } = asked
  return {
    targets: targets.map(({ attributeId, maturityLevelId, period }) => ({
      attributeId,
      maturityLevelId,
      period: period ?? periods,
    })),
    start,
    periods,
    unit,
    budget,
    calibration: asked.calibration ? calibrationOf(asked.calibration) : null,
    excludedQuestionIds: [...new Set(asked.excludedQuestionIds)],
    requiredQuestionIds: [...new Set(asked.requiredQuestionIds)],
    pinned: (asked.pinned ?? []).map(({ questionId, period }) => ({ questionId, period })),
  }
}

/** Without what else a body may contain. */
function calibrationOf({ points, weeks }: NonNullable<RoadmapWishes["calibration"]>) {
  return { points, weeks }
}

/** Stored wishes, with what a caller asks for in their place. What stays of them fits into the periods asked for. */
export function wishesAgain(stored: RoadmapWishes, asked: ReplannedRoadmap): RoadmapWishes {
  const { seenVersion: _, ...given } = asked
  const { targets, start, periods, unit, budget, calibration, ...decisions } = given
  const kept = within(stored, periods ?? stored.periods)
  return wishesOf({
    ...kept,
    ...(targets && { targets }),
    ...(start && { start }),
    ...(unit && { unit }),
    ...(budget !== undefined && { budget }),
    ...(calibration !== undefined && { calibration }),
    ...(decisions.excludedQuestionIds && { excludedQuestionIds: decisions.excludedQuestionIds }),
    ...(decisions.requiredQuestionIds && { requiredQuestionIds: decisions.requiredQuestionIds }),
    ...(decisions.pinned && { pinned: decisions.pinned }),
  })
}

/** The wishes for so many periods: what was wanted or pinned later moves to the last. */
function within(wishes: RoadmapWishes, periods: number): RoadmapWishes {
  const inPeriods = <Dated extends { period: number }>(dated: Dated) => ({
    ...dated,
    period: Math.min(dated.period, periods),
  })
  return {
    ...wishes,
    periods,
    targets: wishes.targets.map(inPeriods),
    pinned: wishes.pinned.map(inPeriods),
  }
}

/**
 * Stored wishes as far as the assessment still has what they are about: a release or another profile may have removed
 * attributes, levels and questions.
 */
export function presentWishes({ model }: AssessmentKit, wishes: RoadmapWishes) {
  const isTarget = ({ attributeId, maturityLevelId }: RoadmapWishes["targets"][number]) =>
    model.attributeById.has(attributeId) && model.levelById.has(maturityLevelId)
  const isQuestion = (id: number) => model.questionById.has(id)
  const { excludedQuestionIds, requiredQuestionIds, pinned } = wishes
  const leftOut: LeftOut = {
    attributeIds: wishes.targets.flatMap((target) => (isTarget(target) ? [] : [target.attributeId])),
    questionIds: decided(wishes).filter((id) => !isQuestion(id)),
  }
  const present = within(
    {
      ...wishes,
      targets: wishes.targets.filter(isTarget),
      excludedQuestionIds: excludedQuestionIds.filter(isQuestion),
      requiredQuestionIds: requiredQuestionIds.filter(isQuestion),
      pinned: pinned.filter(({ questionId }) => isQuestion(questionId)),
    },
    wishes.periods,
  )
  const ofPresent = <Of>(list: readonly Of[]) =>
    list.filter((_, at) => wishes.targets[at] !== undefined && isTarget(wishes.targets[at]))
  return {
    wishes: present,
    leftOut,
    /** The outcome, where it is about targets: only those that are left. */
    outcomeOf: (outcome: RoadmapOutcome): RoadmapOutcome => ({
      ...outcome,
      reached: ofPresent(outcome.reached),
      because: ofPresent(outcome.because),
    }),
  }
}

/** The questions about which people have decided. */
export function decided({ excludedQuestionIds, requiredQuestionIds, pinned }: RoadmapWishes): number[] {
  const ids = [...excludedQuestionIds, ...requiredQuestionIds, ...pinned.map(({ questionId }) => questionId)]
  return [...new Set(ids)]
}

/**
 * What is left to plan of wishes: not pins to periods that are over, nor questions wished for earlier of which nothing can
 * be improved any more.
 */
export function stillToPlan(
  wishes: RoadmapWishes,
  { kit, answers }: Advised,
  { before, from }: { before: RoadmapWishes; from: number },
): RoadmapWishes {
  const wishedBefore = new Set([
    ...before.requiredQuestionIds,
    ...before.pinned.map(({ questionId }) => questionId),
  ])
  const isLeft = (id: number) => {
    const question = kit.model.questionById.get(id)
    return !wishedBefore.has(id) || (question && betterOptions(question, answers).length > 0)
  }
  return {
    ...wishes,
    requiredQuestionIds: wishes.requiredQuestionIds.filter(isLeft),
    pinned: wishes.pinned.filter(({ questionId, period }) => period >= from && isLeft(questionId)),
  }
}
