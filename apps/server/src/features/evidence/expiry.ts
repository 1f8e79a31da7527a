import { sql } from "kysely"
import { type Day, dayAfter, dayOf } from "../../platform/clock.ts"
import type { AnonymousContext, Context } from "../../platform/context.ts"
import type { Chore } from "../../platform/jobs/job.ts"
import { EXPIRING_DAYS } from "./life.ts"

/** How many evidences are told of at once; the rest an hour later. */
const MOST_AT_ONCE = 500

type Told = { id: string; assessmentId: string; questionId: number; validUntil: Day }

/** Tells once of evidence that is about to expire, and once when it has: one event for each assessment. */
export const notifyOfExpiry: Chore = {
  name: "expiring-evidence",
  cron: "23 * * * *",
  async run(ctx) {
    await tell(ctx, "evidence-expired", "EXPIRED")
    await tell(ctx, "evidence-expiring", "EXPIRING")
  },
}

async function tell(
  ctx: AnonymousContext,
  type: "evidence-expiring" | "evidence-expired",
  notice: "EXPIRING" | "EXPIRED",
): Promise<void> {
  await ctx.inTransaction(async (writer) => {
    const told = await take(writer, notice)
    const [first, ...others] = [...Map.groupBy(told, ({ assessmentId }) => assessmentId)].map(
      ([assessmentId, evidences]) => ({
        type,
        assessmentId,
        evidences: evidences.map(({ id, questionId, validUntil }) => ({ id, questionId, validUntil })),
      }),
    )
    if (first) await writer.record(first, ...others)
  })
}

/**
 * Notes that people are told of the evidences that have ended, or will soon, the earliest first. A row that another node is
 * noting is skipped.
 */
async function take(
  { db, now }: Pick<Context, "db" | "now">,
  notice: "EXPIRING" | "EXPIRED",
): Promise<Told[]> {
  const today = dayOf(now)
  const due = db
    .selectFrom("evidences as evidence")
    .innerJoin("assessments as assessment", "assessment.id", "evidence.assessmentId")
    .where("assessment.deleted", "=", false)
    .where("evidence.deleted", "=", false)
    .where("evidence.type", "is not", null)
    .where(sql<boolean>`evidence.expiry_told is distinct from 'EXPIRED'`)
    .$if(notice === "EXPIRED", (of) => of.where("evidence.validUntil", "<", today))
    .$if(notice === "EXPIRING", (of) =>
      of
        .where("evidence.validUntil", ">=", today)
        .where("evidence.validUntil", "<=", dayAfter(today, EXPIRING_DAYS))
        .where("evidence.expiryTold", "is", null),
    )
    .orderBy("evidence.validUntil")
    .orderBy("evidence.id")
    .limit(MOST_AT_ONCE)
    .select("evidence.id")
    .forUpdate("evidence")
    .skipLocked()
  const rows = await db
    .updateTable("evidences")
    .set({ expiryTold: notice })
    .where("id", "in", due)
    .returning(["id", "assessmentId", "questionId", "validUntil"])
    .execute()
  return rows.flatMap(({ validUntil, ...row }) => (validUntil === null ? [] : [{ ...row, validUntil }]))
}
