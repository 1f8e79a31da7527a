import { columnsOfHeading, type QuestionColumn, questionColumns } from "@plumbline/kit-dsl/question-rows"
import { type GridRow, mostRows, trimmed } from "./question-rows.ts"

/**
 * The cells of a table on the clipboard, as spreadsheets and documents put it there.
 *
 * @returns undefined if it is no table but a text for a single cell
 */
export function cellsOn(clipboard: Pick<DataTransfer, "getData">): string[][] | undefined {
  const cells = cellsOfHtml(clipboard.getData("text/html")) ?? cellsOfText(clipboard.getData("text/plain"))
  const rows = cells.filter((row) => row.some((cell) => cell !== ""))
  return rows.length > 1 || (rows[0]?.length ?? 0) > 1 ? rows : undefined
}

/** A cell that spans several rows or columns is in each of the rows, and in the first of the columns. */
function cellsOfHtml(html: string): string[][] | undefined {
  const table = html === "" ? null : new DOMParser().parseFromString(html, "text/html").querySelector("table")
  if (!table) return undefined
  const grid: string[][] = []
  for (const [place, row] of [...table.rows].entries()) {
    let column = 0
    for (const cell of row.cells) {
      while (grid[place]?.[column] !== undefined) column++
      const text = (cell.textContent ?? "").replace(/\s+/g, " ").trim()
      const last = Math.min(place + Math.max(cell.rowSpan, 1), place + mostRows, table.rows.length)
      const width = Math.min(cell.colSpan, questionColumns.length)
      for (let down = place; down < last; down++) {
        grid[down] ??= []
        for (let along = 0; along < width; along++)
          (grid[down] ?? [])[column + along] = along === 0 ? text : ""
      }
      column += width
    }
    grid[place] ??= []
  }
  return grid.map((row) => Array.from(row, (cell) => cell ?? ""))
}

/** Tabs between cells, lines between rows; a quoted cell may have both, and doubled quotes. */
function cellsOfText(text: string): string[][] {
  const whole = text.replace(/\r\n?/g, "\n").replace(/\n$/, "")
  const rows: string[][] = []
  for (const [part, quoted, plain] of `\n${whole}`.matchAll(
    /[\t\n](?:"((?:[^"]|"")*)"(?=[\t\n]|$)|([^\t\n]*))/g,
  )) {
    if (part.startsWith("\n")) rows.push([])
    const cell = quoted === undefined ? plain : quoted.replaceAll('""', '"')
    rows.at(-1)?.push((cell ?? "").replace(/\s+/g, " ").trim())
  }
  return rows
}

/**
 * Puts pasted cells into the grid, from one of its cells on; what is there is replaced. If they begin with a heading
 * row, it says which columns they belong to.
 *
 * @returns the rows, and how many of the pasted ones there was no room for
 */
export function withPasted(
  rows: readonly GridRow[],
  cells: readonly string[][],
  at: { row: number; column: QuestionColumn },
): { rows: readonly GridRow[]; leftOut: number } {
  const heading = columnsOfHeading(cells[0] ?? [])
  const columns = heading ?? questionColumns.slice(questionColumns.indexOf(at.column))
  const pasted = heading ? cells.slice(1) : cells
  const placed = pasted.slice(0, mostRows - at.row)
  const count = Math.max(rows.length, at.row + placed.length)
  const all = Array.from({ length: count }, (_, place) => {
    const row = rows[place] ?? {}
    const found = placed[place - at.row]
    if (!found) return row
    const texts = found.flatMap((text, index) => {
      const column = columns[index]
      return column ? [[column, text] as const] : []
    })
    return { ...row, ...Object.fromEntries(texts) }
  })
  return { rows: trimmed(all), leftOut: pasted.length - placed.length }
}
