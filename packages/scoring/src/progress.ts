import { type AnswerSheet, isAnswered } from "./answers.ts"
import type { KitModel, Question, Questionnaire } from "./kit-model.ts"

export type AssessmentProgress = { readonly answersCount: number; readonly questionsCount: number }

export type QuestionnaireProgress = {
  readonly questionCount: number
  readonly answerCount: number
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
  return { answersCount: countAnswered(kit.questions, answers), questionsCount: kit.questions.length }
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
    progress: questions.length === 0 ? 0 : Math.floor((100 * answerCount) / questions.length),
    nextQuestion: (wasBegun ? firstUnanswered(questionnaire, answers)?.index : undefined) ?? 1,
  }
}

/**
 * The next questionnaire with unanswered questions: the first one after the current, else the first one from the start,
 * which may be the current itself; null when everything is answered.
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
  return questions.filter(({ id }) => isAnswered(answers.get(id))).length
}

function firstUnanswered(questionnaire: Questionnaire, answers: AnswerSheet): Question | undefined {
  return questionnaire.questions.find(({ id }) => !isAnswered(answers.get(id)))
}
