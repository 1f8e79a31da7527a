import { type Expression, expressionBuilder, sql } from "kysely"
import type { AnonymousContext } from "../../platform/context.ts"
import type { Database } from "../../platform/database/connect.ts"
import type { DB } from "../../platform/database/generated/tables.ts"
import type { ProductEvent } from "../../platform/events/event.ts"
import { type Assessment, findAssessment } from "../assessments/index.ts"
import { isOpenItem } from "./open-items.ts"
import { actionOf } from "./roadmap-reply.ts"
import { itemColumns, loadSurroundings, lockRoadmap, type StoredItem } from "./stored-roadmap.ts"

/*
 * What has been announced about an item is kept beside it, by who announces it: that it is done, that a date is over, that
 * one is near and for whom. Nobody else writes it, and planning again does not touch it.
 */

type Notice = { itemId: string; due?: string | null; userId?: string | null }

/**
 * Notes an announcement about items, unless it was made already; of a date, or to a person, it is another one.
 *
 * @returns the items for which it is new. Items that are gone meanwhile are not among them
 */
export async function noteNotices(
  { db }: AnonymousContext,
  kind: "DONE" | "LATE" | "DUE_SOON",
  notices: readonly Notice[],
): Promise<ReadonlySet<string>> {
  if (notices.length === 0) return new Set()
  const rows = await db
    .insertInto("roadmapNotices")
    .values(notices.map(({ itemId, due = null, userId = null }) => ({ itemId, kind, due, userId })))
    .onConflict((conflict) =>
      conflict
        .columns(["itemId", "kind"])
        .doUpdateSet(({ ref }) => ({ due: ref("excluded.due"), userId: ref("excluded.userId") }))
        .where(
          sql<boolean>`(roadmap_notices.due, roadmap_notices.user_id) is distinct from (excluded.due, excluded.user_id)`,
        ),
    )
    .returning("itemId")
    .execute()
  return new Set(rows.map(({ itemId }) => itemId))
}

/** Open items of assessments that exist, with their dates. */
export function selectOpenItems(db: Database) {
  return db
    .selectFrom("roadmapItems as item")
    .innerJoin("roadmaps as roadmap", "roadmap.id", "item.roadmapId")
    .innerJoin("assessmentResults as result", "result.id", "roadmap.resultId")
    .innerJoin("assessments as assessment", "assessment.id", "result.assessmentId")
    .where("assessment.deleted", "=", false)
    .where(isOpenItem())
}

type DatedItem = Pick<StoredItem, "id" | "questionId" | "fromOptionId" | "optionId" | "assigneeId"> & {
  due: string
}

/**
 * Announces dates of open items, one roadmap after the other, each in its own transaction.
 *
 * @param select which items; asked again under the lock on their roadmap
 * @param noticeOf what is announced of an item
 */
export async function announceDates(
  ctx: AnonymousContext,
  kind: "LATE" | "DUE_SOON",
  select: (db: Database) => ReturnType<typeof selectOpenItems>,
  {
    noticeOf,
    eventOf,
  }: {
    noticeOf: (item: DatedItem) => Notice
    eventOf: (assessment: Assessment, item: DatedItem, action: string) => ProductEvent
  },
): Promise<void> {
  const assessments = await select(ctx.db)
    .distinct()
    .select(["assessment.id", "result.id as resultId"])
    .execute()
  for (const { id, resultId } of assessments) {
    await ctx.inTransaction(async (writer) => {
      const roadmap = await lockRoadmap(writer, resultId)
      const assessment = await findAssessment(writer, id)
      if (!roadmap || !assessment) return
      const rows = await select(writer.db).where("result.id", "=", resultId).select(itemColumns).execute()
      const items = rows.flatMap((item) => (item.due === null ? [] : { ...item, due: item.due }))
      const noted = await noteNotices(writer, kind, items.map(noticeOf))
      const around = await loadSurroundings(writer, assessment)
      const [first, ...others] = items.flatMap((item) =>
        noted.has(item.id) ? eventOf(assessment, item, actionOf(around, item)) : [],
      )
      if (first) await writer.record(first, ...others)
    })
  }
}

/** Condition, in a query with `item`: this was not announced yet of its date, and to its owner. */
export function isNotAnnounced(kind: "LATE" | "DUE_SOON"): Expression<boolean> {
  const eb = expressionBuilder<DB & { item: DB["roadmapItems"] }, "item">()
  const announced = eb
    .selectFrom("roadmapNotices as notice")
    .whereRef("notice.itemId", "=", "item.id")
    .where("notice.kind", "=", kind)
    .whereRef("notice.due", "=", "item.due")
    .$if(kind === "DUE_SOON", (qb) => qb.whereRef("notice.userId", "=", "item.assigneeId"))
    .select("notice.itemId")
  return eb.not(eb.exists(announced)).$castTo<boolean>()
}

/** @param action what to do, in the language of the assessment */
export function aboutItem(
  type: "roadmap-item-done" | "roadmap-item-late",
  assessmentId: string,
  { id, questionId }: { id: string; questionId: number },
  action: string,
): ProductEvent {
  return { type, assessmentId, itemId: id, questionId, action }
}
