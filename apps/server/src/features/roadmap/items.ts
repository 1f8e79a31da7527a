import { sql } from "kysely"
import type { Static } from "typebox"
import type { Context } from "../../platform/context.ts"
import { json, type RoadmapWishes } from "../../platform/database/json.ts"
import { accessDenied, invalid, notFound } from "../../platform/errors.ts"
import type { AccessRule } from "../../platform/http/access.ts"
import { fetchPage } from "../../platform/http/paging.ts"
import { isWebAddress } from "../../platform/http/schemas.ts"
import { todayOf } from "../../platform/i18n/time.ts"
import {
  type Assessment,
  assessmentOf,
  findAssessment,
  loadAssessmentKit,
  lockAssessment,
  mayOnAssessment,
  selectAssessments,
} from "../assessments/index.ts"
import { holds } from "../permissions/index.ts"
import { readers } from "./assignees.ts"
import { aboutItem } from "./notices.ts"
import { closedByAnswer, isClosedByAnswer, isOpenItem, isStillAsked } from "./open-items.ts"
import { periodsOf } from "./periods.ts"
import { requireSeen } from "./plan-roadmap.ts"
import { itemReply } from "./roadmap-reply.ts"
import type { ItemEdit } from "./schemas.ts"
import {
  changeBy,
  changerColumns,
  dueIn,
  findItems,
  findRoadmap,
  itemColumns,
  loadSurroundings,
  type StoredItem,
  type Surroundings,
} from "./stored-roadmap.ts"

type Editable = { assessment: Assessment; isPlanner: boolean }

/** People who can plan; and whoever an item is assigned to and may see the roadmap, for its status and note. */
export const itemEditor: AccessRule<Editable, Context, { params: { assessmentId: string; itemId: string } }> =
  {
    policy: {
      on: "assessment",
      permission: "createAdvice",
      relation: "or the assignee of the item",
      anonymous: false,
    },
    lock: "exclusive",
    async check(ctx, { params }) {
      await lockAssessment(ctx, params.assessmentId, "exclusive")
      const assessment = await findAssessment(ctx, params.assessmentId)
      if (!assessment?.isMember || !holds(assessment.roleId, "viewAssessmentReport")) throw accessDenied()
      if (holds(assessment.roleId, "createAdvice")) return { assessment, isPlanner: true }
      const own = await ctx.db
        .selectFrom("roadmapItems as item")
        .innerJoin("roadmaps as roadmap", "roadmap.id", "item.roadmapId")
        .where("item.id", "=", params.itemId)
        .where("item.assigneeId", "=", ctx.user.id)
        .where("roadmap.resultId", "=", assessment.result.id)
        .select("item.id")
        .executeTakeFirst()
      if (!own) throw accessDenied()
      return { assessment, isPlanner: false }
    },
  }

/**
 * Changes an item of a roadmap. A new period pins it there for the next planning, and its date moves with it unless a
 * person chose that. Who chooses the end of the period lets it move again.
 *
 * @throws NOT_FOUND · ROADMAP_CHANGED · ACCESS_DENIED the assignee changes more than status and note · INVALID_INPUT an
 * assignee without a role, a date before the start, a link that is none, or a period the roadmap does not have
 */
export async function changeItem(
  ctx: Context,
  { assessment, isPlanner }: Editable,
  itemId: string,
  { seenVersion, assigneeId, due, status, note, link, period, effort }: Static<typeof ItemEdit>,
) {
  const planning = { assigneeId, due, link, period, effort }
  if (!isPlanner && Object.values(planning).some((value) => value !== undefined)) throw accessDenied()
  const roadmap = await findRoadmap(ctx, assessment.result.id)
  const items = roadmap ? await findItems(ctx, roadmap.id) : []
  const item = items.find(({ id }) => id === itemId)
  if (!roadmap || !item) throw notFound("roadmapItem")
  requireSeen(roadmap.version, seenVersion)
  await requireSensible(ctx, assessment, roadmap.wishes, planning)

  const dated = dateOf(roadmap.wishes, item, { due, period })
  const changed = {
    ...(assigneeId !== undefined && { assigneeId }),
    ...(due !== undefined || period !== undefined ? dated : {}),
    ...(status !== undefined && { status }),
    ...(note !== undefined && { note: note || null }),
    ...(link !== undefined && { link: link || null }),
    ...(period !== undefined && { period }),
    ...(effort !== undefined && { effort }),
  }
  if (Object.keys(changed).length > 0) {
    await ctx.db
      .updateTable("roadmapItems")
      .set({ ...changed, ...changeBy(ctx) })
      .where("id", "=", itemId)
      .execute()
    const others = roadmap.wishes.pinned.filter(({ questionId }) => questionId !== item.questionId)
    const pinned = period === undefined ? undefined : [...others, { questionId: item.questionId, period }]
    await ctx.db
      .updateTable("roadmaps")
      .set((eb) => ({
        version: eb("version", "+", 1),
        lastModificationTime: ctx.now,
        ...(pinned && { wishes: json({ ...roadmap.wishes, pinned }) }),
      }))
      .where("id", "=", roadmap.id)
      .execute()
  }
  const around = await loadSurroundings(ctx, assessment)
  const stored = await findItems(ctx, roadmap.id)
  const idOf = new Map(stored.map(({ questionId, id }) => [questionId, id]))
  const now = stored.find(({ id }) => id === itemId) ?? item
  const reply = itemReply(ctx, around, now, isClosedByAnswer(around.kit, around.answers, now), idOf)
  if (status === "DONE" && item.status !== "DONE" && reply.doneBy === "PERSON") {
    await ctx.record(aboutItem("roadmap-item-done", assessment.id, item, reply.action))
  }
  return reply
}

function dateOf(
  wishes: RoadmapWishes,
  item: StoredItem,
  { due, period = item.period }: Pick<Static<typeof ItemEdit>, "due" | "period">,
) {
  const periods = periodsOf(wishes)
  const dueChosen = due === undefined ? item.dueChosen : due !== periods[period - 1]?.end
  return { due: dueIn(periods, { period, due: due === undefined ? item.due : due, dueChosen }), dueChosen }
}

async function requireSensible(
  ctx: Context,
  { id }: Assessment,
  { start, periods }: { start: string; periods: number },
  { assigneeId, due, link, period }: Static<typeof ItemEdit>,
): Promise<void> {
  if (
    assigneeId &&
    !(await mayOnAssessment(ctx, { assessmentId: id, userId: assigneeId }, "viewAssessmentReport"))
  ) {
    throw invalid({
      en: "Only people with a role on the assessment can be given an item.",
      fa: "مسئول اقدام تنها کسی می‌تواند باشد که در این ارزیابی نقشی دارد.",
    })
  }
  if (due && due < start) {
    throw invalid({
      en: "The due date is before the start of the roadmap.",
      fa: "موعد پیش از آغاز نقشهٔ راه است.",
    })
  }
  if (link && !isWebAddress(link)) {
    throw invalid({
      en: "The link must be an address that begins with http:// or https://.",
      fa: "پیوند باید نشانی‌ای باشد که با http:// یا https:// آغاز می‌شود.",
    })
  }
  if (period !== undefined && period > periods) {
    throw invalid({
      en: "The roadmap does not have this period.",
      fa: "نقشهٔ راه چنین دوره‌ای ندارد.",
    })
  }
}

/** Items assigned to the caller whose roadmaps they may see, open ones first, then by date. */
export async function listMyItems(ctx: Context, page: { page: number; size: number }) {
  const { rows, total } = await fetchPage(
    ctx.db
      .selectFrom("roadmapItems as item")
      .innerJoin("roadmaps as roadmap", "roadmap.id", "item.roadmapId")
      .innerJoin("assessmentResults as result", "result.id", "roadmap.resultId")
      .innerJoin("assessments as assessment", "assessment.id", "result.assessmentId")
      .innerJoin("assessmentUserRoles as role", (join) =>
        join.onRef("role.assessmentId", "=", "assessment.id").on("role.userId", "=", ctx.user.id),
      )
      .innerJoin("spaceMembers as member", (join) =>
        join.onRef("member.spaceId", "=", "assessment.spaceId").on("member.userId", "=", ctx.user.id),
      )
      .leftJoin("users as changer", "changer.id", "item.changedBy")
      .where("item.assigneeId", "=", ctx.user.id)
      .where("role.roleId", "in", readers)
      .where("assessment.deleted", "=", false)
      .where(isStillAsked())
      .orderBy(isOpenItem(), "desc")
      .orderBy(sql`item.due nulls last`)
      .orderBy("item.id")
      .select([
        ...itemColumns,
        ...changerColumns,
        "assessment.id as assessmentId",
        closedByAnswer().as("isClosed"),
      ]),
    page,
  )
  const around = await assessmentsOf(ctx, [...new Set(rows.map(({ assessmentId }) => assessmentId))])
  const items = rows.flatMap((row) => {
    const surroundings = around.get(row.assessmentId)
    if (!surroundings) return []
    const { assessment } = surroundings
    const reply = itemReply(ctx, surroundings, row, row.isClosed, new Map())
    const isOpen = reply.status === "TODO" || reply.status === "DOING"
    return [
      {
        ...reply,
        period: row.period,
        isLate: isOpen && reply.due !== null && reply.due < todayOf(ctx),
        assessment: { id: assessment.id, title: assessment.title },
        space: { id: assessment.spaceId, title: assessment.spaceTitle },
      },
    ]
  })
  return { items, ...page, sort: "due", order: "asc" as const, total }
}

/** Assessments with their kits, by id. */
async function assessmentsOf(ctx: Context, ids: readonly string[]) {
  const around = new Map<string, Pick<Surroundings, "assessment" | "kit">>()
  if (ids.length === 0) return around
  const rows = await selectAssessments(ctx.db, sql<string>`${ctx.user.id}::uuid`)
    .where("assessment.id", "in", ids)
    .execute()
  for (const row of rows) {
    const assessment = assessmentOf(row)
    around.set(row.id, { assessment, kit: await loadAssessmentKit(ctx, assessment) })
  }
  return around
}
