import { randomUUID } from "node:crypto"
import { type RawBuilder, sql } from "kysely"
import type { AnonymousContext, Context } from "../../platform/context.ts"
import { json, type RoadmapOutcome, type RoadmapWishes } from "../../platform/database/json.ts"
import type { Advised } from "../advice/index.ts"
import { type Assessment, loadAnswers, loadAssessmentKit } from "../assessments/index.ts"
import { programFor } from "../users/index.ts"
import type { PlannedItem } from "./make-roadmap.ts"
import type { Period } from "./periods.ts"

export type StoredRoadmap = NonNullable<Awaited<ReturnType<typeof findRoadmap>>>
export type StoredItem = Awaited<ReturnType<typeof findItems>>[number]

const roadmapOf = ({ db }: AnonymousContext, resultId: string) =>
  db.selectFrom("roadmaps").where("resultId", "=", resultId).select(["id", "version", "wishes", "outcome"])

export function findRoadmap(ctx: AnonymousContext, resultId: string) {
  return roadmapOf(ctx, resultId).executeTakeFirst()
}

/** The same, locked: whoever plans, or announces something about its items, waits. */
export function lockRoadmap(ctx: AnonymousContext, resultId: string) {
  return roadmapOf(ctx, resultId).forUpdate().executeTakeFirst()
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
  "item.dueChosen",
  "item.status",
  "item.note",
  "item.link",
  "item.assigneeId",
  "item.changedBy",
  "item.changeTime",
] as const

/** Who changed an item, in a query with `changer`. */
export const changerColumns = [
  "changer.displayName as changerName",
  programFor("changer", "item").as("program"),
] as const

/** The items of a roadmap in its order, with the people they are assigned to, and those who changed them. */
export function findItems({ db }: AnonymousContext, roadmapId: string) {
  return db
    .selectFrom("roadmapItems as item")
    .leftJoin("users as person", "person.id", "item.assigneeId")
    .leftJoin("users as changer", "changer.id", "item.changedBy")
    .where("item.roadmapId", "=", roadmapId)
    .orderBy("item.period")
    .orderBy("item.position")
    .select([
      ...itemColumns,
      ...changerColumns,
      "person.displayName as assigneeName",
      "person.picturePath as assigneePicture",
    ])
    .execute()
}

type Names = "assigneeName" | "assigneePicture" | "changerName" | "program"

/** An item that may not be stored yet; whoever reads it may know the names of its people. */
export type RoadmapItem = Omit<StoredItem, Names> & Partial<Pick<StoredItem, Names>>

export function newItem(item: PlannedItem, periods: readonly Period[]): RoadmapItem {
  const { period } = item
  return {
    ...item,
    id: randomUUID(),
    due: dueIn(periods, { period, due: null, dueChosen: false }),
    dueChosen: false,
    status: "TODO",
    note: null,
    link: null,
    assigneeId: null,
    changedBy: null,
    changeTime: null,
  }
}

/** That the caller, or a program for them, changes an item. */
export function changeBy({ user, client, now }: Context) {
  return { changedBy: user.id, apiToken: client.apiToken?.name ?? null, changeTime: now }
}

/** The date of an item: what a person has chosen (null: none), else the end of its period. */
export function dueIn(
  periods: readonly Period[],
  { period, due, dueChosen }: Pick<RoadmapItem, "period" | "due" | "dueChosen">,
): string | null {
  return dueChosen ? due : (periods[period - 1]?.end ?? null)
}

/**
 * Stores a roadmap in the place of the one before. Of items that stay, only what planning decides is written: what people
 * and the notices say about them is theirs.
 */
export async function storeRoadmap(
  ctx: Context,
  { result }: Assessment,
  roadmap: { wishes: RoadmapWishes; outcome: RoadmapOutcome; items: readonly RoadmapItem[] },
): Promise<void> {
  const { db, now, user } = ctx
  const planned = {
    wishes: json(roadmap.wishes),
    outcome: json({ ...roadmap.outcome, items: basisOf(roadmap.items) }),
    lastModificationTime: now,
  }
  const { id } = await db
    .insertInto("roadmaps")
    .values({
      id: randomUUID(),
      resultId: result.id,
      version: 1,
      ...planned,
      createdBy: user.id,
      creationTime: now,
    })
    .onConflict((conflict) =>
      conflict
        .column("resultId")
        .doUpdateSet((eb) => ({ version: eb("roadmaps.version", "+", 1), ...planned })),
    )
    .returning("id")
    .executeTakeFirstOrThrow()
  const ids = roadmap.items.map((item) => item.id)
  await db
    .deleteFrom("roadmapItems")
    .where("roadmapId", "=", id)
    .$if(ids.length > 0, (qb) => qb.where("id", "not in", ids))
    .execute()
  if (ids.length === 0) return
  await db
    .insertInto("roadmapItems")
    .values(
      roadmap.items.map(
        ({ assigneeName: _a, assigneePicture: _p, changerName: _c, program: _g, ...item }, position) => ({
          ...item,
          ...changeBy(ctx),
          position,
          roadmapId: id,
        }),
      ),
    )
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet(({ ref }) => ({
        fromOptionId: ref("excluded.fromOptionId"),
        optionId: ref("excluded.optionId"),
        period: ref("excluded.period"),
        position: ref("excluded.position"),
        effort: ref("excluded.effort"),
        impact: ref("excluded.impact"),
        cost: ref("excluded.cost"),
        priority: ref("excluded.priority"),
        due: ref("excluded.due"),
        changedBy: ifPlannedAnew("changedBy"),
        apiToken: ifPlannedAnew("apiToken"),
        changeTime: ifPlannedAnew("changeTime"),
      })),
    )
    .execute()
}

/** The new value of a column for an item that comes to another period, answer, effort or date; else the old one. */
function ifPlannedAnew<Column extends "changedBy" | "apiToken" | "changeTime">(
  column: Column,
): RawBuilder<string | null> {
  const row = (of: "roadmapItems" | "excluded") =>
    sql.join(["optionId", "period", "effort", "due"].map((each) => sql.ref(`${of}.${each}`)))
  return sql`case when (${row("roadmapItems")}) is distinct from (${row("excluded")})
    then ${sql.ref(`excluded.${column}`)} else ${sql.ref(`roadmapItems.${column}`)} end`
}

/** What the promise of a roadmap rests on. */
function basisOf(items: readonly RoadmapItem[]): NonNullable<RoadmapOutcome["items"]> {
  return items.map(({ questionId, period, effort, status }) => ({
    questionId,
    period,
    effort,
    dropped: status === "DROPPED",
  }))
}

/** Whether items were dropped, taken up again, moved or estimated anew since the roadmap was planned. */
export function isChangedSincePlanned({ items: planned }: RoadmapOutcome, items: readonly RoadmapItem[]) {
  if (!planned) return false
  const before = new Map(planned.map((item) => [item.questionId, item]))
  return basisOf(items).some(({ questionId, ...now }) => {
    const then = before.get(questionId)
    return then?.period !== now.period || then.effort !== now.effort || then.dropped !== now.dropped
  })
}

/** What a roadmap is shown with: kit and answers of its assessment now. */
export type Surroundings = Pick<Advised, "assessment" | "kit" | "answers">

export async function loadSurroundings(ctx: AnonymousContext, assessment: Assessment): Promise<Surroundings> {
  const kit = await loadAssessmentKit(ctx, assessment)
  return { assessment, kit, answers: await loadAnswers(ctx, assessment.result.id, kit.model) }
}
