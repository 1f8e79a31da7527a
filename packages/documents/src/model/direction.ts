import { asParagraph, FSI, isContrary, PDI } from "./clean.ts"
import type { Block, Cell, Run } from "./model.ts"

type Language = "en" | "fa"

/**
 * The blocks with each text in its own direction. A text that begins in the direction opposite to the document's is
 * isolated as a whole and its runs are marked: its full stop then stands at its own end, and not at that of the line.
 */
export function inOwnDirection(blocks: readonly Block[], language: Language): Block[] {
  return blocks.map((block) => directed(block, language))
}

function directed(block: Block, language: Language): Block {
  switch (block.kind) {
    case "heading":
      return { ...block, text: asParagraph(block.text, language) }
    case "paragraph":
      return { ...block, runs: runsOf(block.runs, language) }
    case "list":
      return { ...block, items: block.items.map((item) => inOwnDirection(item, language)) }
    case "quote":
      return { ...block, blocks: inOwnDirection(block.blocks, language) }
    case "table": {
      const cell = (cell: Cell): Cell => ({ ...cell, runs: runsOf(cell.runs, language) })
      return { ...block, head: block.head?.map(cell) ?? null, rows: block.rows.map((row) => row.map(cell)) }
    }
    case "figure":
      return block
  }
}

function runsOf(runs: Run[], language: Language): Run[] {
  if (!isContrary(runs.map(({ text }) => text).join(""), language)) return runs
  const last = runs.length - 1
  return runs.map((run, index) => ({
    ...run,
    isContrary: true,
    text: (index === 0 ? FSI : "") + run.text + (index === last ? PDI : ""),
  }))
}
