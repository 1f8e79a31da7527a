import { type AnswerSheet, buildKitModel, type KitModel, readAnswers } from "@plumbline/scoring"
import { queryOptions } from "@tanstack/react-query"
import { createContext, use } from "react"
import type { Schemas } from "../../../api/schemas.ts"
import { contentQuery } from "./content.ts"

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

type Content = Schemas["WholeDraft"] | Schemas["PublicKitContent"]

/** A draft, or a public kit, that can be calculated, with the titles of its elements. */
export interface TrialKit {
  model: KitModel
  levels: Titles
  subjects: Titles
  attributes: Titles
  questionnaires: Titles
  questions: Titles
  options: Titles
  /** The title of a shared range; null for a range that belongs to a single question. */
  rangeTitle: (id: number) => string | null
  /** By the id of the question; null if it has no hint. */
  hintOf: (id: number, language: string) => string | null
}

/** The title of an element in a language of the kit, or in the main language if it is not translated. */
type Titles = (id: number, language: string) => string

interface Titled {
  id: number
  title: string
  translations: { [language: string]: { [field: string]: string } }
}

export function trialKit(draft: Content): TrialKit {
  const questions = new Map(draft.questions.map((question) => [question.id, question]))
  return {
    model: buildKitModel(draft),
    levels: titlesOf(draft.levels),
    subjects: titlesOf(draft.subjects),
    attributes: titlesOf(draft.attributes),
    questionnaires: titlesOf(draft.questionnaires),
    questions: titlesOf(draft.questions),
    options: titlesOf(draft.options),
    rangeTitle: (id) => draft.answerRanges.find((range) => range.id === id)?.title ?? null,
    hintOf: (id, language) => {
      const question = questions.get(id)
      return question?.translations[language]?.hint ?? question?.hint ?? null
    },
  }
}

function titlesOf(elements: readonly Titled[]): Titles {
  const byId = new Map(elements.map((element) => [element.id, element]))
  return (id, language) => {
    const element = byId.get(id)
    return element?.translations[language]?.title ?? element?.title ?? ""
  }
}

/** The current state of a draft, ready to be answered and calculated. */
export const trialKitQuery = (kitVersionId: number) =>
  queryOptions({ ...contentQuery(kitVersionId), select: trialKit })
