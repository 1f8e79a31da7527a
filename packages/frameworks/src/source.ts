import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseAllDocuments,
} from "yaml"
import { MOST_OPEN_BRACKETS, SOURCE_LIMITS } from "./limits.ts"
import { below, NodeMaker, Obstacle } from "./node-maker.ts"
import { type Note, problems } from "./notes.ts"
import { isJson, readJson } from "./read-json.ts"
import type { Leaf, SourceDocument, SourceEntry, SourceNode } from "./source-nodes.ts"

/** A file of a framework: its path, with `/` as separator, and its text. */
export interface FrameworkFile {
  readonly path: string
  readonly text: string
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

/** Reads YAML and JSON within bounds. Aliases are followed, each use is a value of its own. */
export function readSource(files: readonly FrameworkFile[]): ReadSource {
  const documents: SourceDocument[] = []
  const maker = new NodeMaker()
  const found: SourceProblem[] = []
  let size = 0
  if (files.length > SOURCE_LIMITS.files) return refused(problems.tooManyFiles(SOURCE_LIMITS.files), null)
  for (const { path, text } of files) {
    size += text.length
    if (size > SOURCE_LIMITS.size) return refused(problems.tooLarge(SOURCE_LIMITS.size), path)
  }
  for (const { path, text } of files) {
    maker.fileName = path
    const own = text.replace(/^\uFEFF/, "")
    try {
      for (const root of rootsOf(own, maker)) documents.push({ path, root })
    } catch (error) {
      if (!(error instanceof Obstacle)) throw error
      found.push({ note: error.note, fileName: path, line: lineOf(own, error.offset) })
    }
  }
  return { documents, leaves: maker.leaves, problems: found }

  function refused(note: Note, fileName: string | null): ReadSource {
    return { documents: [], leaves: [], problems: [{ note, fileName, line: fileName === null ? null : 1 }] }
  }
}

function rootsOf(text: string, maker: NodeMaker): SourceNode[] {
  checkExtent(text, SOURCE_LIMITS.values)
  if (isJson(text)) return [readJson(text, maker)]
  checkExtent(text, SOURCE_LIMITS.yamlValues)
  const lines = new LineCounter()
  return parsed(text, lines).map((document) => {
    const [error] = document.errors
    if (error) throw new Obstacle(unreadable(error.message), error.pos[0])
    return yamlNode(document.contents, "", 0)

    function yamlNode(node: unknown, path: string, depth: number): SourceNode {
      const offset = offsetOf(node)
      const lineAt = (from: number) => Math.max(1, lines.linePos(from).line)
      maker.begin(depth, offset, "yaml")
      if (isAlias(node)) {
        maker.alias(offset)
        return yamlNode(node.resolve(document), path, depth + 1)
      }
      if (isSeq(node)) {
        const items = node.items.map((item, index) => yamlNode(item, `${path}[${index}]`, depth + 1))
        return { kind: "list", items }
      }
      if (isMap(node)) {
        const entries = new Map<string, SourceEntry>()
        for (const { key, value } of node.items) {
          const written = isScalar(key) ? String(key.value) : String(key)
          const position = { path: below(path, written), offset: offsetOf(key), line: lineAt(offsetOf(key)) }
          const name = maker.name(written, entries, position)
          entries.set(written, { name, value: yamlNode(value, position.path, depth + 1) })
        }
        return { kind: "fields", entries, fileName: maker.fileName, line: lineAt(offset) }
      }
      if (!isScalar(node)) return null
      const { value } = node
      const text = typeof value === "string" ? value : (node.source ?? String(value))
      return maker.single(value, text, { path, line: lineAt(offset) })
    }
  })
}

/** Refuses what cannot be within the bounds, before a parser spends time and memory on it. */
function checkExtent(text: string, mostValues: number): void {
  let open = 0
  let parts = 0
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (character === "[" || character === "{") open++
    else if ((character === "]" || character === "}") && open > 0) open--
    else if (character === "\n" || (character === "," && open > 0)) parts++
    if (open > MOST_OPEN_BRACKETS) throw new Obstacle(problems.tooDeep(SOURCE_LIMITS.depth), at)
    // Lines of texts are parts too, so that there may be twice as many as values.
    if (parts > 2 * mostValues) throw new Obstacle(problems.tooManyValues(mostValues), at)
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
    const documents = parseAllDocuments(text, { lineCounter, uniqueKeys: false })
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
