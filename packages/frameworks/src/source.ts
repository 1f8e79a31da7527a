import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  type Pair,
  parseAllDocuments,
} from "yaml"
import { MOST_OPEN_BRACKETS, SOURCE_LIMITS } from "./limits.ts"
import { type Note, outcomes, problems } from "./notes.ts"

/** A file of a framework: its path, with `/` as separator, and its text. */
export interface FrameworkFile {
  readonly path: string
  readonly text: string
}

/** How much of a value is in the kit. */
export type LossStatus = "exact" | "approximated" | "lost"

const RANK: Record<LossStatus, number> = { lost: 0, approximated: 1, exact: 2 }

/** A single value of a source, and what became of it. Until a format says more it is lost. */
export class Leaf {
  readonly kind = "leaf"
  readonly value: string | number | boolean
  /** As a person wrote it: `1.10` stays `1.10`. */
  readonly text: string
  readonly path: string
  readonly fileName: string
  readonly line: number
  /** Whether it is the name of a field, which counts as a value only if a format uses it as one. */
  readonly isName: boolean
  status: LossStatus = "lost"
  note: Note = outcomes.noPlace()
  /** Whether a format has said what became of it. */
  settled = false

  constructor(
    value: { value: string | number | boolean; text: string },
    place: { path: string; fileName: string; line: number },
    isName = false,
  ) {
    this.isName = isName
    this.value = value.value
    this.text = value.text
    this.path = place.path
    this.fileName = place.fileName
    this.line = place.line
  }

  /** Records what became of the value. Of several uses the best counts; the later of two equal ones explains it. */
  settle(status: LossStatus, note: Note): void {
    this.settled = true
    if (RANK[status] < RANK[this.status]) return
    this.status = status
    this.note = note
  }

  /** Records that the only use of the value was changed afterwards. */
  weaken(note: Note): void {
    if (this.status !== "exact") return
    this.status = "approximated"
    this.note = note
  }
}

interface SourceList {
  readonly kind: "list"
  readonly items: readonly SourceNode[]
}

export interface SourceFields {
  readonly kind: "fields"
  readonly entries: ReadonlyMap<string, SourceEntry>
  readonly fileName: string
  readonly line: number
}

/** A field: its name and its value. */
export interface SourceEntry {
  /** The name itself, for formats in which names are texts. It counts as a value only if it is asked for. */
  readonly name: Leaf
  readonly value: SourceNode
}

/** What a file says. Null stands for nothing: no value, or a blank text. */
export type SourceNode = Leaf | SourceList | SourceFields | null

/** A document of a file; a file may have several. */
export interface SourceDocument {
  readonly path: string
  readonly root: SourceNode
}

/** Why a source cannot be read, and where. */
interface SourceProblem {
  readonly note: Note
  readonly fileName: string | null
  readonly line: number | null
}

/** The documents of all files with their values, or the first obstacle in each file. */
interface ReadSource {
  readonly documents: readonly SourceDocument[]
  /** All values in the order of the files, and the names of all fields. */
  readonly leaves: readonly Leaf[]
  readonly problems: readonly SourceProblem[]
}

class Obstacle extends Error {
  readonly note: Note
  readonly offset: number
  constructor(note: Note, offset: number) {
    super(note.en)
    this.note = note
    this.offset = offset
  }
}

/** Reads YAML and JSON within bounds. Aliases are followed, each use is a value of its own. */
export function readSource(files: readonly FrameworkFile[]): ReadSource {
  const documents: SourceDocument[] = []
  const leaves: Leaf[] = []
  const found: SourceProblem[] = []
  let nodes = 0
  let aliases = 0
  let size = 0
  if (files.length > SOURCE_LIMITS.files) return refused(problems.tooManyFiles(SOURCE_LIMITS.files), null)
  for (const { path, text } of files) {
    size += text.length
    if (size > SOURCE_LIMITS.size) return refused(problems.tooLarge(SOURCE_LIMITS.size), path)
  }
  for (const file of files) readFile(file)
  return { documents, leaves, problems: found }

  function refused(note: Note, fileName: string | null): ReadSource {
    return { documents: [], leaves: [], problems: [{ note, fileName, line: fileName === null ? null : 1 }] }
  }

  function readFile({ path, text }: FrameworkFile): void {
    const lines = new LineCounter()
    // Before parsing, the counter knows no line.
    const lineAt = (offset: number) =>
      lines.lineStarts.length === 0 ? lineOf(text, offset) : Math.max(1, lines.linePos(offset).line)
    try {
      checkExtent(text)
      for (const document of parsed(text, lines)) {
        const [error] = document.errors
        if (error) throw new Obstacle(unreadable(error.message), error.pos[0])
        documents.push({ path, root: nodeOf(document.contents, document, "", 0, { path, lineAt }) })
      }
    } catch (error) {
      if (!(error instanceof Obstacle)) throw error
      found.push({ note: error.note, fileName: path, line: lineAt(error.offset) })
    }
  }

  function nodeOf(
    node: unknown,
    document: Document,
    path: string,
    depth: number,
    file: { path: string; lineAt: (offset: number) => number },
  ): SourceNode {
    const offset = offsetOf(node)
    nodes++
    if (nodes > SOURCE_LIMITS.nodes) throw new Obstacle(problems.tooManyValues(SOURCE_LIMITS.nodes), offset)
    if (depth > SOURCE_LIMITS.depth) throw new Obstacle(problems.tooDeep(SOURCE_LIMITS.depth), offset)
    const place = (at: string, from: number) => ({ path: at, fileName: file.path, line: file.lineAt(from) })
    if (isAlias(node) && ++aliases > SOURCE_LIMITS.aliases)
      throw new Obstacle(problems.tooManyAliases(SOURCE_LIMITS.aliases), offset)
    if (isAlias(node)) return nodeOf(node.resolve(document), document, path, depth + 1, file)
    if (isSeq(node)) {
      const items = node.items.map((item, index) =>
        nodeOf(item, document, `${path}[${index}]`, depth + 1, file),
      )
      return { kind: "list", items }
    }
    if (isMap(node)) {
      const entries = new Map<string, SourceEntry>()
      for (const pair of node.items) {
        const key = keyOf(pair)
        const from = offsetOf(pair.key)
        if (entries.has(key)) throw new Obstacle(problems.duplicateKey(key), from)
        const below = path === "" ? key : `${path}.${key}`
        const name = new Leaf({ value: key, text: key }, place(below, from), true)
        leaves.push(name)
        const value = nodeOf(pair.value, document, below, depth + 1, file)
        entries.set(key, { name, value })
      }
      return { kind: "fields", entries, fileName: file.path, line: file.lineAt(offset) }
    }
    if (!isScalar(node)) return null
    const { value } = node
    const isText = typeof value === "string"
    const text = isText ? value : (node.source ?? String(value))
    if (value === null || value === undefined || text.trim() === "") return null
    const simple = isText || typeof value === "number" || typeof value === "boolean" ? value : text
    const leaf = new Leaf({ value: simple, text }, place(path, offset))
    leaves.push(leaf)
    return leaf
  }
}

/** Refuses what cannot be within the bounds, before the parser spends time and memory on it. */
function checkExtent(text: string): void {
  let open = 0
  let parts = 0
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (character === "[" || character === "{") open++
    else if ((character === "]" || character === "}") && open > 0) open--
    else if (character === "\n" || (character === "," && open > 0)) parts++
    if (open > MOST_OPEN_BRACKETS) throw new Obstacle(problems.tooDeep(SOURCE_LIMITS.depth), at)
    // Lines of texts are parts too, so that there may be twice as many as values.
    if (parts > 2 * SOURCE_LIMITS.nodes) throw new Obstacle(problems.tooManyValues(SOURCE_LIMITS.nodes), at)
  }
}

/** What the parser says, without the place, which is reported with it, and the excerpt. */
function unreadable(message: string): Note {
  if (message.includes("call stack")) return problems.tooDeep(SOURCE_LIMITS.depth)
  return problems.unreadable(message.replace(/( at line \d+, column \d+)?:?\n[\s\S]*$/, ""))
}

function lineOf(text: string, offset: number): number {
  let line = 1
  for (let at = text.indexOf("\n"); at !== -1 && at < offset; at = text.indexOf("\n", at + 1)) line++
  return line
}

function parsed(text: string, lineCounter: LineCounter): Document[] {
  try {
    // Names that are used twice are found while reading: the check of the parser compares each with every other.
    const documents = parseAllDocuments(text.replace(/^\uFEFF/, ""), { lineCounter, uniqueKeys: false })
    return Array.isArray(documents) ? documents : []
  } catch (error) {
    // The parser recurses into nested values.
    if (error instanceof RangeError) throw new Obstacle(problems.tooDeep(SOURCE_LIMITS.depth), 0)
    throw error
  }
}

function offsetOf(node: unknown): number {
  return isNode(node) ? (node.range?.[0] ?? 0) : 0
}

function isNode(node: unknown): node is Node {
  return isScalar(node) || isMap(node) || isSeq(node) || isAlias(node)
}

function keyOf(pair: Pair): string {
  const { key } = pair
  return isScalar(key) ? String(key.value) : String(key)
}

/** The fields of a node; null if it is something else. */
export function fieldsOf(node: SourceNode | undefined): SourceFields | null {
  return node?.kind === "fields" ? node : null
}

/** The items of a list; a single value counts as a list of one, nothing as an empty list. */
export function itemsOf(node: SourceNode | undefined): readonly SourceNode[] {
  if (node === null || node === undefined) return []
  return node.kind === "list" ? node.items : [node]
}

/** The value of a field, or null if it is missing or not a single value. */
export function leafAt(fields: SourceFields | null, name: string): Leaf | null {
  const value = fields?.entries.get(name)?.value
  return value?.kind === "leaf" ? value : null
}

/** The node of a field. */
export function nodeAt(fields: SourceFields | null, name: string): SourceNode {
  return fields?.entries.get(name)?.value ?? null
}

/** All elements of a list that have fields. */
export function elementsAt(fields: SourceFields | null, name: string): SourceFields[] {
  return itemsOf(nodeAt(fields, name)).flatMap((item) => fieldsOf(item) ?? [])
}

/** All single values of a list. */
export function leavesAt(fields: SourceFields | null, name: string): Leaf[] {
  return itemsOf(nodeAt(fields, name)).flatMap((item) => (item?.kind === "leaf" ? [item] : []))
}
