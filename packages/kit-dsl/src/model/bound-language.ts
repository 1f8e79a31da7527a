import type { LanguageCode } from "../language.ts"
import type { KitDslModel } from "./kit-model.ts"

/**
 * The main language that a kit's text is bound to: that of its `language:` line; English when there is none but the
 * text contains translations; null when it has neither and may be read in any language.
 */
export function boundLanguage(model: KitDslModel): LanguageCode | null {
  const written = model.kitModel?.language ?? null
  if (written !== null) return written
  return translationsOf(model).some((translations) => translations !== null) ? "EN" : null
}

/** The translations of every element of a kit with texts, null for an element without any. */
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
    ...(model.profileModels ?? []),
    ...model.questionModels.flatMap(({ answers }) => answers ?? []),
  ].map(({ translations }) => translations)
}
