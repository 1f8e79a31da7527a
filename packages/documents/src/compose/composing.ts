import { inSentence } from "../model/clean.ts"
import type { Result } from "../result.ts"
import { formatNumber } from "../texts/format.ts"
import type { Texts } from "../texts/texts.ts"

/** What the parts of a document are composed with. */
export type Composing = { result: Result; texts: Texts; timeZone: string }

/** The title of a level, for use in a sentence; the rank where the kit does not have it. */
export function levelTitle(rank: number, { result }: Composing): string {
  const title = result.levels.find((level) => level.index === rank)?.title
  return inSentence(title ?? formatNumber(rank, result.language), result.language)
}

/** The result in a sentence. */
export function verdict(composing: Composing): string {
  const { result, texts } = composing
  const { answered, carried = 0, questions, decided } = result.progress
  // With answers, nothing that is asked applies.
  if (result.level === null) return answered + carried > 0 ? texts.nothingRated : texts.noResult
  const sentence = answered < questions && !decided ? texts.levelSoFar : texts.level
  return sentence(result.level, result.levels.length, levelTitle(result.level, composing))
}

/** The attributes that a group has rated, those on which it agreed least first. */
export function byAgreement({ agreement }: Result) {
  return (agreement?.attributes ?? [])
    .flatMap((attribute) =>
      attribute.agreement === null ? [] : { ...attribute, agreement: attribute.agreement },
    )
    .toSorted((a, b) => a.agreement - b.agreement)
}
