import { type AnswerSheet, type KitModel, readAnswers } from "@plumbline/scoring"
import { createContext, use } from "react"

/** What a question is answered with in a trial: the id of an option, or that it does not apply. */
export type Given = number | "notApplicable"

export type GivenAnswers = ReadonlyMap<number, Given>

/** Answers by the id of their question. They are nowhere but on this page, and go with it. */
export interface TrialAnswers {
  given: GivenAnswers
  replace: (given: GivenAnswers) => void
  /** null takes the answer back. */
  give: (questionId: number, given: Given | null) => void
}

export const TrialContext = createContext<TrialAnswers | null>(null)

export function useTrial(): TrialAnswers {
  const trial = use(TrialContext)
  if (!trial) throw new Error("A trial needs a place for its answers.")
  return trial
}

/** The answers to a draft as it is now: what it no longer has is left out. */
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
