import type { Context } from "../../platform/context.ts"
import type { RoadmapWishes } from "../../platform/database/json.ts"
import { notFound, ProductError } from "../../platform/errors.ts"
import { todayOf } from "../../platform/i18n/time.ts"
import { loadAdvised } from "../advice/index.ts"
import { type Assessment, assessmentAccess } from "../assessments/index.ts"
import { makeRoadmap, type Settled } from "./make-roadmap.ts"
import { periodsOf, presentPeriod } from "./periods.ts"
import type { NewRoadmap, ReplannedRoadmap } from "./schemas.ts"
import {
  findItems,
  findRoadmap,
  isAnsweredAsRecommended,
  loadSurroundings,
  newItem,
  roadmapReply,
  type StoredItem,
  storeRoadmap,
} from "./stored-roadmap.ts"

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
  const made = await makeRoadmap(ctx, advised, wishes)
  const items = made.items.map((item) => newItem(item, periodsOf(wishes)))
  if (preview) return roadmapReply(ctx, advised, { id: NONE, version: 1, ...made }, items)
  return stored(ctx, assessment, async (writer) => {
    await storeRoadmap(writer, assessment, { ...made, items })
    await writer.record({ type: "roadmap-created", assessmentId: assessment.id })
  })
}

/** Of a roadmap that is not stored. */
const NONE = "00000000-0000-0000-0000-000000000000"

/**
 * Plans the rest again: what is done, dropped or over stays where it is, people's owners, dates and notes stay with their
 * questions.
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
  const before = await findItems(ctx, roadmap.id)
  const wishes = wishesOf({ ...roadmap.wishes, ...withoutUndefined(asked) })
  const periods = periodsOf(wishes)
  const from = Math.min(presentPeriod(periods, todayOf(ctx)), wishes.periods)
  const settled = settledOf(before, wishes, from, (item) =>
    isAnsweredAsRecommended(advised.kit, advised.answers, item),
  )
  const made = await makeRoadmap(ctx, advised, { ...wishes, pinned: stillPinned(wishes, from) }, settled)
  const known = new Map(before.map((item) => [item.questionId, item]))
  const items = [
    ...settled.kept.flatMap(({ questionId, period }) => {
      const item = known.get(questionId)
      return item ? [{ ...item, period }] : []
    }),
    ...made.items.map((item) => {
      const fresh = newItem(item, periods)
      const former = known.get(item.questionId)
      if (!former) return fresh
      // A date that people have chosen stays; the one that was the end of its period moves with it.
      const formerEnd = periodsOf(roadmap.wishes)[former.period - 1]?.end
      const due = former.due === formerEnd ? fresh.due : former.due
      const isSameDue = due === former.due
      return {
        ...former,
        ...item,
        due,
        late: former.late && isSameDue,
        reminded: former.reminded && isSameDue,
      }
    }),
  ].toSorted((a, b) => a.period - b.period)
  const wanted = { ...made.wishes, pinned: wishes.pinned }
  if (preview) {
    return roadmapReply(ctx, advised, { ...roadmap, outcome: made.outcome, wishes: wanted }, items)
  }
  return stored(ctx, assessment, async (writer) => {
    const now = await findRoadmap(writer, assessment.result.id)
    // What is stored rests on what was read: a change in the meantime would be lost.
    requireSeen(now?.id === roadmap.id ? now.version : 0, roadmap.version)
    await storeRoadmap(writer, assessment, { outcome: made.outcome, wishes: wanted, items })
  })
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
async function stored(ctx: Context, assessment: Assessment, store: (writer: Context) => Promise<void>) {
  return ctx.inTransaction(async (transaction) => {
    const writer = { ...transaction, user: ctx.user }
    await planner.check(writer, { params: { assessmentId: assessment.id } })
    await store(writer)
    return readRoadmap(writer, assessment)
  })
}

function wishesOf(asked: NewRoadmap): RoadmapWishes {
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

function withoutUndefined({ seenVersion: _, ...asked }: ReplannedRoadmap) {
  const { targets, start, periods, unit, budget, calibration, ...decisions } = asked
  return {
    ...(targets && { targets }),
    ...(start && { start }),
    ...(periods && { periods }),
    ...(unit && { unit }),
    ...(budget !== undefined && { budget }),
    ...(calibration !== undefined && { calibration }),
    ...(decisions.excludedQuestionIds && { excludedQuestionIds: decisions.excludedQuestionIds }),
    ...(decisions.requiredQuestionIds && { requiredQuestionIds: decisions.requiredQuestionIds }),
    ...(decisions.pinned && { pinned: decisions.pinned }),
  }
}

/** Done and dropped items stay; an open one whose period is over is planned again. */
function settledOf(
  items: readonly StoredItem[],
  { periods }: RoadmapWishes,
  from: number,
  isAnswered: (item: StoredItem) => boolean,
): Settled {
  return {
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

/** Pins to periods that are over no longer hold. */
function stillPinned({ pinned }: RoadmapWishes, from: number) {
  return pinned.filter(({ period }) => period >= from)
}
