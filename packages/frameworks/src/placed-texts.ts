import { isBlank } from "@plumbline/kit-dsl"
import { type Note, type NotedField, outcomes } from "./notes.ts"
import { plainText } from "./plain-text.ts"
import type { Leaf } from "./source-nodes.ts"

/** The most characters of the texts of a kit, as the language of kits allows them. */
export const LENGTHS = {
  name: 50,
  title: 100,
  question: 250,
  description: 500,
  hint: 1000,
  caption: 100,
  about: 3000,
  source: 1000,
  licence: 100,
  version: 50,
  evidence: 1000,
  improvement: 1000,
  reference: 100,
} as const

/** The most prerequisites, and the most references, of a question. */
export const MOST_LISTED = 20

export const NO_OR_YES = {
  title: "No or yes",
  options: [
    { caption: "No", value: 0 },
    { caption: "Yes", value: 1 },
  ],
} as const

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that no text of a kit may contain
const ILLEGAL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F]/g

/** A text in place of that of a value, and why it is another one. */
export interface Rewritten {
  readonly text: string
  readonly reason: Note
}

/** A value as a part of a text, with what stands before it. */
export interface Part {
  readonly leaf: Leaf
  readonly before: string
  /** The value that `before` consists of. */
  readonly label?: Leaf | null
  readonly own?: Rewritten | null
}

/** All white space as single spaces. */
function oneLine(text: string): string {
  return text.trim().replace(/\s+/g, " ")
}

/** One line without characters that no text of a kit may contain. */
export function plainLine(text: string): string {
  return oneLine(legalised(text))
}

/** The text with an ellipsis where it is cut: between words if one ends near, never within a character. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text
  const fitting = text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, "")
  const words = /^\s/.test(text.slice(most - 1)) ? fitting : fitting.replace(/\s+\S{0,30}$/, "")
  return `${(words === "" ? fitting : words).trimEnd()}…`
}

/**
 * The text of a value as one text of the kit, settled; null if a reader would see nothing. `own` replaces the text, with
 * the reason.
 */
export function placed(
  leaf: Leaf,
  place: NotedField,
  most: number,
  line = false,
  own: Rewritten | null = null,
): string | null {
  const source = own === null ? leaf.text : own.text
  const marked = normalised(source, line)
  const written = normalised(plainText(source), line)
  const legal = legalised(written)
  if (isBlank(legal)) {
    leaf.settle("lost", outcomes.invalid(place))
    return null
  }
  if (legal.length > most) leaf.settle("approximated", outcomes.cut(place, most))
  else if (legal !== written) leaf.settle("approximated", outcomes.changed(place))
  else if (own !== null) leaf.settle("approximated", own.reason)
  else if (written !== marked) leaf.settle("approximated", outcomes.unmarked(place))
  else leaf.settle("exact", outcomes.kept(place))
  return shortened(legal, most)
}

/**
 * The values as one text of the kit, a line or a paragraph each, settled: one that does not fit whole is cut, and there
 * is no room for those after it. Null if there is nothing to say.
 */
export function joined(
  parts: readonly (Leaf | null | Part)[],
  place: NotedField,
  most: number,
  separator = "\n\n",
): string | null {
  let text = ""
  for (const part of parts) {
    if (part === null) continue
    const { leaf, before, label, own = null }: Part = "leaf" in part ? part : { leaf: part, before: "" }
    const lead = (text === "" ? "" : separator) + legalised(before)
    const room = most - text.length - lead.length
    const length = normalised(plainText(own?.text ?? leaf.text), false).length
    // What would be left of it is not worth reading.
    if (room < 20 && length > room) {
      leaf.settle("lost", outcomes.noRoom(place, most))
      continue
    }
    const fitting = placed(leaf, place, room, false, own)
    if (fitting === null) continue
    if (length > room) leaf.settle("approximated", outcomes.cut(place, most))
    if (legalised(before) === before) label?.settle("exact", outcomes.kept(place))
    else label?.settle("approximated", outcomes.changed(place))
    text += lead + fitting
  }
  return text === "" ? null : text
}

/** The values as references of a question, settled: `SAMM I-SB-A-1`. */
export function references(named: readonly { prefix: string; leaf: Leaf }[]): string[] {
  const list = new Set<string>()
  for (const { prefix: written, leaf } of named) {
    const prefix = plainLine(written)
    const most = LENGTHS.reference - prefix.length - 1
    if (normalised(plainText(leaf.text), true).length > most) {
      leaf.settle("lost", outcomes.noRoom("reference", LENGTHS.reference))
      continue
    }
    if (list.size === MOST_LISTED) {
      leaf.settle("lost", outcomes.tooManyListed(MOST_LISTED))
      continue
    }
    const own = placed(leaf, "reference", most, true)
    if (own !== null) list.add(`${prefix} ${own}`.trim())
  }
  return [...list]
}

function normalised(text: string, line: boolean): string {
  return line ? oneLine(text) : text.replaceAll("\r\n", "\n").trim()
}

function legalised(text: string): string {
  return text.toWellFormed().replace(ILLEGAL, "\uFFFD").replaceAll("\r", "\n")
}

/** The text of a value as a title, or the replacement where a reader would see nothing. */
export function titleOf(leaf: Leaf | null, otherwise: string, most: number = LENGTHS.title): string {
  const own = leaf && placed(leaf, "title", most, true)
  if (own !== null) return own
  const plain = plainLine(otherwise)
  return isBlank(plain) ? "…" : shortened(plain, most)
}
