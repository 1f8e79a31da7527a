import { randomUUID } from "node:crypto"
import type { Question } from "@plumbline/scoring"
import { assessmentProgress } from "@plumbline/scoring"
import type { Context } from "../../platform/context.ts"
import { invalid, notFound } from "../../platform/errors.ts"
import {
  type AssessedAssessment,
  type AssessmentKit,
  holds,
  loadAnswers,
  loadAssessmentKit,
  lockResult,
} from "../assessments/index.ts"
import { DEFAULT_CONFIDENCE_LEVEL } from "./confidence-levels.ts"
import { findAnswer, type StoredAnswer } from "./queries.ts"

export type AnswerInput = {
  questionnaireId: number
  questionId: number
  answerOptionId?: number | null
  isNotApplicable?: boolean | null
  confidenceLevelId?: number | null
}

/** What a question is answered with: an option, "not applicable", or nothing. */
type Answer =
  | { kind: "chosen"; optionId: number; confidence: number }
  | { kind: "not applicable"; confidence: number }
  | { kind: "cleared" }

/**
 * Answers a question, changes its answer, or clears it. Every change is a row of the history; a submission that
 * changes nothing stores nothing. Submissions to one assessment wait for each other, so two at once end as one answer
 * with both in the history, the later one winning.
 *
 * @returns the id of the answer, null when there was nothing to store
 * @throws NOT_FOUND unknown question, question of another questionnaire, option of another question · INVALID_INPUT
 * "not applicable" where the question does not allow it
 */
export async function submitAnswer(
  ctx: Context,
  assessment: AssessedAssessment,
  input: AnswerInput,
): Promise<{ id: string | null }> {
  const { result } = assessment
  const answer = answerOf(input)
  await lockResult(ctx, result.id)
  const kit = await loadAssessmentKit(ctx, assessment)
  const question = kit.model.questionById.get(input.questionId)
  if (answer.kind === "not applicable") requireMayNotBeApplicable(question)
  const stored = await findAnswer(ctx, result.id, input.questionId)
  if (!stored && answer.kind === "cleared") return { id: null }
  if (stored && !differs(stored, answer)) return { id: stored.id }
  requireAnswerable(question, input.questionnaireId, answer)

  const id = stored?.id ?? randomUUID()
  await store(ctx, assessment, kit, { id, question, answer, isNew: !stored })
  const scoreChanged = !stored || optionOrApplicabilityDiffers(stored, answer)
  await invalidate(ctx, assessment, scoreChanged)
  if (!stored || progresses(stored, answer)) await recordCompletion(ctx, assessment, kit)
  return { id }
}

function answerOf({ answerOptionId, isNotApplicable, confidenceLevelId }: AnswerInput): Answer {
  const confidence = confidenceLevelId ?? DEFAULT_CONFIDENCE_LEVEL
  if (isNotApplicable) return { kind: "not applicable", confidence }
  if (answerOptionId === null || answerOptionId === undefined) return { kind: "cleared" }
  return { kind: "chosen", optionId: answerOptionId, confidence }
}

/** The columns of an answer. */
function columnsOf(answer: Answer) {
  return {
    answerOptionId: answer.kind === "chosen" ? answer.optionId : null,
    confidenceLevelId: answer.kind === "cleared" ? null : answer.confidence,
    isNotApplicable: answer.kind === "not applicable",
  }
}

function optionOrApplicabilityDiffers(stored: StoredAnswer, answer: Answer): boolean {
  const { answerOptionId, isNotApplicable } = columnsOf(answer)
  return (stored.isNotApplicable ?? false) !== isNotApplicable || stored.answerOptionId !== answerOptionId
}

function differs(stored: StoredAnswer, answer: Answer): boolean {
  return (
    optionOrApplicabilityDiffers(stored, answer) ||
    stored.confidenceLevelId !== columnsOf(answer).confidenceLevelId
  )
}

/** The question was open and is answered now. */
function progresses(stored: StoredAnswer, answer: Answer): boolean {
  if (answer.kind === "not applicable") return stored.isNotApplicable !== true
  return answer.kind === "chosen" && stored.answerOptionId === null
}

function requireMayNotBeApplicable(question: Question | undefined): void {
  if (!question) throw notFound("question")
  if (question.mayNotBeApplicable) return
  throw invalid({
    en: "This question cannot be marked as not applicable.",
    fa: "این پرسش را نمی‌توان «نامرتبط» علامت زد.",
  })
}

function requireAnswerable(
  question: Question | undefined,
  questionnaireId: number,
  answer: Answer,
): asserts question is Question {
  if (!question || question.questionnaireId !== questionnaireId) throw notFound("question")
  if (answer.kind !== "chosen") return
  if (!question.options.some(({ id }) => id === answer.optionId)) throw notFound("answerOption")
}

async function store(
  ctx: Context,
  assessment: AssessedAssessment,
  kit: AssessmentKit,
  change: { id: string; question: Question; answer: Answer; isNew: boolean },
): Promise<void> {
  const { id, question, answer, isNew } = change
  const approval = holds(assessment.roleId, "approveAnswer") ? ("APPROVED" as const) : ("UNAPPROVED" as const)
  const columns = { ...columnsOf(answer), status: answer.kind === "cleared" ? null : approval }
  const resultId = assessment.result.id
  if (isNew) {
    await ctx.db
      .insertInto("answers")
      .values({
        id,
        resultId,
        questionId: question.id,
        questionnaireId: question.questionnaireId,
        ...columns,
        createdBy: ctx.user.id,
        lastModifiedBy: ctx.user.id,
      })
      .execute()
  } else {
    await ctx.db
      .updateTable("answers")
      .set({ ...columns, lastModifiedBy: ctx.user.id })
      .where("id", "=", id)
      .execute()
  }
  await ctx.kits.keep(ctx, kit)
  await ctx.db
    .insertInto("answerHistories")
    .values({
      id: randomUUID(),
      stamp: kit.stamp,
      answerId: id,
      resultId,
      questionId: question.id,
      ...columns,
      answerOptionIndex:
        question.options.find((option) => option.id === columns.answerOptionId)?.index ?? null,
      type: isNew ? "PERSIST" : "UPDATE",
      createdBy: ctx.user.id,
      creationTime: ctx.now,
    })
    .execute()
}

/** The stored results no longer reflect the answers: the confidence never, the maturity only if the score changed. */
async function invalidate(
  ctx: Context,
  { result }: AssessedAssessment,
  scoreChanged: boolean,
): Promise<void> {
  await ctx.db
    .updateTable("assessmentResults")
    .set((eb) => ({
      isConfidenceValid: false,
      revision: eb("revision", "+", 1),
      ...(scoreChanged && { isCalculateValid: false }),
    }))
    .where("id", "=", result.id)
    .execute()
}

async function recordCompletion(
  ctx: Context,
  { id, result }: AssessedAssessment,
  kit: AssessmentKit,
): Promise<void> {
  const answers = await loadAnswers(ctx, result.id, kit.model)
  const { answersCount, questionsCount } = assessmentProgress(kit.model, answers)
  if (answersCount === questionsCount) await ctx.record({ type: "assessment-completed", assessmentId: id })
}
