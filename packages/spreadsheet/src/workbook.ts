import { strToU8, zipSync } from "fflate"

/** A text, a number, a day and time as its clock shows it (the zone of the date is taken as UTC), or nothing. */
export type Cell = string | number | Date | null

export type Sheet = {
  readonly name: string
  readonly rows: readonly (readonly Cell[])[]
  /** The number of the row of the headings, the first is 1; rows up to it are bold and stay in view. */
  readonly headingRow: number
  /** Whether the headings let readers filter the rows below. */
  readonly filtered?: boolean
  /** Whether the first column is at the right. */
  readonly rightToLeft?: boolean
}

const MOMENT = new Date(1980, 0, 1)
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
const PACKAGE = "http://schemas.openxmlformats.org/package/2006"
const CONTENT = "application/vnd.openxmlformats-officedocument.spreadsheetml"

/** The most that a cell may contain. */
const LONGEST_TEXT = 32_767
const WIDEST_COLUMN = 60
/** From this width on, texts are wrapped, and cells aligned at the top. */
const WRAPPED_FROM = 40

/**
 * An `.xlsx` workbook of texts, numbers and times, never of formulas. Equal sheets make equal bytes. Names of sheets are
 * shortened, and what programs do not open is left out of them; they have to differ nevertheless.
 */
export function writeWorkbook(named: readonly Sheet[]): Uint8Array {
  const sheets = named.map((sheet, index) => ({ ...sheet, name: nameOf(sheet) || `${index + 1}` }))
  const parts: Record<string, string> = {
    "[Content_Types].xml": contentTypes(sheets.length),
    "_rels/.rels": relations([["officeDocument", "xl/workbook.xml"]]),
    "xl/workbook.xml": workbook(sheets),
    "xl/_rels/workbook.xml.rels": relations([
      ...sheets.map((_, index): [string, string] => ["worksheet", `worksheets/sheet${index + 1}.xml`]),
      ["styles", "styles.xml"],
    ]),
    "xl/styles.xml": STYLE_SHEET,
  }
  sheets.forEach((sheet, index) => {
    parts[`xl/worksheets/sheet${index + 1}.xml`] = worksheet(sheet)
  })
  const files = Object.fromEntries(
    Object.entries(parts).map(([path, xml]) => [path, strToU8(`${DECLARATION}${xml}`)]),
  )
  return zipSync(files, { level: 6, mtime: MOMENT })
}

/** A name may have 31 letters, some only inside, and an apostrophe at no end. */
function nameOf({ name }: Sheet): string {
  return name
    .replaceAll(/[[\]:*?/\\\p{Cc}]/gu, " ")
    .slice(0, 31)
    .replace(/[\ud800-\udbff]$/, "")
    .replaceAll(/^['\s]+|['\s]+$/g, "")
}

/** The name of a column, the first is 1: A … Z, AA … */
export function columnLetters(column: number): string {
  const rest = Math.floor((column - 1) / 26)
  return (rest === 0 ? "" : columnLetters(rest)) + String.fromCharCode(65 + ((column - 1) % 26))
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** Styles of cells, by their number in the style sheet. "literal" remains a text when it is edited. */
const STYLE = { plain: 0, heading: 1, time: 2, wrapped: 3, literal: 4 }

const TOP = '<alignment vertical="top"/>'
const WRAPPED = '<alignment vertical="top" wrapText="1"/>'

const STYLE_SHEET = `<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf xfId="0" applyAlignment="1">${TOP}</xf><xf xfId="0" fontId="1" applyFont="1"/><xf xfId="0" numFmtId="164" applyNumberFormat="1" applyAlignment="1">${TOP}</xf><xf xfId="0" applyAlignment="1">${WRAPPED}</xf><xf xfId="0" quotePrefix="1" applyAlignment="1">${WRAPPED}</xf></cellXfs></styleSheet>`

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

function workbook(sheets: readonly Sheet[]): string {
  const list = sheets.map(
    ({ name }, index) => `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  )
  const filters = sheets.flatMap((sheet, index) =>
    sheet.filtered
      ? `<definedName name="_xlnm._FilterDatabase" localSheetId="${index}" hidden="1">${escaped(`'${sheet.name.replaceAll("'", "''")}'!${filterOf(sheet, "$")}`)}</definedName>`
      : [],
  )
  const names = filters.length > 0 ? `<definedNames>${filters.join("")}</definedNames>` : ""
  return `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${list.join("")}</sheets>${names}</workbook>`
}

/** The cells that the headings filter, including these; `mark` precedes each coordinate. */
function filterOf({ rows, headingRow }: Sheet, mark: "" | "$"): string {
  const columns = Math.max(1, ...rows.slice(0, headingRow).map(({ length }) => length))
  const last = Math.max(headingRow, rows.length)
  return `${mark}A${mark}${headingRow}:${mark}${columnLetters(columns)}${mark}${last}`
}

function worksheet(sheet: Sheet): string {
  const { rows, headingRow, filtered, rightToLeft } = sheet
  const widths = widthsOf(rows)
  const columns = widths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  )
  const direction = rightToLeft ? ' rightToLeft="1"' : ""
  const view = `<sheetViews><sheetView${direction} workbookViewId="0"><pane ySplit="${headingRow}" topLeftCell="A${headingRow + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`
  const lines = rows.map((cells, index) => {
    const row = index + 1
    const written = cells.map((cell, column) =>
      cellOf(cell, {
        address: `${columnLetters(column + 1)}${row}`,
        isHeading: row <= headingRow,
        isWrapped: (widths[column] ?? 0) >= WRAPPED_FROM,
      }),
    )
    return `<row r="${row}">${written.join("")}</row>`
  })
  const filter = filtered ? `<autoFilter ref="${filterOf(sheet, "")}"/>` : ""
  const shape = columns.length > 0 ? `<cols>${columns.join("")}</cols>` : ""
  return `<worksheet xmlns="${MAIN}">${view}${shape}<sheetData>${lines.join("")}</sheetData>${filter}</worksheet>`
}

/** The widths of the columns in characters. */
function widthsOf(rows: Sheet["rows"]): number[] {
  const longest: number[] = []
  for (const cells of rows) {
    cells.forEach((cell, column) => {
      const length = cell instanceof Date ? 16 : String(cell ?? "").length
      longest[column] = Math.max(longest[column] ?? 0, length)
    })
  }
  return longest.map((length) => Math.min(WIDEST_COLUMN, Math.max(8, length + 2)))
}

type Place = { address: string; isHeading: boolean; isWrapped: boolean }

function cellOf(cell: Cell, { address, isHeading, isWrapped }: Place): string {
  if (cell === null) return ""
  const styled = (style: number) => {
    const number = isHeading ? STYLE.heading : style
    return number === STYLE.plain ? "" : ` s="${number}"`
  }
  if (typeof cell === "number") return `<c r="${address}"${styled(STYLE.plain)}><v>${cell}</v></c>`
  if (cell instanceof Date) return `<c r="${address}"${styled(STYLE.time)}><v>${serialNumberOf(cell)}</v></c>`
  const style = looksLikeFormula(cell) ? STYLE.literal : isWrapped ? STYLE.wrapped : STYLE.plain
  const text = escaped(shortened(cell))
  return `<c r="${address}"${styled(style)} t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`
}

const DAY_MILLISECONDS = 86_400_000
/** Days from the beginning of spreadsheets to that of 1970, as they count them. */
const DAYS_BEFORE_1970 = 25_569

function serialNumberOf(time: Date): number {
  return Math.round((time.getTime() / DAY_MILLISECONDS + DAYS_BEFORE_1970) * 1e6) / 1e6
}

/** An inline text is never run as a formula, but it may become one when somebody edits the cell. */
function looksLikeFormula(text: string): boolean {
  return /^[=+\-@\t\r]/.test(text)
}

/** Cut to the length that a cell may have, not within a surrogate pair. */
function shortened(text: string): string {
  if (text.length <= LONGEST_TEXT) return text
  return `${text.slice(0, LONGEST_TEXT - 1).replace(/[\uD800-\uDBFF]$/, "")}…`
}

/** As text of XML, without the characters that XML does not have. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u0020-\uFFFD\u{10000}-\u{10FFFF}]/gu, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("\r", "&#13;")
}
