import type { ErrorKind } from "../diagnostic.ts"
import type { Findings } from "../findings.ts"
import { LIMITS } from "../limits.ts"
import type { Phrases, TextUse } from "../messages/phrases.ts"
import { isBlank, oneLine } from "../syntax/characters.ts"
import type { Text } from "../syntax/syntax-tree.ts"

interface TextRule {
  readonly use: TextUse
  readonly normalise: (text: string) => string
  readonly blank: ErrorKind | null
  readonly least: number
  readonly most: number
  readonly tooLong: "TITLE_TOO_LONG" | "TEXT_TOO_LONG"
}

const TITLE: TextRule = {
  use: "title",
  normalise: oneLine,
  blank: "TITLE_BLANK",
  least: 0,
  most: LIMITS.title,
  tooLong: "TITLE_TOO_LONG",
}

/** One rule per kind of text: how it is normalised, whether it may be blank, how long it may be. */
export const TEXT_RULES = {
  title: TITLE,
  translatedKitTitle: { ...TITLE, least: LIMITS.kitText },
  questionTitle: { ...TITLE, most: LIMITS.questionTitle, tooLong: "TEXT_TOO_LONG" },
  caption: { ...TITLE, use: "caption", most: LIMITS.caption, tooLong: "TEXT_TOO_LONG" },
  translatedCaption: {
    ...TITLE,
    use: "caption",
    blank: null,
    most: LIMITS.caption,
    tooLong: "TEXT_TOO_LONG",
  },
  description: plain("description", "DESCRIPTION_BLANK", 0, LIMITS.description),
  hint: plain("hint", null, 0, LIMITS.hint),
  summary: plain("summary", "TEXT_BLANK", LIMITS.kitText, LIMITS.summary),
  about: plain("about", "TEXT_BLANK", LIMITS.kitText, LIMITS.about),
  goal: plain("goal", "TEXT_BLANK", LIMITS.kitText, LIMITS.goal),
  context: plain("context", "TEXT_BLANK", LIMITS.kitText, LIMITS.context),
  licence: line("licence", LIMITS.licence),
  source: plain("source", "TEXT_BLANK", 0, LIMITS.source),
  version: line("version", LIMITS.version),
  evidence: plain("evidence", "TEXT_BLANK", 0, LIMITS.evidence),
  improvement: plain("improvement", "TEXT_BLANK", 0, LIMITS.improvement),
  improvements: plain("improvement", "TEXT_BLANK", 0, LIMITS.improvements),
  reference: line("reference", LIMITS.reference),
  tag: { ...plain("tag", "TEXT_BLANK", 0, LIMITS.tag), normalise: oneLine },
} as const satisfies Record<string, TextRule>

function line(use: TextUse, most: number): TextRule {
  return { ...plain(use, "TEXT_BLANK", 0, most), normalise: oneLine }
}

function plain(use: TextUse, blank: ErrorKind | null, least: number, most: number): TextRule {
  return { use, normalise: (text) => text.trim(), blank, least, most, tooLong: "TEXT_TOO_LONG" }
}

/**
 * Checks one text by its rule. A blank text has no other errors; one with an illegal character has already been
 * reported.
 */
export function checkText(
  text: Text,
  rule: TextRule,
  file: number,
  findings: Findings,
  phrases: Phrases,
): void {
  if (!text.sound) return
  if (isBlank(text.value)) {
    if (rule.blank !== null) findings.report(rule.blank, file, text.at, phrases.blank(rule.use))
    return
  }
  const { length } = rule.normalise(text.value)
  if (length < rule.least)
    findings.report("TEXT_TOO_SHORT", file, text.at, phrases.tooShort(rule.use, rule.least))
  if (length > rule.most)
    findings.report(rule.tooLong, file, text.at, phrases.tooLong(rule.use, length, rule.most))
}
