import { randomUUID } from "node:crypto"
import { type AnswerSheet, calculateMaturity, readAnswers } from "@plumbline/scoring"
import { sql } from "kysely"
import type { Static } from "typebox"
import type { Day } from "../../platform/clock.ts"
import type { AnonymousContext, Context } from "../../platform/context.ts"
import { json, type RoadmapOutcome, type RoadmapWishes } from "../../platform/database/json.ts"
import { inLanguage } from "../../platform/i18n/language.ts"
import { todayOf } from "../../platform/i18n/time.ts"
import { type Advised, actionSentence, amountReply } from "../advice/index.ts"
import { type Assessment, type AssessmentKit, loadAnswers, loadAssessmentKit } from "../assessments/index.ts"
import { pictured } from "../users/index.ts"
import { type PlannedItem, resultOf } from "./make-roadmap.ts"
import { type Period, periodsOf, presentPeriod } from "./periods.ts"
import type { Item, Roadmap } from "./schemas.ts"

export type StoredRoadmap = NonNullable<Awaited<ReturnType<typeof findRoadmap>>>
export type StoredItem = Awaited<ReturnType<typeof findItems>>[number]

export function findRoadmap({ db }: AnonymousContext, resultId: string) {
  return db
    .selectFrom("roadmaps")
    .where("resultId", "=", resultId)
    .select(["id", "version", "wishes", "outcome"])
    .executeTakeFirst()
}

export const itemColumns = [
  "item.id",
  "item.questionId",
  "item.fromOptionId",
  "item.optionId",
  "item.period",
  "item.effort",
  "item.impact",
  "item.cost",
  "item.priority",
  "item.due",
  "item.status",
  "item.answered",
  "item.late",
  "item.reminded",
  "item.note",
  "item.link",
  "item.assigneeId",
] as const

/** The items of a roadmap in its order, with the people they are assigned to. */
export function findItems({ db }: AnonymousContext, roadmapId: string) {
  return db
    .selectFrom("roadmapItems as item")
    .leftJoin("users as person", "person.id", "item.assigneeId")
    .where("item.roadmapId", "=", roadmapId)
    .orderBy("item.period")
    .orderBy("item.position")
    .select([...itemColumns, "person.displayName as assigneeName", "person.picturePath as assigneePicture"])
    .execute()
}

/** An item that may not be stored yet; whoever reads it may know the name of its assignee. */
export type RoadmapItem = Omit<StoredItem, "assigneeName" | "assigneePicture"> &
  Partial<Pick<StoredItem, "assigneeName" | "assigneePicture">>

export function newItem(item: PlannedItem, periods: readonly Period[]): RoadmapItem {
  return {
    ...item,
    id: randomUUID(),
    due: periods[item.period - 1]?.end ?? null,
    status: "TODO",
    answered: false,
    late: false,
    reminded: false,
    note: null,
    link: null,
    assigneeId: null,
  }
}

/** Stores a roadmap in the place of the one before. */
export async function storeRoadmap(
  ctx: Context,
  { result }: Assessment,
  roadmap: { wishes: RoadmapWishes; outcome: RoadmapOutcome; items: readonly RoadmapItem[] },
): Promise<void> {
  const { db, now, user } = ctx
  const { id } = await db
    .insertInto("roadmaps")
    .values({
      id: randomUUID(),
      resultId: result.id,
      version: 1,
      wishes: json(roadmap.wishes),
      outcome: json(roadmap.outcome),
      createdBy: user.id,
      creationTime: now,
      lastModificationTime: now,
    })
    .onConflict((conflict) =>
      conflict.column("resultId").doUpdateSet((eb) => ({
        version: eb("roadmaps.version", "+", 1),
        wishes: json(roadmap.wishes),
        outcome: json(roadmap.outcome),
        lastModificationTime: now,
      })),
    )
    .returning("id")
    .executeTakeFirstOrThrow()
  await db.deleteFrom("roadmapItems").where("roadmapId", "=", id).execute()
  if (roadmap.items.length === 0) return
  await db
    .insertInto("roadmapItems")
    .values(
      roadmap.items.map(({ assigneeName: _name, assigneePicture: _picture, ...item }, position) => ({
        ...item,
        position,
        roadmapId: id,
      })),
    )
    .execute()
}

/** What a roadmap is shown with: kit and answers of its assessment now. */
export type Surroundings = Pick<Advised, "assessment" | "kit" | "answers">

export async function loadSurroundings(ctx: AnonymousContext, assessment: Assessment): Promise<Surroundings> {
  const kit = await loadAssessmentKit(ctx, assessment)
  return { assessment, kit, answers: await loadAnswers(ctx, assessment.result.id, kit.model) }
}

/** Whether a question is answered at least as an item recommends. */
export function isAnsweredAsRecommended(
  { model }: AssessmentKit,
  answers: AnswerSheet,
  { questionId, optionId }: { questionId: number; optionId: number },
): boolean {
  const answer = answers.get(questionId)
  const wanted = model.questionById.get(questionId)?.options.find(({ id }) => id === optionId)
  return answer?.state === "chosen" && wanted !== undefined && answer.option.value >= wanted.value
}

/**
 * The roadmap as it is now. What its periods achieved is calculated from the answers of their last days, with the present
 * kit; of the period under way, from the present ones. Questions that the kit lacks by now are left out.
 */
export async function roadmapReply(
  ctx: Context,
  around: Surroundings,
  roadmap: Pick<StoredRoadmap, "id" | "version" | "wishes" | "outcome">,
  items: readonly RoadmapItem[],
): Promise<Static<typeof Roadmap>> {
  const { kit, assessment } = around
  const { wishes, outcome } = roadmap
  const known = items.filter(({ questionId }) => kit.model.questionById.has(questionId))
  const idOf = new Map(known.map(({ questionId, id }) => [questionId, id]))
  const periods = periodsOf(wishes)
  const today = todayOf(ctx)
  const present = presentPeriod(periods, today)
  const begun = periods.filter(({ index, start }) => index <= present && start <= today)
  const over = begun.flatMap(({ index, end }) => (index < present ? [end] : []))
  const answersThen = await answersOn(ctx, assessment.result.id, kit, over)
  const targets = wishes.targets.map(({ attributeId, maturityLevelId }) => ({
    attributeId,
    levelId: maturityLevelId,
  }))
  const achieved = begun.map(({ end }) => {
    const answers = answersThen.get(end) ?? around.answers
    return resultOf(kit, targets, answers, calculateMaturity(kit.model, answers, kit.weights))
  })
  return {
    id: roadmap.id,
    version: roadmap.version,
    proven: outcome.proven,
    gap: outcome.gap,
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
          items: own.map((item) => itemReply(ctx, around, item, idOf)),
        },
      ]
    }),
    targets: wishes.targets.map((target, at) => ({ ...target, reached: outcome.reached[at] ?? null })),
    outOfReach: wishes.targets.flatMap(({ attributeId, maturityLevelId }, at) => {
      const because = outcome.because[at]
      return because
        ? [{ attributeId, maturityLevelId, because: inLanguage(obstacles[because], ctx.language) }]
        : []
    }),
    excludedQuestionIds: wishes.excludedQuestionIds,
    requiredQuestionIds: wishes.requiredQuestionIds,
    pinned: wishes.pinned,
    levels: kit.model.levels.map(({ id, rank }) => ({
      id,
      title: kit.text.level(id).title,
      value: rank,
      index: rank,
    })),
    attributes: kit.model.attributes.map(({ id }) => ({ id, title: kit.text.attribute(id).title })),
    questions: decided(wishes).flatMap((id) =>
      kit.model.questionById.has(id) ? [{ id, title: kit.text.question(id).title }] : [],
    ),
  }
}

/** The questions about which people have decided. */
function decided({ excludedQuestionIds, requiredQuestionIds, pinned }: RoadmapWishes): number[] {
  const ids = [...excludedQuestionIds, ...requiredQuestionIds, ...pinned.map(({ questionId }) => questionId)]
  return [...new Set(ids)]
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

export function itemReply(
  ctx: Context,
  around: Surroundings,
  item: RoadmapItem,
  idOf: ReadonlyMap<number, string>,
): Static<typeof Item> {
  const { kit, answers } = around
  const { questionId, status } = item
  const question = kit.model.questionById.get(questionId)
  const option = (id: number | null) => {
    const found = question?.options.find((one) => one.id === id)
    return found ? { id: found.id, index: found.index, title: kit.text.option(found.id) } : null
  }
  const isAnswered = status !== "DROPPED" && isAnsweredAsRecommended(kit, answers, item)
  return {
    id: item.id,
    questionId,
    questionnaireId: question?.questionnaireId ?? 0,
    action: question ? actionOf(around, item) : "",
    question: kit.text.question(questionId).title,
    from: option(item.fromOptionId),
    to: option(item.optionId) ?? { id: item.optionId, index: 0, title: "" },
    effort: item.effort,
    impact: amountReply(item.impact, ctx.language),
    priority: amountReply(item.priority, ctx.language),
    cost: amountReply(item.cost, ctx.language),
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
    status: isAnswered ? "DONE" : status,
    doneBy: isAnswered ? "ANSWER" : status === "DONE" ? "PERSON" : null,
    note: item.note,
    link: item.link,
  }
}

export function actionOf(
  { kit, assessment }: Surroundings,
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
