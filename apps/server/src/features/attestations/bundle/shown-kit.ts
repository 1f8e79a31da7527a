import type { QuestionGuidance, Translations } from "../../../platform/database/json.ts"
import type { Language } from "../../../platform/i18n/language.ts"
import { contentWithin, profileOf } from "../../../platform/kits/profiles.ts"
import { translated } from "../../../platform/kits/texts.ts"
import type { readStoredContent } from "../../kit-versions/index.ts"
import { type Kit, kitTitle } from "../../kits/index.ts"

type StoredContent = NonNullable<Awaited<ReturnType<typeof readStoredContent>>>

/**
 * What an assessment asks and shows of a kit: the questions of its profile with their options, the weights and the texts
 * that results contain, in its language alone. A result can be recalculated from it. Hints, guidance, descriptions that no
 * result has, other profiles and the mapping of collectors are not part of it.
 */
export function shownContent(
  { content, ranges }: StoredContent,
  { profileId, language }: { profileId: number | null; language: Language },
): StoredContent {
  const chosen = profileOf(content, profileId)
  const asked = chosen ? contentWithin(content, chosen) : content
  const used = new Set(asked.questions.map(({ answerRangeId }) => answerRangeId))
  const inWords = (text: string, translations: Translations | null, field = "title") =>
    translated(text, translations, field, language, content.language)
  type Row = { title: string; translations: Translations | null }
  const titled = <T extends Row>(row: T): T => ({
    ...row,
    title: inWords(row.title, row.translations),
    translations: null,
  })
  // A kit is not one without descriptions.
  const named = <T extends Row & { description: string }>(row: T): T => {
    const shown = titled(row)
    return { ...shown, description: shown.title }
  }
  const described = <T extends Row & { description: string }>(row: T): T => ({
    ...titled(row),
    description: inWords(row.description, row.translations, "description"),
  })
  return {
    content: {
      ...asked,
      language,
      levels: asked.levels.map(described),
      subjects: asked.subjects.map(named),
      attributes: asked.attributes.map(described),
      measures: asked.measures.map(named),
      questionnaires: asked.questionnaires.map(named),
      questions: asked.questions.map((question) => ({
        ...titled(question),
        hint: null,
        guidance: shownGuidance(question.guidance),
      })),
      options: asked.options.filter(({ answerRangeId }) => used.has(answerRangeId)).map(titled),
      profiles: chosen
        ? [
            {
              ...titled(chosen),
              description: null,
              questionIds: asked.questions.map(({ id }) => id),
            },
          ]
        : [],
    },
    // Ranges without a name are printed as the options of their questions.
    ranges: ranges.filter(({ id }) => used.has(id)).map((range) => ({ ...range, code: null, title: null })),
    collectorMapping: null,
  }
}

function shownGuidance(guidance: QuestionGuidance | null): QuestionGuidance | null {
  return guidance?.references ? { references: guidance.references } : null
}

/** The title of a kit, and what is said about its origin. */
export function shownKit(kit: Kit, language: Language): Kit {
  return {
    ...kit,
    title: kitTitle(kit, language),
    ...{ language, summary: "", about: "", metadata: null, translations: null },
  }
}
