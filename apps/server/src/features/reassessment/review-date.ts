import type { Static } from "typebox"
import { type Day, dayInMonths, dayOf } from "../../platform/clock.ts"
import type { AnonymousContext, Context } from "../../platform/context.ts"
import { requireNotPast } from "../../platform/http/days.ts"
import { todayOf } from "../../platform/i18n/time.ts"
import type { Chore } from "../../platform/jobs/job.ts"
import { type Assessment, isOverdue } from "../assessments/index.ts"
import type { ReviewDate, ReviewDateEdit } from "./schemas.ts"

/** When an assessment is to be done again. */
export function reviewDateOf(
  ctx: AnonymousContext,
  { reviewDate, reviewEvery }: Pick<Assessment, "reviewDate" | "reviewEvery">,
): Static<typeof ReviewDate> {
  return { date: reviewDate, every: reviewEvery, overdue: isOverdue(ctx, reviewDate) }
}

/**
 * Sets when an assessment is to be done again, or that it is not. People are reminded of every date once. The caller holds
 * the exclusive lock on the assessment.
 *
 * @throws INVALID_INPUT a day in the past, unless it is the present date of the assessment
 */
export async function setReviewDate(
  ctx: Context,
  assessment: Assessment,
  { date, every }: Static<typeof ReviewDateEdit>,
): Promise<Static<typeof ReviewDate>> {
  const today = todayOf(ctx)
  const reviewDate: Day | null = date ?? (every === null ? null : dayInMonths(today, every))
  const isChanged = reviewDate !== assessment.reviewDate
  if (isChanged) requireNotPast(ctx, "date", reviewDate)
  await ctx.db
    .updateTable("assessments")
    .set({ reviewDate, reviewEvery: every, ...(isChanged && { reviewTold: false }) })
    .where("id", "=", assessment.id)
    .execute()
  return reviewDateOf(ctx, { reviewDate, reviewEvery: every })
}

/** How many are told of at once; the rest an hour later. */
const MOST_AT_ONCE = 500

/** Tells once of each assessment whose day has come. */
export const notifyOfReviews: Chore = {
  name: "reviews-due",
  cron: "27 * * * *",
  async run(ctx) {
    await ctx.inTransaction(async (writer) => {
      const due = await writer.db
        .updateTable("assessments")
        .set({ reviewTold: true })
        .where("id", "in", (eb) =>
          eb
            .selectFrom("assessments as due")
            .where("due.reviewDate", "<=", dayOf(writer.now))
            .where("due.reviewTold", "=", false)
            .where("due.deleted", "=", false)
            .orderBy("due.reviewDate")
            .limit(MOST_AT_ONCE)
            .forUpdate()
            .skipLocked()
            .select("due.id"),
        )
        .returning(["id", "reviewDate"])
        .execute()
      const [first, ...others] = due.map(({ id, reviewDate }) => ({
        type: "assessment-review-due" as const,
        assessmentId: id,
        day: reviewDate ?? dayOf(writer.now),
      }))
      if (first) await writer.record(first, ...others)
    })
  },
}
