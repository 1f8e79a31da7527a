import { randomUUID } from "node:crypto"
import type { Question } from "@plumbline/scoring"
import type { Context } from "../../platform/context.ts"
import { jsonOrNull, type RatingOfAnswer } from "../../platform/database/json.ts"
import { invalid, notFound } from "../../platform/errors.ts"
import type { ProductEvent } from "../../platform/events/event.ts"
import { type Assessment, type AssessmentKit, loadAssessmentKit, noteProgress } from "../assessments/index.ts"
import { holds } from "../permissions/index.ts"
import type { Answering } from "./access.ts"
import { requireSeen } from "./changed-answer.ts"
import { DEFAULT_CONFIDENCE_LEVEL } from "./confidence-levels.ts"
import { broadcastAnswers } from "./live-answers.ts"
import { type AnswerChange, type StoredAnswer, storeAnswer, storeProgress } from "./queries.ts"

export type AnswerInput = {
  questionnaireId: number
  questionId: number
  answerOptionId?: number | null
  isNotApplicable?: boolean | null
  confidenceLevelId?: number | null
  /** Number of the latest change that the caller saw, 0 for no answer; absent when any answer may be replaced. */
  seenChange?: number | null
  /** The proposal that the caller accepts with it. */
  proposalId?: string
  /** The rating session that has decided it. */
  rating?: RatingOfAnswer
}

/** The content of an answer: an option, "not applicable", or nothing. */
type Answer =
  | ({ kind: "chosen"; optionId: number } & Confidence)
  | ({ kind: "not applicable" } & Confidence)
  | { kind: "cleared" }

/** A level from 1 to 5, and whether it is a constant that nobody has chosen. */
type Confidence = { confidence: number; isUnasked: boolean }

/** What clients of quick mode, which does not ask for it, send with every answer. */
const QUICK_CONFIDENCE_LEVEL = 3

/**
 * Answers a question, changes its answer, or clears it. Every change adds a row to the history; a submission that
 * changes nothing stores nothing, unless it confirms a carried answer. The caller holds the lock on the question, so two
 * concurrent submissions end as one answer with both in the history, and the later one wins.
 *
 * @returns the id of the answer (null when there was nothing to store) and the number of its latest change
 * @throws NOT_FOUND unknown question, question of another questionnaire, option of another question · INVALID_INPUT
 * a question outside the profile, "not applicable" where the question does not allow it · ANSWER_CHANGED the caller saw a different answer
 */
export async function submitAnswer(
  ctx: Context,
  { assessment, stored }: Answering,
  input: AnswerInput,
): Promise<{ id: string | null; change: number }> {
  const answer = answerOf(input, assessment)
  const kit = await loadAssessmentKit(ctx, assessment)
  const question = kit.model.questionById.get(input.questionId)
  if (!question && kit.whole.model.questionById.has(input.questionId)) throw outsideProfile()
  if (answer.kind === "not applicable") requireMayNotBeApplicable(question)
  if (!stored && answer.kind === "cleared") return { id: null, change: 0 }
  if (stored && !differs(stored, answer) && stored.carried !== true)
    return { id: stored.id, change: stored.changes }
  requireAnswerable(question, input.questionnaireId, answer)
  await requireSeen(ctx, kit, { questionId: question.id, stored }, input.seenChange)

  await ctx.kits.keep(ctx, kit)
  const { isCalculateValid, isConfidenceValid } = assessment.result
  // The first of several changes: what follows from it also follows from the others.
  if (isCalculateValid || isConfidenceValid) await ctx.react("resultChanged", assessment)
  const change = changeOf(ctx, assessment, kit, {
    ...{ question, answer, stored },
    ...{ proposalId: input.proposalId, rating: input.rating },
  })
  broadcastAnswers(ctx, assessment, kit, [{ ...change, change: change.sequence, carried: false }])
  const event = answersChanged(assessment.id, question.id)
  if (stored && !progresses(stored, answer)) {
    ctx.defer(storeAnswer(ctx, change))
    ctx.defer(ctx.record(event))
    return { id: change.id, change: change.sequence }
  }
  const [counted] = await storeProgress(ctx, change)
  await noteProgress(ctx, assessment, kit.model, counted?.answeredBefore ?? 0, event)
  return { id: change.id, change: change.sequence }
}

function answersChanged(assessmentId: string, questionId: number): ProductEvent {
  return { type: "answers-changed", assessmentId, questionIds: [questionId] }
}

function answerOf(
  { answerOptionId, isNotApplicable, confidenceLevelId, proposalId, rating }: AnswerInput,
  { mode }: Pick<Assessment, "mode">,
): Answer {
  const level = confidenceLevelId ?? DEFAULT_CONFIDENCE_LEVEL
  const isConstant =
    typeof confidenceLevelId !== "number" || (!rating && confidenceLevelId === QUICK_CONFIDENCE_LEVEL)
  const confidence = {
    confidence: level,
    isUnasked: mode === "QUICK" && proposalId === undefined && isConstant,
  }
  if (isNotApplicable) return { kind: "not applicable", ...confidence }
  if (answerOptionId === null || answerOptionId === undefined) return { kind: "cleared" }
  return { kind: "chosen", optionId: answerOptionId, ...confidence }
}

/** The columns of an answer. */
function columnsOf(answer: Answer) {
  return {
    answerOptionId: answer.kind === "chosen" ? answer.optionId : null,
    confidenceLevelId: answer.kind === "cleared" ? null : answer.confidence,
    confidenceUnasked: answer.kind !== "cleared" && answer.isUnasked ? true : null,
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
    stored.confidenceLevelId !== columnsOf(answer).confidenceLevelId ||
    // Somebody says now how sure they are; that they are not asked again does not take it back.
    (stored.confidenceUnasked === true && columnsOf(answer).confidenceUnasked === null)
  )
}

/** Whether the answer closes a question that was open, or carried. */
function progresses(stored: StoredAnswer, answer: Answer): boolean {
  if (stored.carried === true) return answer.kind !== "cleared"
  if (answer.kind === "not applicable") return stored.isNotApplicable !== true
  return answer.kind === "chosen" && stored.answerOptionId === null
}

function outsideProfile() {
  return invalid({
    en: "This question is not part of the profile of the assessment, so it cannot be answered. Choose another profile in the settings.",
    fa: "این پرسش در پروفایل این ارزیابی نیست و نمی‌توان به آن پاسخ داد. در تنظیمات، پروفایل دیگری انتخاب کنید.",
  })
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

/** Any change makes the stored confidence stale; the stored maturity only becomes stale if the score changes. */
function changeOf(
  { now, user, client: { apiToken } }: Context,
  { roleId, result }: Assessment,
  { stamp }: AssessmentKit,
  given: {
    question: Question
    answer: Answer
    stored: StoredAnswer | undefined
    proposalId?: string | undefined
    rating?: RatingOfAnswer | undefined
  },
): AnswerChange {
  const { question, answer, stored, proposalId = null, rating } = given
  const columns = columnsOf(answer)
  const approval = holds(roleId, "approveAnswer") ? "APPROVED" : "UNAPPROVED"
  const option = question.options.find(({ id }) => id === columns.answerOptionId)
  return {
    id: stored?.id ?? randomUUID(),
    type: stored ? "UPDATE" : "PERSIST",
    sequence: (stored?.changes ?? 0) + 1,
    resultId: result.id,
    questionId: question.id,
    questionnaireId: question.questionnaireId,
    ...columns,
    status: answer.kind === "cleared" ? null : approval,
    answerOptionIndex: option?.index ?? null,
    stamp,
    proposalId,
    rating: jsonOrNull(rating),
    apiToken: apiToken?.name ?? null,
    scoreChanges: !stored || optionOrApplicabilityDiffers(stored, answer),
    opens: answer.kind === "cleared",
    involvesOpen: answer.kind === "cleared" || !stored || progresses(stored, answer),
    userId: user.id,
    now,
  }
}
