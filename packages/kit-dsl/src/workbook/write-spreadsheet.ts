import { strToU8, zipSync } from "fflate"
import { columnLetters } from "./sheet.ts"

/** Rows of cells; null is an empty cell. */
export interface SheetContent {
  readonly name: string
  readonly rows: readonly (readonly (string | number | null)[])[]
  /** The row of the headings, from 1; it is shown bold and stays in view. */
  readonly headingRow: number
}

const MOMENT = new Date(1980, 0, 1)
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
const PACKAGE = "http://schemas.openxmlformats.org/package/2006"
const CONTENT = "application/vnd.openxmlformats-officedocument.spreadsheetml"

/** An `.xlsx` workbook of plain texts and numbers. */
export function writeSpreadsheet(sheets: readonly SheetContent[]): Uint8Array {
  const parts: Record<string, string> = {
    "[Content_Types].xml": contentTypes(sheets.length),
    "_rels/.rels": relations([["officeDocument", "xl/workbook.xml"]]),
    "xl/workbook.xml": workbook(sheets),
    "xl/_rels/workbook.xml.rels": relations([
      ...sheets.map((_, index): [string, string] => ["worksheet", `worksheets/sheet${index + 1}.xml`]),
      ["styles", "styles.xml"],
    ]),
    "xl/styles.xml": STYLES,
  }
  sheets.forEach((sheet, index) => {
    parts[`xl/worksheets/sheet${index + 1}.xml`] = worksheet(sheet)
  })
  const files = Object.fromEntries(
    Object.entries(parts).map(([path, xml]) => [path, strToU8(`${DECLARATION}${xml}`)]),
  )
  return zipSync(files, { level: 6, mtime: MOMENT })
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** Style 0 is plain, style 1 bold. */
const STYLES = `<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/></cellXfs></styleSheet>`

function contentTypes(sheets: number): string {
  const overrides = Array.from(
    { length: sheets },
    (_, index) =>
      `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${CONTENT}.worksheet+xml"/>`,
  )
  return `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${CONTENT}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${CONTENT}.styles+xml"/>${overrides.join("")}</Types>`
}

function relations(targets: readonly [type: string, target: string][]): string {
  const list = targets.map(
    ([type, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${RELATIONS}/${type}" Target="${target}"/>`,
  )
  return `<Relationships xmlns="${PACKAGE}/relationships">${list.join("")}</Relationships>`
}

function workbook(sheets: readonly SheetContent[]): string {
  const list = sheets.map(
    ({ name }, index) => `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  )
  return `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${list.join("")}</sheets></workbook>`
}

function worksheet({ rows, headingRow }: SheetContent): string {
  const widths = rows.reduce<number[]>((longest, cells) => {
    cells.forEach((cell, index) => {
      longest[index] = Math.max(longest[index] ?? 0, String(cell ?? "").length)
    })
    return longest
  }, [])
  const columns = widths.map((width, index) => {
    const shown = Math.min(60, Math.max(8, width + 2))
    return `<col min="${index + 1}" max="${index + 1}" width="${shown}" customWidth="1"/>`
  })
  const frozen = `<sheetViews><sheetView workbookViewId="0"><pane ySplit="${headingRow}" topLeftCell="A${headingRow + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`
  const lines = rows.map((cells, index) => {
    const row = index + 1
    const style = row <= headingRow ? ' s="1"' : ""
    return `<row r="${row}">${cells.map((cell, column) => cellOf(cell, `${columnLetters(column + 1)}${row}`, style)).join("")}</row>`
  })
  return `<worksheet xmlns="${MAIN}">${frozen}<cols>${columns.join("")}</cols><sheetData>${lines.join("")}</sheetData></worksheet>`
}

function cellOf(cell: string | number | null, address: string, style: string): string {
  if (cell === null) return ""
  if (typeof cell === "number") return `<c r="${address}"${style}><v>${cell}</v></c>`
  return `<c r="${address}"${style} t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
}

function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
}
