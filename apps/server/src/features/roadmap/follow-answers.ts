import { dayOf } from "../../platform/clock.ts"
import type { AnonymousContext } from "../../platform/context.ts"
import type { ProductEvent } from "../../platform/events/event.ts"
import { defineEventHandler } from "../../platform/events/handler.ts"
import type { Chore } from "../../platform/jobs/job.ts"
import { findAssessment } from "../assessments/index.ts"
import {
  actionOf,
  findItems,
  findRoadmap,
  isAnsweredAsRecommended,
  loadSurroundings,
  type StoredItem,
} from "./stored-roadmap.ts"

/** Notes which items are done, or open again, when answers or the kit have changed, and tells of those that are done. */
export const followAnswers = defineEventHandler({
  name: "roadmap items",
  on: ["answers-changed", "assessment-migrated"],
  onlyIf: (db) =>
    db.selectNoFrom((eb) => eb.exists(eb.selectFrom("roadmapItems").select("id")).as("planned")).$asScalar(),
  async handle(ctx, { assessmentId }) {
    const assessment = await findAssessment(ctx, assessmentId)
    const roadmap = assessment && (await findRoadmap(ctx, assessment.result.id))
    if (!roadmap) return
    const around = await loadSurroundings(ctx, assessment)
    const items = Map.groupBy(await findItems(ctx, roadmap.id), (item) =>
      isAnsweredAsRecommended(around.kit, around.answers, item),
    )
    await noteAnswered(ctx, items.get(false) ?? [], false)
    // Another node may be handling another event about the same answers: only one of them notes an item, and tells.
    const noted = await noteAnswered(ctx, items.get(true) ?? [], true)
    const [first, ...others] = noted.flatMap((item) =>
      item.status === "DONE" || item.status === "DROPPED"
        ? []
        : [aboutItem("roadmap-item-done", assessmentId, item, actionOf(around, item))],
    )
    if (first) await ctx.record(first, ...others)
  },
})

/** @returns the items for which that was not noted yet */
async function noteAnswered(
  { db }: AnonymousContext,
  items: readonly StoredItem[],
  answered: boolean,
): Promise<StoredItem[]> {
  if (items.length === 0) return []
  const rows = await db
    .updateTable("roadmapItems")
    .set({ answered })
    .where(
      "id",
      "in",
      items.map(({ id }) => id),
    )
    .where("answered", "=", !answered)
    .returning("id")
    .execute()
  const noted = new Set(rows.map(({ id }) => id))
  return items.filter(({ id }) => noted.has(id))
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

/** How many late items are told of at once; the rest an hour later. */
const MOST_AT_ONCE = 500

/** Tells once of each open item whose date is over. */
export const tellOfLateItems: Chore = {
  name: "late-roadmap-items",
  cron: "17 * * * *",
  async run(ctx) {
    await ctx.inTransaction(async (writer) => {
      const late = await writer.db
        .updateTable("roadmapItems as item")
        .set({ late: true })
        .where("item.id", "in", (eb) =>
          eb
            .selectFrom("roadmapItems as due")
            .where("due.due", "<", dayOf(ctx.now))
            .where("due.late", "=", false)
            .where("due.answered", "=", false)
            .where("due.status", "in", ["TODO", "DOING"])
            .limit(MOST_AT_ONCE)
            .select("due.id"),
        )
        .returning(["item.id", "item.questionId", "item.fromOptionId", "item.optionId", "item.roadmapId"])
        .execute()
      for (const [roadmapId, items] of Map.groupBy(late, (item) => item.roadmapId)) {
        const assessment = await assessmentOfRoadmap(writer, roadmapId)
        if (!assessment) continue
        const around = await loadSurroundings(writer, assessment)
        const [first, ...others] = items.map((item) =>
          aboutItem("roadmap-item-late", assessment.id, item, actionOf(around, item)),
        )
        if (first) await writer.record(first, ...others)
      }
    })
  },
}

export async function assessmentOfRoadmap(ctx: AnonymousContext, roadmapId: string) {
  const found = await ctx.db
    .selectFrom("roadmaps as roadmap")
    .innerJoin("assessmentResults as result", "result.id", "roadmap.resultId")
    .where("roadmap.id", "=", roadmapId)
    .select("result.assessmentId")
    .executeTakeFirst()
  return found && findAssessment(ctx, found.assessmentId)
}

/** People who lose their role on an assessment lose the items assigned to them there: all where they have none now. */
export const takeItemsBack = defineEventHandler({
  name: "roadmap assignees",
  on: ["assessment-role-removed", "space-member-removed"],
  async handle({ db, now }, { userId }) {
    await db
      .with("taken", (of) =>
        of
          .updateTable("roadmapItems")
          .set({ assigneeId: null })
          .where("assigneeId", "=", userId)
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom("roadmaps as roadmap")
                  .innerJoin("assessmentResults as result", "result.id", "roadmap.resultId")
                  .innerJoin("assessmentUserRoles as role", "role.assessmentId", "result.assessmentId")
                  .whereRef("roadmap.id", "=", "roadmapItems.roadmapId")
                  .where("role.userId", "=", userId)
                  .select("roadmap.id"),
              ),
            ),
          )
          .returning("roadmapId"),
      )
      .updateTable("roadmaps")
      .set((eb) => ({ version: eb("version", "+", 1), lastModificationTime: now }))
      .where("id", "in", (eb) => eb.selectFrom("taken").select("taken.roadmapId"))
      .execute()
  },
})
