import { buildKitModel, type KitModel } from "@plumbline/scoring"
import type { Schemas } from "../../api/schemas.ts"

type WholeDraft = Schemas["WholeDraft"]

/** A draft that can be calculated, with the titles of its elements. */
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
export type Titles = (id: number, language: string) => string

interface Titled {
  id: number
  title: string
  translations: { [language: string]: { [field: string]: string } }
}

export function trialKit(draft: WholeDraft): TrialKit {
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
