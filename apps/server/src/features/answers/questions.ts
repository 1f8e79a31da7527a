import {
  type Answer,
  type AnswerOption,
  type AnswerSheet,
  isAnswered,
  type Question,
  questionIssues,
} from "@plumbline/scoring"
import type { Context } from "../../platform/context.ts"
import { notFound } from "../../platform/errors.ts"
import type { Language } from "../../platform/i18n/language.ts"
import { permissionsOf } from "../permissions/index.ts"
import { type AssessmentKit, loadAssessmentKit } from "../results/index.ts"
import { type AnsweredAssessment, answersIn, countsIn, type QuestionCounts } from "./answered-assessment.ts"
import { confidenceLevel } from "./confidence-levels.ts"

/**
 * A page of the questions of a questionnaire with their answers, by index.
 *
 * @throws NOT_FOUND unknown questionnaire
 */
export async function listQuestions(
  ctx: Context,
  answered: AnsweredAssessment,
  questionnaireId: number,
  { page, size }: { page: number; size: number },
) {
  const { assessment } = answered
  const kit = await loadAssessmentKit(ctx, assessment)
  const questionnaire = kit.model.questionnaireById.get(questionnaireId)
  if (!questionnaire) throw notFound("questionnaire")
  const questions = questionnaire.questions.slice(page * size, (page + 1) * size)
  const [answers, counts] = [answersIn(answered, kit.model), countsIn(answered)]
  return {
    items: questions.map((question) =>
      questionItem(question, kit, answers, counts.get(question.id), ctx.language),
    ),
    page,
    size,
    sort: "index",
    order: "asc" as const,
    total: questionnaire.questions.length,
    permissions: permissionsOf(assessment.roleId),
  }
}

/**
 * One question with its answer.
 *
 * @throws NOT_FOUND unknown question
 */
export async function readQuestion(ctx: Context, answered: AnsweredAssessment, questionId: number) {
  const kit = await loadAssessmentKit(ctx, answered.assessment)
  const question = kit.model.questionById.get(questionId)
  if (!question) throw notFound("question")
  const [answers, counts] = [answersIn(answered, kit.model), countsIn(answered)]
  return questionItem(question, kit, answers, counts.get(questionId), ctx.language)
}

/**
 * The open issues of one question, as in {@link readQuestion}. A question that the kit lacks counts as unanswered.
 */
export async function readQuestionIssues(ctx: Context, answered: AnsweredAssessment, questionId: number) {
  const { model } = await loadAssessmentKit(ctx, answered.assessment)
  return questionIssues(answersIn(answered, model).get(questionId), countsIn(answered).get(questionId))
}

function questionItem(
  question: Question,
  { model, text }: AssessmentKit,
  answers: AnswerSheet,
  counts: QuestionCounts | undefined,
  language: Language,
) {
  const { id, questionnaireId, mayNotBeApplicable } = question
  const siblings = model.questionnaireById.get(questionnaireId)?.questions ?? []
  const optionReply = (option: AnswerOption) => ({
    id: option.id,
    index: option.index,
    title: text.option(option.id),
  })
  return {
    id,
    index: siblings.indexOf(question) + 1,
    ...text.question(id),
    mayNotBeApplicable,
    options: question.options.map(optionReply),
    answer: answerReply(answers.get(id), optionReply, language),
    change: counts?.change ?? 0,
    issues: questionIssues(answers.get(id), counts),
    counts: {
      evidences: counts?.evidences ?? 0,
      comments: counts?.openComments ?? 0,
      answerHistories: counts?.histories ?? 0,
    },
  }
}

/** @returns null when the question was never answered; for a cleared answer an object with empty fields */
function answerReply<OptionReply>(
  answer: Answer | undefined,
  optionReply: (option: AnswerOption) => OptionReply,
  language: Language,
) {
  if (!answer) return null
  if (!isAnswered(answer)) {
    return { selectedOption: null, confidenceLevel: null, isNotApplicable: false, approved: null }
  }
  const { confidenceLevelId, isUnapproved } = answer
  return {
    selectedOption: answer.state === "chosen" ? optionReply(answer.option) : null,
    confidenceLevel: confidenceLevelId === null ? null : confidenceLevel(confidenceLevelId, language),
    isNotApplicable: answer.state === "notApplicable",
    approved: !isUnapproved,
  }
}
