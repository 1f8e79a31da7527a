import { type AnswerSheet, type KitModel, readAnswers } from "@plumbline/scoring"
import { createContext, use } from "react"

/** An answer in a trial: the id of an option, or not applicable. */
export type Given = number | "notApplicable"

export type GivenAnswers = ReadonlyMap<number, Given>

/** Answers by question id. They exist only on this page, and are lost with it. */
export interface TrialAnswers {
  given: GivenAnswers
  replace: (given: GivenAnswers) => void
  /** null clears the answer. */
  give: (questionId: number, given: Given | null) => void
}

export const TrialContext = createContext<TrialAnswers | null>(null)

export function useTrial(): TrialAnswers {
  const trial = use(TrialContext)
  if (!trial) throw new Error("useTrial can only be used within a TrialProvider.")
  return trial
}

/** The answers to the current draft; answers to removed elements are left out. */
export function sheetOf(kit: KitModel, given: GivenAnswers): AnswerSheet {
  return readAnswers(
    kit,
    [...given].map(([questionId, answer]) => ({
      questionId,
      answerOptionId: answer === "notApplicable" ? null : answer,
      isNotApplicable: answer === "notApplicable",
      confidenceLevelId: null,
    })),
  )
}

export function givenOf(sheet: AnswerSheet): GivenAnswers {
  const given = new Map<number, Given>()
  for (const [questionId, answer] of sheet) {
    if (answer.state === "chosen") given.set(questionId, answer.option.id)
    if (answer.state === "notApplicable") given.set(questionId, "notApplicable")
  }
  return given
}
