import { inSentence } from "../model/clean.ts"
import type { Block } from "../model/model.ts"
import type { Result } from "../result.ts"
import { type Composing, levelTitle } from "./composing.ts"

/** What is strongest and weakest, and what would raise the whole. */
export function extremes(composing: Composing): Block[] {
  const { result, texts } = composing
  const { strongest = [], weakest = [], lift = null } = result.summary ?? {}
  const named = (label: string, titles: string[]): Block[] =>
    titles.length === 0
      ? []
      : [
          {
            kind: "paragraph",
            runs: [{ text: `${label}: `, bold: true }, { text: enumerated(titles, composing) }],
          },
        ]
  return [
    ...named(texts.strongest, strongest),
    ...named(texts.weakest, weakest),
    ...(lift === null
      ? []
      : [
          {
            kind: "paragraph" as const,
            runs: [{ text: `${texts.liftTitle}: `, bold: true }, { text: liftSentence(lift, composing) }],
          },
        ]),
  ]
}

type Lift = NonNullable<NonNullable<Result["summary"]>["lift"]>

export function liftSentence(lift: Lift, composing: Composing): string {
  const { texts } = composing
  const title = levelTitle(lift.level, composing)
  if (lift.answers === null) return texts.outOfReach(title)
  const where = lift.attributes
    .slice(0, 3)
    .map((attribute) => inSentence(attribute, composing.result.language))
  return [texts.lift(lift.answers, title), where.length > 0 && texts.where(where)].filter(Boolean).join(" ")
}

/** Titles in a line, the first three of many. */
function enumerated(titles: string[], { result, texts }: Composing): string {
  const shown = titles.slice(0, 3).map((title) => inSentence(title, result.language))
  const more = titles.length - shown.length
  return [...shown, ...(more > 0 ? [texts.andMore] : [])].join(result.language === "fa" ? "، " : ", ")
}
