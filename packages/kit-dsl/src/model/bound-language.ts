import type { LanguageCode } from "../language.ts"
import type { KitDslModel } from "./kit-model.ts"

/**
 * The main language a kit's text is bound to: that of its `language:` line; English when there is none but the
 * text holds translations; null when it holds neither and may be read as any language.
 */
export function boundLanguage(model: KitDslModel): LanguageCode | null {
  const written = model.kitModel?.language ?? null
  if (written !== null) return written
  return translationsOf(model).some((translations) => translations !== null) ? "EN" : null
}

/** The translations of every element of a kit that has texts, null for one that has none. */
export function translationsOf(model: KitDslModel) {
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
  ].map(({ translations }) => translations)
}
