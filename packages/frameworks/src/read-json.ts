import { visit } from "jsonc-parser"
import { below, type NodeMaker } from "./node-maker.ts"
import type { Leaf, SourceEntry, SourceNode } from "./source-nodes.ts"

/** A list or an object that is being read. */
type Open =
  | { readonly items: SourceNode[]; readonly path: string; readonly line: number }
  | {
      readonly entries: Map<string, SourceEntry>
      readonly path: string
      readonly line: number
      name: Leaf | null
    }

/** Whether a text is JSON. Others may still be YAML. */
export function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Reads a text that is JSON, many times faster than as YAML. */
export function readJson(text: string, maker: NodeMaker): SourceNode {
  const open: Open[] = []
  let root: SourceNode = null

  const begin = (offset: number) => maker.begin(open.length, offset, "json")
  const pathHere = () => {
    const around = open.at(-1)
    if (around === undefined) return ""
    return "items" in around ? `${around.path}[${around.items.length}]` : (around.name?.path ?? "")
  }
  const put = (node: SourceNode) => {
    const around = open.at(-1)
    if (around === undefined) root = node
    else if ("items" in around) around.items.push(node)
    else if (around.name !== null) around.entries.set(around.name.text, { name: around.name, value: node })
  }

  visit(text, {
    onObjectBegin(offset, _length, line) {
      begin(offset)
      open.push({ entries: new Map(), path: pathHere(), line: line + 1, name: null })
    },
    onObjectProperty(key, offset, _length, line) {
      const around = open.at(-1)
      if (around === undefined || "items" in around) return
      const position = { path: below(around.path, key), line: line + 1, offset }
      around.name = maker.name(key, around.entries, position)
    },
    onObjectEnd() {
      const ended = open.pop()
      if (ended === undefined || "items" in ended) return
      put({ kind: "fields", entries: ended.entries, fileName: maker.fileName, line: ended.line })
    },
    onArrayBegin(offset, _length, line) {
      begin(offset)
      open.push({ items: [], path: pathHere(), line: line + 1 })
    },
    onArrayEnd() {
      const ended = open.pop()
      if (ended !== undefined && "items" in ended) put({ kind: "list", items: ended.items })
    },
    onLiteralValue(value: unknown, offset, length, line) {
      begin(offset)
      // Numbers stay as they are written: `1.10`.
      const written = typeof value === "string" ? value : text.slice(offset, offset + length)
      put(maker.single(value, written, { path: pathHere(), line: line + 1 }))
    },
  })
  return root
}
