import { isAlias, isMap, isNode, isScalar, isSeq, LineCounter, parseDocument } from "yaml"
import { LONGEST_MAPPING, MOST_OPEN_BRACKETS } from "../limits.ts"
import { type Note, problems } from "../notes.ts"

/** Where something is in a file, both from 1. */
export interface Position {
  readonly line: number
  readonly column: number
}

/** A value of YAML with its position; aliases are followed. */
export type YamlValue = { readonly position: Position } & (
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "list"; readonly items: readonly YamlValue[] }
  | { readonly kind: "fields"; readonly fields: readonly Field[] }
  | { readonly kind: "nothing" }
)

export interface Field {
  readonly name: string
  readonly position: Position
  readonly value: YamlValue
}

/** A fault of a text and its position. */
export class YamlError extends Error {
  readonly note: Note
  readonly position: Position
  constructor(note: Note, position: Position) {
    super(note.en)
    this.note = note
    this.position = position
  }
}

const MOST_VALUES = 20_000
const DEEPEST = 8
const START: Position = { line: 1, column: 1 }

/**
 * Reads YAML within bounds.
 *
 * @throws Misplaced it is no YAML, or beyond the bounds
 */
export function readYaml(text: string): YamlValue {
  if (text.length > LONGEST_MAPPING) throw new YamlError(problems.longMapping(LONGEST_MAPPING), START)
  checkBrackets(text)
  const lineCounter = new LineCounter()
  const document = parsed(text, lineCounter)
  const positionOf = (offset: number): Position => {
    const { line, col } = lineCounter.linePos(offset)
    return { line: Math.max(1, line), column: Math.max(1, col) }
  }
  const [error] = document.errors
  if (error) throw new YamlError(unreadable(error.message), positionOf(error.pos[0]))

  let values = 0
  // Of each name the last anchor before a position counts; looking it up in the document takes as long as the document is.
  const anchors = new Map<string, unknown>()
  let isFollowed = false
  const offsetOf = (node: unknown, otherwise: number) =>
    isNode(node) ? (node.range?.[0] ?? otherwise) : otherwise
  const read = (node: unknown, around: number, depth: number): YamlValue => {
    const offset = offsetOf(node, around)
    const position = positionOf(offset)
    if (++values > MOST_VALUES || depth > DEEPEST) throw new YamlError(problems.tooManyValues(), position)
    if (isAlias(node)) {
      const meant = anchors.get(node.source)
      if (meant === undefined) throw new YamlError(problems.unknownAlias(node.source), position)
      const wasFollowed = isFollowed
      isFollowed = true
      const followed = read(meant, offset, depth + 1)
      isFollowed = wasFollowed
      return { ...followed, position }
    }
    if (!isFollowed && isNode(node) && node.anchor !== undefined) anchors.set(node.anchor, node)
    if (isSeq(node)) {
      return { kind: "list", position, items: node.items.map((item) => read(item, offset, depth + 1)) }
    }
    if (isMap(node)) {
      const names = new Set<string>()
      const fields = node.items.map(({ key, value }): Field => {
        const at = offsetOf(key, offset)
        if (!isScalar(key)) throw new YamlError(problems.unreadable(""), positionOf(at))
        const name = writtenAs(key)
        if (names.has(name)) throw new YamlError(problems.namedTwice(name), positionOf(at))
        names.add(name)
        return { name, position: positionOf(at), value: read(value, at, depth + 1) }
      })
      return { kind: "fields", position, fields }
    }
    if (!isScalar(node) || node.value === null) return { kind: "nothing", position }
    return { kind: "text", position, text: writtenAs(node) }
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
    if (open > MOST_OPEN_BRACKETS) throw new YamlError(problems.tooManyValues(), START)
  }
}

function parsed(text: string, lineCounter: LineCounter) {
  try {
    // Names that are used twice are found while reading: the check of the parser compares each with every other.
    return parseDocument(text, { lineCounter, uniqueKeys: false, logLevel: "silent" })
  } catch (error) {
    // The parser recurses into nested values.
    if (error instanceof RangeError) throw new YamlError(problems.tooManyValues(), START)
    throw error
  }
}

function unreadable(message: string): Note {
  if (message.includes("lock scalar header")) return problems.quoteComparison()
  return problems.unreadable(message.replace(/( at line \d+, column \d+)?:?\n[\s\S]*$/, ""))
}
