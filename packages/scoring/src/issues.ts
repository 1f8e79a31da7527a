import { type Answer, type AnswerSheet, isAnswered } from "./answers.ts"
import type { Questionnaire } from "./kit-model.ts"

/** The remarks of people on a question; deleted rows do not count. */
export type Remarks = {
  /** Evidences, positive or negative. */
  readonly evidences: number
  /** Comments not yet resolved. */
  readonly openComments: number
}

/** Remarks by question id; a question without an entry has none. */
export type RemarksOfQuestions = ReadonlyMap<number, Remarks>

export type QuestionIssues = {
  readonly isUnanswered: boolean
  readonly isAnsweredWithLowConfidence: boolean
  readonly isAnsweredWithoutEvidences: boolean
  readonly unresolvedCommentsCount: number
  readonly hasUnapprovedAnswer: boolean
}

/** Numbers of questions, except `unresolvedComments`, which is a number of comments. */
export type QuestionnaireIssues = {
  readonly unanswered: number
  readonly answeredWithLowConfidence: number
  readonly answeredWithoutEvidence: number
  readonly unresolvedComments: number
  readonly unapprovedAnswers: number
}

/** Confidence levels below this one ("somewhat unsure") are low. */
const LOWEST_SUFFICIENT_CONFIDENCE = 3

/** The open issues of one question. An answer without a confidence level does not count as low confidence. */
export function questionIssues(answer: Answer | undefined, remarks: Remarks | undefined): QuestionIssues {
  const unresolvedCommentsCount = remarks?.openComments ?? 0
  if (!isAnswered(answer)) {
    return {
      isUnanswered: true,
      isAnsweredWithLowConfidence: false,
      isAnsweredWithoutEvidences: false,
      unresolvedCommentsCount,
      hasUnapprovedAnswer: false,
    }
  }
  return {
    isUnanswered: false,
    isAnsweredWithLowConfidence:
      answer.confidenceLevelId !== null && answer.confidenceLevelId < LOWEST_SUFFICIENT_CONFIDENCE,
    isAnsweredWithoutEvidences: (remarks?.evidences ?? 0) === 0,
    unresolvedCommentsCount,
    hasUnapprovedAnswer: answer.isUnapproved,
  }
}

/** The open issues of a questionnaire: the sums of those of its questions. */
export function questionnaireIssues(
  questionnaire: Questionnaire,
  answers: AnswerSheet,
  remarks: RemarksOfQuestions,
): QuestionnaireIssues {
  const issues = questionnaire.questions.map(({ id }) => questionIssues(answers.get(id), remarks.get(id)))
  return {
    unanswered: issues.filter((issue) => issue.isUnanswered).length,
    answeredWithLowConfidence: issues.filter((issue) => issue.isAnsweredWithLowConfidence).length,
    answeredWithoutEvidence: issues.filter((issue) => issue.isAnsweredWithoutEvidences).length,
    unresolvedComments: issues.reduce((sum, issue) => sum + issue.unresolvedCommentsCount, 0),
    unapprovedAnswers: issues.filter((issue) => issue.hasUnapprovedAnswer).length,
  }
}
