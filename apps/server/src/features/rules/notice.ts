import { sql } from "kysely"
import { MINUTE, type Time, timeAfter } from "../../platform/clock.ts"
import type { AnonymousContext } from "../../platform/context.ts"
import { defineEventHandler } from "../../platform/events/handler.ts"
import { type Chore, defineJob } from "../../platform/jobs/job.ts"
import { type Assessment, findAssessment, loadAnswers, loadAssessmentKit } from "../assessments/index.ts"
import { dueChecks, standsFrom } from "./changes.ts"
import { type StoredRule, titleOfScope, valueFor, watchedEvents } from "./standings.ts"

/**
 * Looks at the assessments that have changed, each by itself: whether anything has moved that a rule of its space is about.
 * A movement counts when it has stood for a while; an assessment whose answers are still changing is looked at later.
 */
export const noticeMovements: Chore = {
  name: "rules",
  cron: "*/5 * * * *",
  due: dueChecks,
  async run(ctx) {
    const failures: unknown[] = []
    for (const { assessmentId } of await dueChecks(ctx.db, ctx.now).execute()) {
      await ctx
        .inTransaction((writer) => check(writer, assessmentId))
        // The others are looked at in any case; this one again next time.
        .catch((error: unknown) => failures.push(error))
    }
    if (failures.length > 0) throw failures[0]
  },
}

/** Whoever takes the check of an assessment looks at it; it is gone, or later, when that is committed. */
async function check(ctx: AnonymousContext, assessmentId: string): Promise<void> {
  const { db, now } = ctx
  const taken = await dueChecks(db, now)
    .where("assessmentId", "=", assessmentId)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!taken) return
  const assessment = await findAssessment(ctx, assessmentId)
  const next = assessment ? await look(ctx, assessment) : null
  if (next === null) await db.deleteFrom("ruleChecks").where("assessmentId", "=", assessmentId).execute()
  else
    await db
      .updateTable("ruleChecks")
      .set({ checkTime: next })
      .where("assessmentId", "=", assessmentId)
      .execute()
}

/** @returns when to look again; null if only after a further change */
async function look(ctx: AnonymousContext, assessment: Assessment): Promise<Time | null> {
  const recent = await recentChange(ctx, assessment)
  if (recent !== null) return standsFrom(ctx, recent)
  const rules = await rulesAbout(ctx, assessment)
  if (rules.length === 0) return null
  const values = await valuesOf(ctx, assessment, rules)
  const seen = await standingsOf(ctx, assessment)
  let next: Time | null = null
  for (const rule of rules) {
    const value = values.get(rule.id) ?? null
    // What was seen last is what the next complete result is compared with.
    if (value === null) continue
    const before = seen.get(rule.id)
    const moved = before?.value != null && counts(rule, before.value, value)
    const quietUntil = moved && before.toldTime !== null ? quietAfter(ctx, before.toldTime) : null
    if (quietUntil !== null && quietUntil > ctx.now) {
      if (next === null || quietUntil < next) next = quietUntil
      continue
    }
    await note(ctx, rule.id, assessment.id, { value, ...(moved && { toldTime: ctx.now }) })
    if (moved) await tell(ctx, rule, assessment, { before: before.value, after: value })
  }
  return next
}

function counts({ event }: StoredRule, before: number, after: number): boolean {
  return event === "LEVEL_FELL" ? after < before : after > before
}

/** When the quiet hours end that begin with a notice. */
function quietAfter({ settings }: AnonymousContext, toldTime: Time): Time {
  return timeAfter(toldTime, settings.ruleQuietHours * 60 * MINUTE)
}

/** The latest change of an answer, if it does not stand yet. */
export async function recentChange(
  { db, now, settings }: AnonymousContext,
  { result }: Assessment,
): Promise<Time | null> {
  const { time } = await db
    .selectFrom("answerChanges")
    .where("resultId", "=", result.id)
    // Only in the last partitions.
    .where("creationTime", ">", timeAfter(now, -settings.ruleStandsMinutes * MINUTE))
    .select(({ fn }) => fn.max<Time | null>("creationTime").as("time"))
    .executeTakeFirstOrThrow()
  return time
}

const ruleColumns = ["id", "spaceId", "event", "scope", "kitId", "threshold", "notify", "webhooks"] as const

/**
 * The rules about the results of an assessment, while its space exists; nobody changes them until the end of the transaction.
 */
function rulesAbout({ db }: AnonymousContext, { spaceId, kitId }: Assessment): Promise<StoredRule[]> {
  return db
    .selectFrom("rules")
    .where("spaceId", "=", spaceId)
    .where("event", "in", [...watchedEvents])
    .where((eb) => eb.or([eb("kitId", "is", null), eb("kitId", "=", kitId)]))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("spaces")
          .where("spaces.id", "=", spaceId)
          .where("spaces.deleted", "=", false)
          .select("spaces.id"),
      ),
    )
    .orderBy("id")
    .forShare()
    .select(ruleColumns)
    .execute()
}

async function valuesOf(
  ctx: AnonymousContext,
  assessment: Assessment,
  rules: readonly StoredRule[],
): Promise<Map<string, number | null>> {
  if (!assessment.result.isCompleted) return new Map()
  const kit = await loadAssessmentKit(ctx, assessment)
  const answers = await loadAnswers(ctx, assessment.result.id, kit.model)
  return new Map(rules.map((rule) => [rule.id, valueFor(rule, kit, answers)]))
}

async function standingsOf({ db }: AnonymousContext, { id }: Assessment) {
  const rows = await db
    .selectFrom("ruleStandings")
    .where("assessmentId", "=", id)
    .select(["ruleId", "value", "toldTime"])
    .execute()
  return new Map(rows.map((row) => [row.ruleId, row]))
}

async function note(
  { db }: AnonymousContext,
  ruleId: string,
  assessmentId: string,
  seen: { value: number; toldTime?: Time },
): Promise<void> {
  await db
    .insertInto("ruleStandings")
    .values({ ruleId, assessmentId, ...seen })
    .onConflict((conflict) => conflict.columns(["ruleId", "assessmentId"]).doUpdateSet(seen))
    .execute()
}

/**
 * Notes what a new or changed rule sees of each assessment at first, so that it tells only of what happens later: one after
 * the other, the latest changed first.
 */
export const noteFirstStandings = defineJob<{ ruleId: string }>({
  name: "first-standings-of-rules",
  attempts: 5,
  pauseSeconds: 60,
  keyOf: ({ ruleId }) => ruleId,
  async run(ctx, { ruleId }) {
    const assessments = await ctx.db
      .selectFrom("rules as rule")
      .innerJoin("assessments as assessment", "assessment.spaceId", "rule.spaceId")
      .innerJoin("assessmentResults as result", "result.assessmentId", "assessment.id")
      .where("rule.id", "=", ruleId)
      .where("rule.event", "in", [...watchedEvents])
      .where((eb) => eb.or([eb("rule.kitId", "is", null), eb("rule.kitId", "=", eb.ref("assessment.kitId"))]))
      .where("assessment.deleted", "=", false)
      .where("result.completed", "=", true)
      .orderBy("result.lastModificationTime", "desc")
      .select("assessment.id")
      .execute()
    for (const { id } of assessments) {
      await ctx.inTransaction(async (writer) => {
        const assessment = await findAssessment(writer, id)
        if (!assessment) return
        const rules = (await rulesAbout(writer, assessment)).filter((rule) => rule.id === ruleId)
        const value = (await valuesOf(writer, assessment, rules)).get(ruleId) ?? null
        if (value === null) return
        await writer.db
          .insertInto("ruleStandings")
          .values({ ruleId, assessmentId: id, value })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
      })
    }
  },
})

async function tell(
  ctx: AnonymousContext,
  rule: StoredRule,
  assessment: Assessment,
  moved: { before: number | null; after: number | null },
): Promise<void> {
  const kit = await loadAssessmentKit(ctx, assessment)
  await ctx.record({
    type: "rule-noticed",
    assessmentId: assessment.id,
    ruleId: rule.id,
    event: rule.event,
    part: titleOfScope(kit, rule.scope),
    threshold: rule.threshold,
    webhooks: rule.webhooks,
    ...moved,
  })
}

const noticedOf = {
  "assessment-review-due": "REVIEW_DUE",
  "roadmap-item-late": "ITEM_LATE",
  "evidence-expired": "EVIDENCE_EXPIRED",
} as const

/** Tells of what other areas notice themselves, once a day at most. */
export const noticeDates = defineEventHandler({
  name: "rules about dates",
  on: ["assessment-review-due", "roadmap-item-late", "evidence-expired"],
  onlyIf: (db) =>
    db.selectNoFrom((eb) => eb.exists(eb.selectFrom("rules").select("id")).as("ruled")).$asScalar(),
  async handle(ctx, { type, assessmentId }) {
    const assessment = await findAssessment(ctx, assessmentId)
    if (!assessment) return
    const rules = await ctx.db
      .selectFrom("rules")
      .where("spaceId", "=", assessment.spaceId)
      .where("event", "=", noticedOf[type])
      .where((eb) => eb.or([eb("kitId", "is", null), eb("kitId", "=", assessment.kitId)]))
      .select(ruleColumns)
      .execute()
    for (const rule of rules) {
      if (await takesTurn(ctx, rule.id, assessmentId)) {
        await tell(ctx, rule, assessment, { before: null, after: null })
      }
    }
  },
})

async function takesTurn(ctx: AnonymousContext, ruleId: string, assessmentId: string): Promise<boolean> {
  const { db, now, settings } = ctx
  const quietSince = timeAfter(now, -settings.ruleQuietHours * 60 * MINUTE)
  const taken = await db
    .insertInto("ruleStandings")
    .values({ ruleId, assessmentId, toldTime: now })
    .onConflict((conflict) =>
      conflict
        .columns(["ruleId", "assessmentId"])
        .doUpdateSet({ toldTime: now })
        .where(sql<boolean>`coalesce(rule_standings.told_time <= ${quietSince}::timestamptz, true)`),
    )
    .returning("ruleId")
    .executeTakeFirst()
  return taken !== undefined
}
