import { sql } from "kysely"
import { MINUTE, timeAfter } from "../../platform/clock.ts"
import type { AnonymousContext } from "../../platform/context.ts"
import { defineEventHandler } from "../../platform/events/handler.ts"
import type { Chore } from "../../platform/jobs/job.ts"
import { type Assessment, findAssessment, loadAssessmentKit } from "../assessments/index.ts"
import { type StoredRule, titleOfScope, valueFor, watchedBy, watchingRules } from "./standings.ts"

type Standing = { basis: string | null; value: number | null }

/**
 * Looks whether anything has moved that a rule is about. A movement counts when it has stood for a while; an assessment
 * whose answers are still changing, or are not complete, is looked at later. Whoever notes the movement tells of it, so it
 * is told once, whichever node does it.
 */
export const noticeMovements: Chore = {
  name: "rules",
  cron: "*/5 * * * *",
  due: (db) => db.selectFrom("rules").select("id"),
  async run(ctx) {
    const rules = await watchingRules(ctx)
    for (const rule of rules) await ctx.inTransaction((writer) => look(writer, rule))
  },
}

async function look(ctx: AnonymousContext, rule: StoredRule): Promise<void> {
  const seen = new Map(
    (await ctx.db.selectFrom("ruleStandings").where("ruleId", "=", rule.id).selectAll().execute()).map(
      (each) => [each.assessmentId, each],
    ),
  )
  for (const watched of await watchedBy(ctx, rule)) {
    const { assessment, isChanging, basis } = watched
    const before = seen.get(assessment.id)
    if (before?.basis === basis || isChanging) continue
    const value = await valueFor(ctx, rule, watched)
    if (value === null) continue
    const isNotice = before?.value !== undefined && before.value !== null && counts(rule, before.value, value)
    if (isNotice && isQuiet(ctx, before?.toldTime ?? null)) continue
    const noted = await note(ctx, rule.id, assessment.id, before ?? null, { basis, value }, isNotice)
    if (noted && isNotice) await tell(ctx, rule, assessment, { before: before?.value ?? null, after: value })
  }
}

function counts({ event }: StoredRule, before: number, after: number): boolean {
  return event === "LEVEL_FELL" ? after < before : after > before
}

function isQuiet({ now, settings }: AnonymousContext, toldTime: string | null): boolean {
  return toldTime !== null && toldTime > timeAfter(now, -settings.ruleQuietHours * 60 * MINUTE)
}

/** @returns false if somebody else has noted something meanwhile */
async function note(
  { db, now }: AnonymousContext,
  ruleId: string,
  assessmentId: string,
  before: Standing | null,
  after: Standing,
  isTold: boolean,
): Promise<boolean> {
  const told = isTold ? { toldTime: now } : {}
  const noted = await db
    .insertInto("ruleStandings")
    .values({ ruleId, assessmentId, ...after, ...told })
    .onConflict((conflict) =>
      conflict
        .columns(["ruleId", "assessmentId"])
        .doUpdateSet({ ...after, ...told })
        .where(
          sql<boolean>`rule_standings.basis is not distinct from ${before?.basis ?? null}
            and rule_standings.value is not distinct from ${before?.value ?? null}`,
        ),
    )
    .returning("ruleId")
    .executeTakeFirst()
  return noted !== undefined
}

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
      .select(["id", "spaceId", "event", "scope", "kitId", "threshold", "notify", "webhooks"])
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
