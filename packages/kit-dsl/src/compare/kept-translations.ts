import type { LanguageCode } from "../language.ts"
import type { OptionModel, TitleText, Translations } from "../model/kit-model.ts"

const LANGUAGE_CODES: readonly LanguageCode[] = ["EN", "FA"]

/**
 * The translations of an element after an update: a translation block replaces what is stored in its language,
 * languages without a block are kept. A block that contains only captions is stored with the options.
 */
export function updatedTranslations<Texts extends object>(
  current: Translations<Texts>,
  next: Translations<Texts>,
  nextOptions: readonly OptionModel[] = [],
): Translations<Texts> {
  const updated: { [language in LanguageCode]?: Texts } = {}
  for (const language of LANGUAGE_CODES) {
    const hasBlock = next?.[language] !== undefined || translatesOptions(nextOptions, language)
    const texts = hasBlock ? next?.[language] : current?.[language]
    if (texts !== undefined && Object.keys(texts).length > 0) updated[language] = texts
  }
  return Object.keys(updated).length === 0 ? null : updated
}

/**
 * The options after an update, matched by position; an `options:` line of a block replaces all captions in its
 * language.
 */
export function updatedOptions(current: readonly OptionModel[], next: readonly OptionModel[]): OptionModel[] {
  const replaced = LANGUAGE_CODES.filter((language) => translatesOptions(next, language))
  return next.map((option, position) => {
    const old = current[position]
    const updated: { [language in LanguageCode]?: TitleText } = {}
    for (const language of LANGUAGE_CODES) {
      const texts = (replaced.includes(language) ? option : old)?.translations?.[language]
      if (texts?.title !== undefined) updated[language] = texts
    }
    return {
      ...option,
      index: old?.index ?? option.index,
      translations: Object.keys(updated).length === 0 ? null : updated,
    }
  })
}

function translatesOptions(options: readonly OptionModel[], language: LanguageCode): boolean {
  return options.some(({ translations }) => translations?.[language] !== undefined)
}
