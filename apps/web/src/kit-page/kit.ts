import { buildKitModel, type KitContent, type KitModel } from "@plumbline/scoring"

export type Language = "EN" | "FA"

/** What the command writes into the page. */
export interface PageKit {
  code: string
  /** By language; the first is the main one. */
  titles: Partial<Record<Language, string>>
  summaries: Partial<Record<Language, string>>
  version: string | null
  languages: Language[]
  content: KitContent
  /** The texts of elements by `kind id`, by language: the main one first, others only where they are translated. */
  texts: Record<string, Partial<Record<Language, string>>>
}

/** A kit that can be answered and calculated. */
export interface Kit extends PageKit {
  model: KitModel
  text: (kind: string, id: number, language: Language) => string
  /** The codes under which a downloaded answer names its question. */
  codesOf: (questionId: number) => { questionnaire: string; question: string }
}

/** Reads the kit that stands in the page. */
export function readKit(json: string): Kit {
  const page: PageKit = JSON.parse(json)
  const model = buildKitModel(page.content)
  const [main = "EN"] = page.languages
  const text = (kind: string, id: number, language: Language) => {
    const texts = page.texts[`${kind} ${id}`]
    return texts?.[language] ?? texts?.[main] ?? ""
  }
  return {
    ...page,
    model,
    text,
    codesOf(questionId) {
      const question = model.questionById.get(questionId)
      return {
        questionnaire: text("code", question?.questionnaireId ?? 0, main),
        question: question?.code ?? "",
      }
    },
  }
}
