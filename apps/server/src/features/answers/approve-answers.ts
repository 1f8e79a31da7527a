import { sql } from "kysely"
import type { Context } from "../../platform/context.ts"
import { type Params, preparedQuery } from "../../platform/database/prepared-query.ts"
import { ProductError } from "../../platform/errors.ts"
import { type Assessment, type AssessmentKit, loadAssessmentKit } from "../assessments/index.ts"
import type { Answering } from "./access.ts"
import { requireSeen } from "./changed-answer.ts"
import { broadcastAnswers } from "./live-answers.ts"
import { type Made, storeUnchanged } from "./queries.ts"

/**
 * Approves the answer to a question, and adds a row to its history. Does nothing when it is already approved.
 *
 * @throws NOT_FOUND the question has no answer · ANSWER_CHANGED the caller saw a different answer
 */
export async function approveAnswer(
  ctx: Context,
  { assessment, stored }: Answering,
  { questionId, seenChange }: { questionId: number; seenChange?: number | null },
): Promise<void> {
  if (!stored || (stored.answerOptionId === null && !stored.isNotApplicable)) throw notAnswered()
  const kit = await loadAssessmentKit(ctx, assessment)
  await requireSeen(ctx, kit, { questionId, stored }, seenChange)
  if (stored.status === "APPROVED") return
  await approve(ctx, assessment, kit, questionId)
}

/** Approves every unapproved answer of an assessment. The caller holds the exclusive lock on it. */
export async function approveAllAnswers(ctx: Context, assessment: Assessment): Promise<void> {
  await approve(ctx, assessment, await loadAssessmentKit(ctx, assessment), null)
}

async function approve(
  ctx: Context,
  assessment: Assessment,
  kit: AssessmentKit,
  questionId: number | null,
): Promise<void> {
  await ctx.kits.keep(ctx, kit)
  const approved = await storeApprovals(ctx, {
    resultId: assessment.result.id,
    questionId,
    stamp: kit.stamp,
    userId: ctx.user.id,
    apiToken: ctx.client.apiToken?.name ?? null,
    now: ctx.now,
  })
  const changes = approved.map(({ sequence, ...answer }) => ({
    ...answer,
    status: "APPROVED" as const,
    change: sequence,
  }))
  broadcastAnswers(ctx, assessment, kit, changes)
}

type Approval = Made & { questionId: number | null }

/** Approves the unapproved answers of a result, for one question or for all. */
const storeApprovals = preparedQuery((db, approval: Params<Approval>) => {
  const { questionId } = approval
  return storeUnchanged(db, approval, (answers) =>
    answers
      .set({ status: "APPROVED" })
      .where(sql<boolean>`(${questionId}::bigint is null or question_id = ${questionId}::bigint)`)
      .where("status", "=", "UNAPPROVED"),
  )
})

function notAnswered(): ProductError {
  return new ProductError("NOT_FOUND", {
    en: "This question has no answer to approve.",
    fa: "این پرسش پاسخی ندارد که بتوان تأییدش کرد.",
  })
}
