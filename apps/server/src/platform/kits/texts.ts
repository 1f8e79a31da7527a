import { improvementLines } from "@plumbline/kit-dsl"
import type { Translations } from "../database/json.ts"
import type { Language } from "../i18n/language.ts"
import type { VersionContent } from "./content.ts"

export type TitleAndDescription = { title: string; description: string }

/** The texts of a kit version in one language, by id. An unknown id has empty texts. */
export type KitTexts = {
  level(id: number): TitleAndDescription
  subject(id: number): TitleAndDescription
  attribute(id: number): TitleAndDescription
  measure(id: number): TitleAndDescription
  questionnaire(id: number): TitleAndDescription
  question(id: number): { title: string; hint: string | null }
  guidance(id: number): Guidance
  /** What to do to get further from an option of a question, or from no answer yet; null where the kit does not say it. */
  improvement(questionId: number, present: { index: number } | null): string | null
  option(id: number): string
}

/**
 * What a kit says about a question beside its hint: what would prove an answer, and what to do to get further (null where
 * it does not say), the effort of reaching the next option, and ids in other frameworks.
 */
export type Guidance = {
  evidence: string | null
  improvement: string | null
  cost: number
  /** Ids of the questions that come first. */
  requires: number[]
  references: string[]
}

const unguided: Guidance = { evidence: null, improvement: null, cost: 1, requires: [], references: [] }

export function textsOf(content: VersionContent, language: Language): KitTexts {
  const { language: main } = content
  const described = (rows: (TitleAndDescription & { id: number; translations: Translations | null })[]) => {
    const byId = new Map(
      rows.map((row) => [
        row.id,
        {
          title: translated(row.title, row.translations, "title", language, main),
          description: translated(row.description, row.translations, "description", language, main),
        },
      ]),
    )
    return (id: number) => byId.get(id) ?? { title: "", description: "" }
  }
  const questions = new Map(
    content.questions.map((row) => [
      row.id,
      {
        title: translated(row.title, row.translations, "title", language, main),
        hint: translated(row.hint, row.translations, "hint", language, main),
      },
    ]),
  )
  const guidance = new Map(
    content.questions.flatMap(({ id, guidance: said, translations }) => {
      const read = (field: "evidence" | "improvement") =>
        translated(said?.[field] ?? null, translations, field, language, main)
      const { cost = 1, requires = [], references = [] } = said ?? {}
      const texts = { evidence: read("evidence"), improvement: read("improvement") }
      return said ? [[id, { ...texts, cost, requires, references }] as const] : []
    }),
  )
  const improvements = new Map(
    content.questions.flatMap(({ id, guidance: said, translations }) => {
      const text = translated(said?.improvements ?? null, translations, "improvements", language, main)
      return text === null ? [] : [[id, improvementLines(text)] as const]
    }),
  )
  const options = new Map(
    content.options.map((row) => [row.id, translated(row.title, row.translations, "title", language, main)]),
  )
  return {
    level: described(content.levels),
    subject: described(content.subjects),
    attribute: described(content.attributes),
    measure: described(content.measures),
    questionnaire: described(content.questionnaires),
    question: (id) => questions.get(id) ?? { title: "", hint: null },
    guidance: (id) => guidance.get(id) ?? unguided,
    improvement: (questionId, present) =>
      (present && improvements.get(questionId)?.[present.index - 1]) ??
      (guidance.get(questionId) ?? unguided).improvement,
    option: (id) => options.get(id) ?? "",
  }
}

/** The translation into `language` if there is one, otherwise the text in the main language. */
export function translated<T extends string | null>(
  text: T,
  translations: Translations | null,
  field: string,
  language: Language,
  main: Language,
): T | string {
  if (language === main) return text
  const translation = translations?.[language]?.[field]
  return translation?.trim() ? translation : text
}
