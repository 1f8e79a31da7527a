import { sql } from "kysely"
import type { Context } from "../../platform/context.ts"
import { type Params, preparedQuery } from "../../platform/database/prepared-query.ts"
import { invalid, notFound } from "../../platform/errors.ts"
import { type Assessment, loadAssessmentKit, noteCompletion } from "../assessments/index.ts"
import { holds } from "../permissions/index.ts"
import { broadcastAnswers } from "./live-answers.ts"
import { type Made, storeUnchanged } from "./queries.ts"

/**
 * Confirms answers that were carried over from another assessment, as if the caller had given them again: each gets a row
 * in its history, and counts as approved if the caller may approve. Other answers stay as they are. The result does not
 * change. The caller holds the exclusive lock on the assessment.
 *
 * @throws INVALID_INPUT neither questions nor all of them are named · NOT_FOUND the assessment does not ask one of them
 */
export async function confirmAnswers(
  ctx: Context,
  assessment: Assessment,
  { questionIds, all }: { questionIds?: readonly number[]; all?: true },
): Promise<{ confirmed: number }> {
  if (!all && !questionIds) {
    throw invalid({
      en: "Name the questions in “questionIds”, or confirm all with “all”.",
      fa: "پرسش‌ها را در «questionIds» نام ببرید، یا با «all» همه را تأیید کنید.",
    })
  }
  const kit = await loadAssessmentKit(ctx, assessment)
  if (questionIds?.some((id) => !kit.model.questionById.has(id))) throw notFound("question")
  await ctx.kits.keep(ctx, kit)
  const status = holds(assessment.roleId, "approveAnswer") ? "APPROVED" : "UNAPPROVED"
  const wanted = all || !questionIds ? kit.model.questions.map(({ id }) => id) : questionIds
  const confirmed = await storeConfirmations(ctx, {
    resultId: assessment.result.id,
    questionIds: wanted,
    status,
    stamp: kit.stamp,
    userId: ctx.user.id,
    apiToken: ctx.client.apiToken?.name ?? null,
    now: ctx.now,
  })
  if (confirmed.length === 0) return { confirmed: 0 }
  const changes = confirmed.map(({ sequence, ...answer }) => ({
    ...answer,
    status: status as "APPROVED" | "UNAPPROVED",
    change: sequence,
  }))
  broadcastAnswers(ctx, assessment, kit, changes)
  await noteCompletion(ctx, assessment, kit.model.questions.length, {
    type: "answers-confirmed",
    assessmentId: assessment.id,
    questionIds: confirmed.map(({ questionId }) => questionId),
  })
  return { confirmed: confirmed.length }
}

type Confirmation = Made & { questionIds: readonly number[]; status: "APPROVED" | "UNAPPROVED" }

/** Confirms the carried answers to some questions. */
const storeConfirmations = preparedQuery((db, confirmation: Params<Confirmation>) => {
  const { questionIds, status } = confirmation
  return storeUnchanged(db, confirmation, (answers) =>
    answers
      .set({ carried: false, status })
      .where(sql<boolean>`question_id = any(${questionIds}::bigint[])`)
      .where("carried", "=", true),
  )
})
