import type { Branding } from "../branding.ts"
import { accentOf } from "../branding.ts"
import { plainText } from "../model/model.ts"
import { Deck, MARGIN, QUIET, WIDTH } from "../pptx/deck.ts"
import { campaignDocument, textOf } from "./document.ts"
import type { CampaignReport } from "./report.ts"
import { type CampaignTable, coloursOf, tablesOf } from "./tables.ts"

/** Rows and columns that a slide has room for. */
const MOST_ROWS = 14
const MOST_COLUMNS = 10
const LINE = { top: 1.5, height: 5.4 }

/** A presentation of a campaign: each table as slides, in full in their notes. */
export async function campaignSlides(report: CampaignReport, look: Branding): Promise<Uint8Array> {
  const document = campaignDocument(report, look)
  const deck = new Deck(document, accentOf(look))
  const facts = document.facts.map(({ label, value }) => `${label}: ${value}`)
  const slide = deck.cover([document.title, document.verdict, ...facts].join("\n"))
  const line = (text: string, y: number, h: number, options = {}) =>
    slide.text(text, { x: MARGIN, y, w: WIDTH - 2 * MARGIN, h }, options)
  line(document.organisation ?? "", 1.75, 0.4, { color: QUIET })
  line(document.kind, 2.6, 0.4, { color: QUIET })
  line(document.title, 3, 1.5, { size: 40, bold: true, color: slide.accent })
  line([document.verdict, ...facts].join("\n"), 4.9, 2, { size: 14 })
  for (const table of tablesOf(report)) {
    const notes = plainText(document.parts.find(({ name }) => name === table.name)?.blocks ?? [])
    tableSlides(deck, table, report, notes)
  }
  return deck.bytes()
}

function tableSlides(deck: Deck, table: CampaignTable, report: CampaignReport, notes: string): void {
  const columns = table.head.map((_, at) => at)
  for (let column = 1; column < columns.length; column += MOST_COLUMNS - 1)
    for (let row = 0; row < table.rows.length; row += MOST_ROWS) {
      const shown = [0, ...columns.slice(column, column + MOST_COLUMNS - 1)]
      const rows = table.rows.slice(row, row + MOST_ROWS)
      const slide = deck.slide(table.title, row === 0 && column === 1 ? notes : "")
      const total = shown.reduce((sum, at) => sum + (table.widths[at] ?? 1), 0)
      const height = Math.min(LINE.height / (rows.length + 1), 0.5)
      let x = MARGIN
      for (const at of shown) {
        const w = ((table.widths[at] ?? 1) / total) * (WIDTH - 2 * MARGIN)
        const place = (nth: number) => ({ x, y: LINE.top + nth * height, w, h: height })
        const align = at === 0 ? "start" : "center"
        slide.text(table.head[at] ?? "", place(0), { size: 10, bold: true, align, middle: true })
        rows.forEach((values, nth) => {
          const value = values[at] ?? null
          const { fill = "#FFFFFF", on = "#2B333B" } = coloursOf(value, report)
          slide.text(textOf(value, report.language), place(nth + 1), {
            ...{ size: 10, fill: fill.slice(1), color: on.slice(1), middle: true },
            align: typeof value === "string" ? "start" : "center",
          })
        })
        x += w
      }
    }
}
