import type { Context } from "../../../platform/context.ts"
import type { Translations } from "../../../platform/database/json.ts"
import { notFound } from "../../../platform/errors.ts"
import type { KitVersion } from "../access.ts"
import { rawTranslations } from "../elements/texts.ts"
import { readStoredContent } from "./stored-content.ts"

/**
 * A whole draft as rows that refer to each other by id, with their titles: everything needed for a trial, without a
 * call for each part.
 */
export async function wholeDraft(ctx: Context, draft: KitVersion) {
  const stored = await readStoredContent(ctx, draft.id)
  if (!stored) throw notFound("kitVersion")
  const { levels, subjects, attributes, questionnaires, questions, options, ...others } = stored.content
  return {
    ...others,
    answerRanges: stored.ranges.map(({ id, title }) => ({ id, title })),
    levels: levels.map(withRawTranslations),
    subjects: subjects.map(withRawTranslations),
    attributes: attributes.map(withRawTranslations),
    questionnaires: questionnaires.map(withRawTranslations),
    questions: questions.map(withRawTranslations),
    options: options.map(withRawTranslations),
  }

  function withRawTranslations<Element extends { translations: Translations | null }>(element: Element) {
    return { ...element, translations: rawTranslations(element.translations, draft.kit.language) }
  }
}
