import type { AnswerOption, KitModel } from "./kit-model.ts"

/** An answer as stored in the table (only rows that are not deleted). */
export type AnswerRow = {
  questionId: number
  answerOptionId: number | null
  isNotApplicable: boolean | null
  /** 1 completely unsure … 5 completely sure. */
  confidenceLevelId: number | null
  /** The level is a constant that nobody has chosen, as in quick mode. It counts like any other. */
  confidenceUnasked?: boolean | null
  /** Needed for issue counters only. */
  status?: "APPROVED" | "UNAPPROVED" | null
  /** Carried over from another assessment, and neither confirmed nor changed yet. Needed for progress only. */
  carried?: boolean | null
}

/** An answer as scoring reads it. A question that was never answered has none. */
export type Answer = Chosen | NotApplicable | Cleared

export type Chosen = {
  readonly state: "chosen"
  readonly option: AnswerOption
  readonly confidenceLevelId: number | null
  /** Nobody was asked how sure they are. The level counts like any other. */
  readonly confidenceUnasked?: boolean
  readonly isUnapproved: boolean
  /** It still waits to be confirmed or changed. Counts like any other except in progress. */
  readonly isCarried?: boolean
}

export type NotApplicable = {
  readonly state: "notApplicable"
  readonly confidenceLevelId: number | null
  readonly confidenceUnasked?: boolean
  readonly isUnapproved: boolean
  /** It still waits to be confirmed or changed. Counts like any other except in progress. */
  readonly isCarried?: boolean
}

/** The row exists, but nothing is selected: it was cleared, or its option no longer exists. */
export type Cleared = { readonly state: "cleared" }

/** The answers of one assessment, by question id. */
export type AnswerSheet = ReadonlyMap<number, Answer>

/**
 * Reads the answers of an assessment against its kit version. Answers to questions that the version does not have are
 * left out; an answer with an option of another question counts as cleared.
 */
export function readAnswers(kit: KitModel, rows: Iterable<AnswerRow>): AnswerSheet {
  const answers = new Map<number, Answer>()
  for (const row of rows) {
    const question = kit.questionById.get(row.questionId)
    if (question) answers.set(question.id, readAnswer(row, question.options))
  }
  return answers
}

/** Reads one answer against the options of its question. */
export function readAnswer(row: AnswerRow, options: readonly AnswerOption[]): Answer {
  const { confidenceLevelId } = row
  const given = {
    confidenceLevelId,
    isUnapproved: row.status === "UNAPPROVED",
    ...(row.confidenceUnasked === true && { confidenceUnasked: true }),
    ...(row.carried === true && { isCarried: true }),
  }
  if (row.isNotApplicable) return { state: "notApplicable", ...given }

  const option = options.find(({ id }) => id === row.answerOptionId)
  return option ? { state: "chosen", option, ...given } : { state: "cleared" }
}

/** Something was selected, or the question was marked not applicable. */
export function isAnswered(answer: Answer | undefined): answer is Chosen | NotApplicable {
  return answer !== undefined && answer.state !== "cleared"
}

/** Answered, but carried over from another assessment, and neither confirmed nor changed yet. */
export function isCarried(answer: Answer | undefined): boolean {
  return isAnswered(answer) && answer.isCarried === true
}

/** True unless marked as not applicable: an unanswered question is applicable, it just earns nothing. */
export function isApplicable(answer: Answer | undefined): answer is Chosen | Cleared | undefined {
  return answer?.state !== "notApplicable"
}

/** The share, 0…1, of its weight that the answer earns. */
export function earnedShare(answer: Answer | undefined): number {
  return answer?.state === "chosen" ? answer.option.value : 0
}

/** The confidence level of an answer, 1…5; 0 when there is no answer or no level. */
export function confidenceOf(answer: Answer | undefined): number {
  return isAnswered(answer) ? (answer.confidenceLevelId ?? 0) : 0
}
