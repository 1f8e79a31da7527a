import type { Context } from "../../platform/context.ts"
import type { RoadmapWishes } from "../../platform/database/json.ts"
import { notFound, ProductError } from "../../platform/errors.ts"
import { todayOf } from "../../platform/i18n/time.ts"
import { loadAdvised } from "../advice/index.ts"
import { type Assessment, assessmentAccess } from "../assessments/index.ts"
import { makeRoadmap, type PlannedItem, type Settled } from "./make-roadmap.ts"
import { isClosedByAnswer } from "./open-items.ts"
import { type Period, periodsOf, presentPeriod } from "./periods.ts"
import { roadmapReply } from "./roadmap-reply.ts"
import type { NewRoadmap, ReplannedRoadmap } from "./schemas.ts"
import {
  dueIn,
  findItems,
  findRoadmap,
  loadSurroundings,
  newItem,
  type RoadmapItem,
  type StoredItem,
  storeRoadmap,
} from "./stored-roadmap.ts"
import { presentWishes, stillToPlan, wishesAgain, wishesOf } from "./wishes.ts"

/** @throws NOT_FOUND */
export async function readRoadmap(ctx: Context, assessment: Assessment) {
  const roadmap = await findRoadmap(ctx, assessment.result.id)
  if (!roadmap) throw notFound("roadmap")
  const [around, items] = await Promise.all([loadSurroundings(ctx, assessment), findItems(ctx, roadmap.id)])
  return roadmapReply(ctx, around, roadmap, items)
}

/**
 * Plans a roadmap and keeps it in the place of the one before. Planning takes seconds, so it happens before the
 * transaction; whoever lost the right to plan in the meantime is refused.
 *
 * @throws as makeRoadmap · as loadAdvised
 */
export async function planRoadmap(ctx: Context, assessment: Assessment, asked: NewRoadmap, preview: boolean) {
  const wishes = wishesOf(asked)
  const advised = await loadAdvised(ctx, assessment)
  const made = await makeRoadmap(ctx, advised, wishes, { preview })
  const items = made.items.map((item) => newItem(item, periodsOf(wishes)))
  if (preview) return roadmapReply(ctx, advised, { id: NONE, version: 1, ...made }, items)
  return store(ctx, assessment, async (writer) => {
    await storeRoadmap(writer, assessment, { ...made, items })
    await writer.record({ type: "roadmap-created", assessmentId: assessment.id })
  })
}

/** Of a roadmap that is not stored. */
const NONE = "00000000-0000-0000-0000-000000000000"

/**
 * Plans the rest again: what is done, dropped or over stays where it is, people's owners, dates and notes stay with their
 * questions, and every target stays, reached or not.
 *
 * @throws NOT_FOUND · ROADMAP_CHANGED · as makeRoadmap
 */
export async function replanRoadmap(
  ctx: Context,
  assessment: Assessment,
  asked: ReplannedRoadmap,
  preview: boolean,
) {
  const roadmap = await findRoadmap(ctx, assessment.result.id)
  if (!roadmap) throw notFound("roadmap")
  requireSeen(roadmap.version, asked.seenVersion)
  const advised = await loadAdvised(ctx, assessment)
  const items = await findItems(ctx, roadmap.id)
  const stored = presentWishes(advised.kit, roadmap.wishes)
  const wishes = wishesAgain(stored.wishes, asked)
  const periods = periodsOf(wishes)
  const from = Math.min(presentPeriod(periods, todayOf(ctx)), wishes.periods)
  const settled = settledOf(items, wishes, from, (item) =>
    isClosedByAnswer(advised.kit, advised.answers, item),
  )
  const left = stillToPlan(wishes, advised, { before: stored.wishes, from })
  const made = await makeRoadmap(ctx, advised, left, { settled, preview })
  // What people wished for, also what is reached or over by now.
  const { requiredQuestionIds, pinned } = wishes
  const again = {
    outcome: made.outcome,
    wishes: { ...made.wishes, requiredQuestionIds, pinned },
    items: itemsAgain(items, settled, made.items, periods),
  }
  if (preview) return roadmapReply(ctx, advised, { ...roadmap, ...again }, again.items, stored.leftOut)
  const write = async (writer: Context) => {
    const now = await findRoadmap(writer, assessment.result.id)
    // What is stored rests on what was read: a change in the meantime would be lost.
    requireSeen(now?.id === roadmap.id ? now.version : 0, roadmap.version)
    await storeRoadmap(writer, assessment, again)
    await writer.record({ type: "roadmap-planned-again", assessmentId: assessment.id })
  }
  return store(ctx, assessment, write, { leftOut: stored.leftOut })
}

/** @throws NOT_FOUND */
export async function removeRoadmap(ctx: Context, { id, result }: Assessment): Promise<void> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom("roadmaps")
    .where("resultId", "=", result.id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound("roadmap")
  await ctx.record({ type: "roadmap-removed", assessmentId: id })
}

/** @throws ROADMAP_CHANGED */
export function requireSeen(version: number, seen: number | null | undefined): void {
  if (seen == null || seen === version) return
  throw new ProductError(
    "ROADMAP_CHANGED",
    {
      en: "The roadmap has changed in the meantime. Look at it again before you change it.",
      fa: "نقشهٔ راه در این میان تغییر کرده است. پیش از تغییر دوباره آن را ببینید.",
    },
    { details: { version } },
  )
}

const planner = assessmentAccess("createAdvice", { lock: "exclusive" })

/** Stores in a transaction that checks the access again, and returns the roadmap as it is stored. */
async function store(
  ctx: Context,
  assessment: Assessment,
  write: (writer: Context) => Promise<void>,
  more: Partial<Awaited<ReturnType<typeof readRoadmap>>> = {},
) {
  return ctx.inTransaction(async (transaction) => {
    const writer = { ...transaction, user: ctx.user }
    await planner.check(writer, { params: { assessmentId: assessment.id } })
    await write(writer)
    return { ...(await readRoadmap(writer, assessment)), ...more }
  })
}

/**
 * The items of a roadmap that is planned again: those that stay, and those that were planned, each with what people have
 * said about its question.
 */
function itemsAgain(
  before: readonly StoredItem[],
  { kept }: Settled,
  planned: readonly PlannedItem[],
  periods: readonly Period[],
): RoadmapItem[] {
  const known = new Map(before.map((item) => [item.questionId, item]))
  const staying = kept.flatMap(({ questionId, period }) => {
    const item = known.get(questionId)
    return item ? [{ ...item, period }] : []
  })
  const others = planned.map((item) => ({
    ...(known.get(item.questionId) ?? newItem(item, periods)),
    ...item,
  }))
  return [...staying, ...others]
    .map((item) => ({ ...item, due: dueIn(periods, item) }))
    .toSorted((a, b) => a.period - b.period)
}

/** Done and dropped items stay; an open one whose period is over is planned again. */
function settledOf(
  items: readonly StoredItem[],
  { periods }: RoadmapWishes,
  from: number,
  isAnswered: (item: StoredItem) => boolean,
): Settled {
  return {
    again: true,
    from,
    kept: items
      .filter((item) => item.status === "DONE" || item.status === "DROPPED" || isAnswered(item))
      .map((item) => ({
        questionId: item.questionId,
        optionId: item.optionId,
        period: Math.min(item.period, periods),
        effort: item.effort,
        counts: item.status !== "DROPPED",
      })),
    efforts: new Map(items.map(({ questionId, effort }) => [questionId, effort])),
  }
}
