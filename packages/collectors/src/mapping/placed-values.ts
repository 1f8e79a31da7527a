import { isAlias, isMap, isNode, isScalar, isSeq, LineCounter, parseDocument } from "yaml"
import { LONGEST_MAPPING, MOST_OPEN_BRACKETS } from "../limits.ts"
import { type Note, problems } from "../notes.ts"

/** Where something is in a file, both from 1. */
export interface Place {
  readonly line: number
  readonly column: number
}

/** A value of YAML with its place; aliases are followed. */
export type Placed = { readonly place: Place } & (
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "list"; readonly items: readonly Placed[] }
  | { readonly kind: "fields"; readonly fields: readonly Field[] }
  | { readonly kind: "nothing" }
)

export interface Field {
  readonly name: string
  readonly place: Place
  readonly value: Placed
}

/** A fault of a text and its place. */
export class Misplaced extends Error {
  readonly note: Note
  readonly place: Place
  constructor(note: Note, place: Place) {
    super(note.en)
    this.note = note
    this.place = place
  }
}

const MOST_VALUES = 20_000
const DEEPEST = 8
const START: Place = { line: 1, column: 1 }

/**
 * Reads YAML within bounds.
 *
 * @throws Misplaced it is no YAML, or beyond the bounds
 */
export function readPlaced(text: string): Placed {
  if (text.length > LONGEST_MAPPING) throw new Misplaced(problems.longMapping(LONGEST_MAPPING), START)
  checkBrackets(text)
  const lineCounter = new LineCounter()
  const document = parsed(text, lineCounter)
  const placeOf = (offset: number): Place => {
    const { line, col } = lineCounter.linePos(offset)
    return { line: Math.max(1, line), column: Math.max(1, col) }
  }
  const [error] = document.errors
  if (error) throw new Misplaced(unreadable(error.message), placeOf(error.pos[0]))

  let values = 0
  // Of each name the last anchor before a place counts; looking it up in the document takes as long as the document is.
  const anchors = new Map<string, unknown>()
  let isFollowed = false
  const offsetOf = (node: unknown, otherwise: number) =>
    isNode(node) ? (node.range?.[0] ?? otherwise) : otherwise
  const read = (node: unknown, around: number, depth: number): Placed => {
    const offset = offsetOf(node, around)
    const place = placeOf(offset)
    if (++values > MOST_VALUES || depth > DEEPEST) throw new Misplaced(problems.tooManyValues(), place)
    if (isAlias(node)) {
      const meant = anchors.get(node.source)
      if (meant === undefined) throw new Misplaced(problems.unknownAlias(node.source), place)
      const wasFollowed = isFollowed
      isFollowed = true
      const followed = read(meant, offset, depth + 1)
      isFollowed = wasFollowed
      return { ...followed, place }
    }
    if (!isFollowed && isNode(node) && node.anchor !== undefined) anchors.set(node.anchor, node)
    if (isSeq(node)) {
      return { kind: "list", place, items: node.items.map((item) => read(item, offset, depth + 1)) }
    }
    if (isMap(node)) {
      const names = new Set<string>()
      const fields = node.items.map(({ key, value }): Field => {
        const at = offsetOf(key, offset)
        if (!isScalar(key)) throw new Misplaced(problems.unreadable(""), placeOf(at))
        const name = writtenAs(key)
        if (names.has(name)) throw new Misplaced(problems.namedTwice(name), placeOf(at))
        names.add(name)
        return { name, place: placeOf(at), value: read(value, at, depth + 1) }
      })
      return { kind: "fields", place, fields }
    }
    if (!isScalar(node) || node.value === null) return { kind: "nothing", place }
    return { kind: "text", place, text: writtenAs(node) }
  }
  return read(document.contents, 0, 0)
}

/** As a person wrote it: `1.10` stays `1.10`. */
function writtenAs({ value, source }: { value: unknown; source?: string }): string {
  return typeof value === "string" ? value : (source ?? String(value))
}

function checkBrackets(text: string): void {
  let open = 0
  for (const character of text) {
    if (character === "[" || character === "{") open++
    else if ((character === "]" || character === "}") && open > 0) open--
    if (open > MOST_OPEN_BRACKETS) throw new Misplaced(problems.tooManyValues(), START)
  }
}

function parsed(text: string, lineCounter: LineCounter) {
  try {
    // Names that are used twice are found while reading: the check of the parser compares each with every other.
    return parseDocument(text, { lineCounter, uniqueKeys: false, logLevel: "silent" })
  } catch (error) {
    // The parser recurses into nested values.
    if (error instanceof RangeError) throw new Misplaced(problems.tooManyValues(), START)
    throw error
  }
}

function unreadable(message: string): Note {
  if (message.includes("lock scalar header")) return problems.quoteComparison()
  return problems.unreadable(message.replace(/( at line \d+, column \d+)?:?\n[\s\S]*$/, ""))
}
