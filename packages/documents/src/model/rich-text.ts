import { parseDocument } from "htmlparser2"
import { clean } from "./clean.ts"
import type { Block, Cell, Run } from "./model.ts"

type Node = ReturnType<typeof parseDocument>["children"][number]
type Element = Extract<Node, { attribs: unknown }>
type Look = Omit<Run, "text">

const SECTIONS = new Set(["h1", "h2", "h3", "h4", "h5", "h6"])
const LEAVES = new Set(["p", "pre", "div", ...SECTIONS])
const HIDDEN = new Set(["script", "style", "template", "head"])
/** Of blocks within each other, and of looks; what is deeper is text of the element around it. */
const DEEPEST = 6
const DEEPEST_LOOK = 50

/** The blocks of HTML that was written in an editor. Markup that a document does not have is replaced by its text. */
export function richText(html: string | null): Block[] {
  return html === null ? [] : blocksOf(parseDocument(html).children, 0)
}

function blocksOf(nodes: readonly Node[], depth: number): Block[] {
  const blocks: Block[] = []
  let inline: Run[] = []
  const endParagraph = () => {
    const runs = trimmed(inline)
    if (runs.length > 0) blocks.push({ kind: "paragraph", runs })
    inline = []
  }
  for (const node of nodes) {
    const block = depth < DEEPEST ? blockOf(node, depth) : null
    if (block === null) {
      inline.push(...runsOf(node, {}))
    } else {
      endParagraph()
      blocks.push(...block)
    }
  }
  endParagraph()
  return blocks
}

/** The blocks of an element, or null if it is part of a paragraph. */
function blockOf(node: Node, depth: number): Block[] | null {
  if (!isElement(node)) return null
  const { name, children } = node
  if (SECTIONS.has(name)) {
    // Headings within a text are below those of the document, and stay out of its contents.
    const runs = trimmed(children.flatMap((child) => runsOf(child, { bold: true })))
    return runs.length > 0 ? [{ kind: "paragraph", runs }] : []
  }
  if (LEAVES.has(name)) return blocksOf(children, depth + 1)
  if (name === "blockquote") return [{ kind: "quote", blocks: blocksOf(children, depth + 1) }]
  if (name === "hr") return []
  if (name === "ul" || name === "ol") {
    const items = children
      .filter((child) => isElement(child))
      .filter((child) => child.name === "li")
      .map((child) => blocksOf(child.children, depth + 1))
    const start = Number.parseInt(node.attribs.start ?? "", 10)
    if (items.length === 0) return blocksOf(children, depth + 1)
    return [{ kind: "list", ordered: name === "ol", start: start > 0 && start < 10_000 ? start : 1, items }]
  }
  return name === "table" ? tableOf(node) : null
}

function tableOf(table: Element): Block[] {
  const rows = elements(table, ["tr"]).map((row) => elements(row, ["td", "th"]))
  const width = Math.max(...rows.map((row) => row.length), 0)
  if (width === 0) return []
  const cells = rows.map((row) =>
    Array.from({ length: width }, (_, index): Cell => {
      const cell = row[index]
      return { runs: cell ? trimmed(runsOf(cell, {})) : [] }
    }),
  )
  const hasHead = rows[0]?.every((cell) => cell.name === "th") ?? false
  return [
    {
      kind: "table",
      caption: null,
      columns: Array.from({ length: width }, () => 1),
      head: hasHead ? (cells[0] ?? null) : null,
      rows: hasHead ? cells.slice(1) : cells,
    },
  ]
}

/** Rows of a table or cells of a row, which may be within groups. */
function elements(node: Element, names: readonly string[], depth = 0): Element[] {
  if (depth > 2) return []
  return node.children
    .filter((child) => isElement(child))
    .flatMap((child) => (names.includes(child.name) ? [child] : elements(child, names, depth + 1)))
}

function isElement(node: Node): node is Element {
  return "attribs" in node
}

function runsOf(node: Node, look: Look, depth = 0): Run[] {
  if (depth > DEEPEST_LOOK) return [{ text: textUnder(node), ...look }]
  if (node.type === "text") {
    const text = clean(node.data).replace(/[ \n]+/g, " ")
    return text === "" ? [] : [{ text, ...look }]
  }
  if (!isElement(node) || HIDDEN.has(node.name)) return []
  const { name, children, attribs } = node
  if (name === "br") return [{ text: "\n" }]
  const inner: Look = { ...look, ...lookOf(name, attribs.href) }
  const runs = children.flatMap((child) => runsOf(child, inner, depth + 1))
  // Where blocks are within a cell, or too deep, each is a line.
  return LEAVES.has(name) || name === "li" || name === "tr" ? [...runs, { text: "\n" }] : runs
}

/** The text of a node of any depth. */
function textUnder(node: Node): string {
  const texts: string[] = []
  const open: Node[] = [node]
  for (let next = open.pop(); next; next = open.pop()) {
    if (next.type === "text") texts.push(clean(next.data).replace(/[ \n]+/g, " "))
    else if (isElement(next) && !HIDDEN.has(next.name)) open.push(...next.children.toReversed())
  }
  return texts.join("")
}

function lookOf(name: string, href: string | undefined): Look {
  if (name === "strong" || name === "b" || name === "th") return { bold: true }
  if (name === "em" || name === "i") return { italic: true }
  if (name === "s") return { strike: true }
  if (name === "code" || name === "pre") return { code: true }
  if (name === "a" && href && /^(https?|mailto):/i.test(href) && URL.canParse(href)) {
    return { link: new URL(href).href }
  }
  return {}
}

/** Runs without white space around them. */
function trimmed(runs: readonly Run[]): Run[] {
  const kept = [...runs]
  for (let first = kept[0]; first; first = kept[0]) {
    const text = first.text.replace(/^[ \n]+/, "")
    if (text !== "") {
      kept[0] = { ...first, text }
      break
    }
    kept.shift()
  }
  for (let last = kept.at(-1); last; last = kept.at(-1)) {
    const text = last.text.replace(/[ \n]+$/, "")
    if (text !== "") {
      kept[kept.length - 1] = { ...last, text }
      break
    }
    kept.pop()
  }
  return kept
}
