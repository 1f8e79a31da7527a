/** The text of a document with one appearance. A line feed in it is a line break. */
export type Run = {
  text: string
  bold?: boolean
  italic?: boolean
  strike?: boolean
  code?: boolean
  /** An address of `http`, `https` or `mailto`. */
  link?: string
  /** Part of a text whose direction is opposite to the document's. */
  isContrary?: true
}

export type Cell = {
  runs: Run[]
  /** Background, and the colour of text that is legible on it, as `#rrggbb`. */
  fill?: string
  on?: string
  align?: "start" | "center"
  /** Number of columns it takes; 1 if absent. */
  span?: number
}

export type Block =
  | { kind: "heading"; level: 2 | 3; text: string }
  | { kind: "paragraph"; runs: Run[]; tone?: "lead" | "quiet" }
  | { kind: "list"; ordered: boolean; start: number; items: Block[][] }
  | { kind: "quote"; blocks: Block[] }
  | Table
  | Figure

export type Table = {
  kind: "table"
  caption: string | null
  /** Relative widths. */
  columns: number[]
  /** Repeated on every page. */
  head: Cell[] | null
  rows: Cell[][]
}

export type Figure = {
  kind: "figure"
  svg: string
  /** In points. */
  width: number
  height: number
  /** What the picture shows, in words. */
  alt: string
  caption: string
}

/** The parts in the order of a document; `subject` occurs once for each. Templates name them in the plural. */
export const PARTS = [
  "summary",
  "heat_map",
  "subject",
  "actions",
  "levels",
  "agreement",
  "background",
  "answers",
  "evidence",
  "kit",
] as const

export type PartName = (typeof PARTS)[number]

/** A chapter, on a new page. */
export type Part = { name: PartName; title: string; blocks: Block[] }

/** A document that is independent of file formats. */
export type Document = {
  language: "en" | "fa"
  title: string
  /** What kind of document it is, above the title. */
  kind: string
  organisation: string | null
  /** The result in one sentence. */
  verdict: string
  /** Labels and values for the cover. */
  facts: { name: "kit" | "space" | "date" | "level" | "confidence"; label: string; value: string }[]
  /** The first page: what has moved, titled lists of sentences, and the level as a picture. */
  board: {
    moved: string | null
    sections: { title: string; items: string[] }[]
    gauge: { svg: string; alt: string } | null
  }
  parts: Part[]
}

/** Characters of a table that fill a third of a page. */
const SHORT = 600

/** Whether a table stays on one page with its caption. */
export function isShort({ rows }: Table): boolean {
  const length = rows.flat().reduce((sum, { runs }) => sum + runsText(runs).length, 0)
  return rows.length <= 8 && length <= SHORT
}

/** The text of blocks without its appearance, a line for each paragraph, item or row. */
export function plainText(blocks: readonly Block[]): string {
  return blocks.map(textOf).filter(Boolean).join("\n")
}

function textOf(block: Block): string {
  switch (block.kind) {
    case "heading":
      return block.text
    case "paragraph":
      return runsText(block.runs)
    case "list":
      return block.items.map((item) => `• ${plainText(item)}`).join("\n")
    case "quote":
      return plainText(block.blocks)
    case "table":
      return [block.head ?? [], ...block.rows]
        .map((row) => row.map((cell) => runsText(cell.runs).replaceAll("\n", " ")).join(" | "))
        .join("\n")
    case "figure":
      return block.alt
  }
}

function runsText(runs: readonly Run[]): string {
  return runs.map((run) => run.text).join("")
}

/** A paragraph of one run. */
export function paragraph(text: string, tone?: "lead" | "quiet"): Block {
  return { kind: "paragraph", runs: [{ text }], ...(tone && { tone }) }
}
