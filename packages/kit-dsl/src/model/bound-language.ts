import type { LanguageCode } from "../language.ts"
import type { KitDslModel } from "./kit-model.ts"

/**
 * The main language a kit's text is bound to: that of its `language:` line; English when there is none but the
 * text holds translations; null when it holds neither and may be read as any language.
 */
export function boundLanguage(model: KitDslModel): LanguageCode | null {
  const written = model.kitModel?.language ?? null
  if (written !== null) return written
  return holdsTranslations(model) ? "EN" : null
}

function holdsTranslations(model: KitDslModel): boolean {
  return [
    ...(model.kitModel === null ? [] : [model.kitModel]),
    ...model.levelModels,
    ...model.subjectModels,
    ...model.attributeModels,
    ...model.measureModels,
    ...model.questionnaireModels,
    ...model.answerRangeModels,
    ...model.answerRangeModels.flatMap(({ options }) => options),
    ...model.questionModels,
    ...model.questionModels.flatMap(({ answers }) => answers ?? []),
  ].some(({ translations }) => translations !== null)
}
