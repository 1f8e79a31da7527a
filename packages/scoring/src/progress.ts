import { type Answer, type AnswerSheet, isAnswered, isCarried } from "./answers.ts"
import type { KitModel, Question, Questionnaire } from "./kit-model.ts"

export type AssessmentProgress = {
  /** Without those that are carried over and wait to be confirmed. */
  readonly answersCount: number
  readonly carriedCount: number
  readonly questionsCount: number
}

export type QuestionnaireProgress = {
  readonly questionCount: number
  /** Without those that are carried over and wait to be confirmed. */
  readonly answerCount: number
  readonly carriedCount: number
  /** Whole percent, rounded down; 0 without questions. */
  readonly progress: number
  /** Index of the question to continue with. */
  readonly nextQuestion: number
}

/** Where to continue after a questionnaire. */
export type NextQuestionnaire = {
  readonly questionnaire: Questionnaire
  /** The lowest index of an unanswered question in it. */
  readonly questionIndex: number
}

/** The progress of an assessment. It is complete when both counts are equal. */
export function assessmentProgress(kit: KitModel, answers: AnswerSheet): AssessmentProgress {
  return {
    answersCount: countAnswered(kit.questions, answers),
    carriedCount: countCarried(kit.questions, answers),
    questionsCount: kit.questions.length,
  }
}

/**
 * The progress of a questionnaire. If it was started (an answer, even a cleared one, is stored), it continues with its
 * first unanswered question; if untouched or complete, with 1.
 */
export function questionnaireProgress(
  questionnaire: Questionnaire,
  answers: AnswerSheet,
): QuestionnaireProgress {
  const { questions } = questionnaire
  const answerCount = countAnswered(questions, answers)
  const wasBegun = questions.some(({ id }) => answers.has(id))
  return {
    questionCount: questions.length,
    answerCount,
    carriedCount: countCarried(questions, answers),
    progress: questions.length === 0 ? 0 : Math.floor((100 * answerCount) / questions.length),
    nextQuestion: (wasBegun ? firstUnanswered(questionnaire, answers)?.index : undefined) ?? 1,
  }
}

/**
 * The next questionnaire with unanswered questions: the first one after the current, else the first one from the start,
 * which may be the current itself; null when everything is answered. Carried answers count as unanswered.
 */
export function nextQuestionnaire(
  kit: KitModel,
  current: Questionnaire,
  answers: AnswerSheet,
): NextQuestionnaire | null {
  const after = kit.questionnaires.filter(({ index }) => index > current.index)
  const before = kit.questionnaires.filter(({ index }) => index <= current.index)
  for (const questionnaire of [...after, ...before]) {
    const question = firstUnanswered(questionnaire, answers)
    if (question) return { questionnaire, questionIndex: question.index }
  }
  return null
}

function countAnswered(questions: readonly Question[], answers: AnswerSheet): number {
  return questions.filter(({ id }) => isSettled(answers.get(id))).length
}

function countCarried(questions: readonly Question[], answers: AnswerSheet): number {
  return questions.filter(({ id }) => isCarried(answers.get(id))).length
}

/** Answered here: nothing remains to be done. */
function isSettled(answer: Answer | undefined): boolean {
  return isAnswered(answer) && !isCarried(answer)
}

function firstUnanswered(questionnaire: Questionnaire, answers: AnswerSheet): Question | undefined {
  return questionnaire.questions.find(({ id }) => !isSettled(answers.get(id)))
}
