import { type AnswerSheet, calculateMaturity, rankOf, readAnswers } from "@plumbline/scoring"
import { sql } from "kysely"
import type { Static } from "typebox"
import type { Day } from "../../platform/clock.ts"
import type { AnonymousContext, Context } from "../../platform/context.ts"
import { inLanguage } from "../../platform/i18n/language.ts"
import { todayOf } from "../../platform/i18n/time.ts"
import { actionSentence, amountsReply } from "../advice/index.ts"
import { type AssessmentKit, levelInBrief } from "../assessments/index.ts"
import { pictured } from "../users/index.ts"
import { ranksIn, resultOf } from "./make-roadmap.ts"
import { isClosedByAnswer } from "./open-items.ts"
import { periodsOf, presentPeriod } from "./periods.ts"
import { reasonsOf } from "./reasons.ts"
import type { Item, Roadmap } from "./schemas.ts"
import {
  isChangedSincePlanned,
  type RoadmapItem,
  type StoredRoadmap,
  type Surroundings,
} from "./stored-roadmap.ts"
import { decided, type LeftOut, presentWishes } from "./wishes.ts"

/**
 * The roadmap as it is now. What its periods achieved is calculated from the answers of their last days, with the present
 * kit; of the period under way, from the present ones. What the assessment lacks by now is left out. A roadmap that has
 * changed since it was planned promises nothing until it is planned again.
 *
 * @param leftOut what was left out when it was planned, if that was just now
 */
export async function roadmapReply(
  ctx: Context,
  around: Surroundings,
  roadmap: Pick<StoredRoadmap, "id" | "version" | "wishes" | "outcome">,
  items: readonly RoadmapItem[],
  leftOut?: LeftOut,
): Promise<Static<typeof Roadmap>> {
  const { kit, assessment } = around
  const present = presentWishes(kit, roadmap.wishes)
  const { wishes } = present
  const outcome = present.outcomeOf(roadmap.outcome)
  const known = items.filter(({ questionId }) => kit.model.questionById.has(questionId))
  const idOf = new Map(known.map(({ questionId, id }) => [questionId, id]))
  const periods = periodsOf(wishes)
  const underWay = presentPeriod(periods, todayOf(ctx))
  const begun = periods.filter(({ index, start }) => index <= underWay && start <= todayOf(ctx))
  const over = begun.flatMap(({ index, end }) => (index < underWay ? [end] : []))
  const answersThen = await answersOn(ctx, assessment.result.id, kit, over)
  const targets = wishes.targets.map(({ attributeId, maturityLevelId }) => ({
    attributeId,
    levelId: maturityLevelId,
  }))
  const changed = isChangedRoadmap(kit, roadmap, items)
  const maturity = calculateMaturity(kit.model, around.answers, kit.weights)
  const rankNow = ranksIn(kit.model, maturity)
  const achieved = begun.map(({ end }) => {
    const answers = answersThen.get(end) ?? around.answers
    return resultOf(kit, targets, answers, calculateMaturity(kit.model, answers, kit.weights))
  })
  return {
    id: roadmap.id,
    version: roadmap.version,
    changed,
    proven: outcome.proven && !changed,
    gap: changed ? null : outcome.gap,
    start: wishes.start,
    unit: wishes.unit,
    budget: wishes.budget,
    calibration: wishes.calibration ?? null,
    periods: periods.flatMap((period, at) => {
      const expected = outcome.expected[at]
      if (!expected) return []
      const own = known.filter((item) => item.period === period.index)
      return [
        {
          ...period,
          effort: own.reduce((sum, { status, effort }) => (status === "DROPPED" ? sum : sum + effort), 0),
          expected,
          achieved: achieved[at] ?? null,
          items: own.map((item) =>
            itemReply(ctx, around, item, isClosedByAnswer(kit, around.answers, item), idOf),
          ),
        },
      ]
    }),
    targets: wishes.targets.map((target, at) => ({
      ...target,
      reached: changed ? null : (outcome.reached[at] ?? null),
      isReached: (rankNow.get(target.attributeId) ?? 1) >= rankOf(kit.model, target.maturityLevelId),
    })),
    reasons: reasonsOf(around, { wishes, outcome }, known),
    outOfReach: wishes.targets.flatMap(({ attributeId, maturityLevelId }, at) => {
      const because = changed ? null : outcome.because[at]
      return because
        ? [{ attributeId, maturityLevelId, because: inLanguage(obstacles[because], ctx.language) }]
        : []
    }),
    excludedQuestionIds: wishes.excludedQuestionIds,
    requiredQuestionIds: wishes.requiredQuestionIds,
    pinned: wishes.pinned,
    leftOut: leftOut ?? present.leftOut,
    levels: kit.model.levels.map(({ id }) => levelInBrief(kit, id)),
    attributes: kit.model.attributes.map(({ id }) => ({ id, title: kit.text.attribute(id).title })),
    questions: decided(wishes).flatMap((id) =>
      kit.model.questionById.has(id) ? [{ id, title: kit.text.question(id).title }] : [],
    ),
  }
}

/** Whether what was promised no longer holds: its items have changed, or the assessment lacks what it is about. */
export function isChangedRoadmap(
  kit: AssessmentKit,
  { wishes, outcome }: Pick<StoredRoadmap, "wishes" | "outcome">,
  items: readonly RoadmapItem[],
): boolean {
  const { attributeIds, questionIds } = presentWishes(kit, wishes).leftOut
  if (attributeIds.length + questionIds.length > 0) return true
  const isGone = (item: RoadmapItem) => isToDo(item) && !kit.model.questionById.has(item.questionId)
  return items.some(isGone) || isChangedSincePlanned(outcome, items)
}

export function isToDo({ status }: Pick<RoadmapItem, "status">): boolean {
  return status === "TODO" || status === "DOING"
}

const obstacles = {
  ANSWERS: {
    en: "Even the best answers to all questions that can be improved do not reach it.",
    fa: "حتی بهترین پاسخ به همهٔ پرسش‌هایی که می‌توان بهبود داد هم به آن نمی‌رسد.",
  },
  EXCLUDED: {
    en: "It needs questions that you have excluded.",
    fa: "به پرسش‌هایی نیاز دارد که کنار گذاشته‌اید.",
  },
  BUDGET: {
    en: "It takes more effort than these periods can bear.",
    fa: "به توانی بیش از آنچه این دوره‌ها دارند نیاز دارد.",
  },
}

/** @param isClosed by the answer to its question, see {@link isClosedByAnswer} */
export function itemReply(
  ctx: Context,
  around: Pick<Surroundings, "assessment" | "kit">,
  item: RoadmapItem,
  isClosed: boolean,
  idOf: ReadonlyMap<number, string>,
): Static<typeof Item> {
  const { kit } = around
  const { questionId, status } = item
  const question = kit.model.questionById.get(questionId)
  const option = (id: number | null) => {
    const found = question?.options.find((one) => one.id === id)
    return found ? { id: found.id, index: found.index, title: kit.text.option(found.id) } : null
  }
  const isAnswered = status !== "DROPPED" && isClosed
  return {
    id: item.id,
    questionId,
    questionnaireId: question?.questionnaireId ?? 0,
    action: question ? actionOf(around, item) : "",
    question: kit.text.question(questionId).title,
    from: option(item.fromOptionId),
    to: option(item.optionId) ?? { id: item.optionId, index: 0, title: "" },
    effort: item.effort,
    ...amountsReply(item, ctx.language),
    requires: kit.text.guidance(questionId).requires.flatMap((id) => idOf.get(id) ?? []),
    assignee:
      item.assigneeId === null
        ? null
        : pictured(ctx, {
            id: item.assigneeId,
            displayName: item.assigneeName ?? "",
            picturePath: item.assigneePicture ?? null,
          }),
    due: item.due,
    dueChosen: item.dueChosen,
    status: isAnswered ? "DONE" : status,
    doneBy: isAnswered ? "ANSWER" : status === "DONE" ? "PERSON" : null,
    note: item.note,
    link: item.link,
    changedBy: item.changedBy === null ? null : { id: item.changedBy, displayName: item.changerName ?? "" },
    program: item.program ?? null,
    changeTime: item.changeTime,
  }
}

export function actionOf(
  { kit, assessment }: Pick<Surroundings, "assessment" | "kit">,
  { questionId, fromOptionId, optionId }: Pick<RoadmapItem, "questionId" | "fromOptionId" | "optionId">,
): string {
  const question = kit.model.questionById.get(questionId)
  const recommended = question?.options.find(({ id }) => id === optionId)
  if (!question || !recommended) return kit.text.question(questionId).title
  const present = question.options.find(({ id }) => id === fromOptionId) ?? null
  return actionSentence(kit, assessment.result.language, { question, present, recommended })
}

/** The answers as they were at the end of each of some days, in UTC, read against the present kit. */
async function answersOn(
  ctx: AnonymousContext,
  resultId: string,
  kit: AssessmentKit,
  days: readonly Day[],
): Promise<Map<Day, AnswerSheet>> {
  if (days.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom(sql<{ day: Day }>`unnest(${days}::text[])`.as<"ends">(sql`ends (day)`))
    .innerJoin("answerChanges as history", (join) =>
      join
        .on("history.resultId", "=", resultId)
        .on(sql<boolean>`history.creation_time <= (ends.day || 'T23:59:59.999999Z')::timestamptz`),
    )
    .distinctOn(["ends.day", "history.questionId"])
    .orderBy("ends.day")
    .orderBy("history.questionId")
    .orderBy("history.sequence", "desc")
    .select([
      "ends.day",
      "history.questionId",
      "history.answerOptionId",
      "history.isNotApplicable",
      "history.confidenceLevelId",
      "history.status",
    ])
    .execute()
  const byDay = Map.groupBy(rows, ({ day }) => day)
  return new Map(days.map((day) => [day, readAnswers(kit.model, byDay.get(day) ?? [])]))
}
