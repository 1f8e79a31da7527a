import { type LanguageCode, languageCode, languageNamed } from "../language.ts"
import { isBlank, oneLine } from "../syntax/characters.ts"
import type { Text, Translation } from "../syntax/syntax-tree.ts"
import type { DescribedTexts, KitTranslation, QuestionTexts, TitleText, Translations } from "./kit-model.ts"

type Blocks = readonly Translation[]

export function describedTranslations(blocks: Blocks): Translations<DescribedTexts> {
  return byLanguage(blocks, ({ texts }) => ({
    ...field("title", title(texts.title)),
    ...field("description", plain(texts.description)),
  }))
}

export function questionTranslations(blocks: Blocks): Translations<QuestionTexts> {
  return byLanguage(blocks, ({ texts }) => ({
    ...field("title", title(texts.title)),
    ...field("hint", plain(texts.hint)),
    ...field("evidence", plain(texts.evidence)),
    ...field("improvement", plain(texts.improvement)),
    ...field("improvements", plain(texts.improvements)),
  }))
}

export function rangeTranslations(blocks: Blocks): Translations<TitleText> {
  return byLanguage(blocks, ({ texts }) => field("title", title(texts.title)))
}

export function kitTranslations(blocks: Blocks): Translations<KitTranslation> {
  return byLanguage(blocks, ({ texts }) => {
    const metadata = { ...field("goal", plain(texts.goal)), ...field("context", plain(texts.context)) }
    return {
      ...field("title", title(texts.title)),
      ...field("summary", plain(texts.summary)),
      ...field("about", plain(texts.about)),
      ...(Object.keys(metadata).length === 0 ? {} : { metadata }),
    }
  })
}

/** The translated captions of the option at a position, counted from 0. */
export function optionTranslations(blocks: Blocks, position: number): Translations<TitleText> {
  const found: { [language in LanguageCode]?: TitleText } = {}
  for (const { language, options } of blocks) {
    if (options === null) continue
    const caption = title(options[position])
    const allBlank = options.every(({ value }) => isBlank(value))
    if (caption !== null || allBlank) found[codeOf(language.text)] = field("title", caption)
  }
  return Object.keys(found).length === 0 ? null : found
}

function byLanguage<Texts extends object>(
  blocks: Blocks,
  textsOf: (block: Translation) => Texts,
): Translations<Texts> {
  const found: { [language in LanguageCode]?: Texts } = {}
  for (const block of blocks) {
    const texts = textsOf(block)
    const saysNothing = Object.keys(texts).length === 0
    // A block that translates only captions is stored with the options.
    if (!saysNothing || block.options === null) found[codeOf(block.language.text)] = texts
  }
  return Object.keys(found).length === 0 ? null : found
}

function codeOf(language: string): LanguageCode {
  return languageCode(languageNamed(language) ?? "en")
}

export function title(text: Text | null | undefined): string | null {
  return !text || isBlank(text.value) ? null : oneLine(text.value)
}

export function plain(text: Text | null | undefined): string | null {
  return !text || isBlank(text.value) ? null : text.value.trim()
}

export function field<Name extends string>(name: Name, text: string | null): { [name in Name]?: string } {
  const texts: { [name in Name]?: string } = {}
  if (text !== null) texts[name] = text
  return texts
}
