import { strToU8, zipSync } from "fflate"

/** A text, a number, a day and time as its clock shows it (the zone of the date is taken as UTC), or nothing. */
type Value = string | number | Date | null

/** A value, with how it is shown where that is not as usual. */
export type Cell = Value | ShownCell

export type ShownCell = {
  readonly value: Value
  /** Background, and the colour of text that is legible on it, as `#rrggbb`. */
  readonly fill?: string
  readonly on?: string
  /** Whether only the day of a time is shown. */
  readonly isDay?: true
}

/** A day, such as 2026-03-01, as a date. */
export function dayCell(day: string): ShownCell {
  return { value: new Date(`${day}T00:00:00Z`), isDay: true }
}

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
/** Heights of rows, in points. */
const LINE_POINTS = 15
const HIGHEST_ROW = 409

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
  }
  const colours = new Colours()
  sheets.forEach((sheet, index) => {
    parts[`xl/worksheets/sheet${index + 1}.xml`] = worksheet(sheet, colours)
  })
  parts["xl/styles.xml"] = colours.styleSheet
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
const STYLE = { plain: 0, heading: 1, time: 2, wrapped: 3, literal: 4, day: 5 }
/** Styles before those of colours. */
const USUAL_STYLES = 6

const TOP = '<alignment vertical="top"/>'
const WRAPPED = '<alignment vertical="top" wrapText="1"/>'

/** The styles of cells in colours, which are counted as they are used. */
class Colours {
  private readonly used = new Map<string, { fill: string; on: string }>()

  /** The number of the style with a background and a colour of text. */
  style(fill: string, on: string): number {
    const key = fill + on
    if (!this.used.has(key)) this.used.set(key, { fill: fill.slice(1), on: on.slice(1) })
    return USUAL_STYLES + [...this.used.keys()].indexOf(key)
  }

  get styleSheet(): string {
    const all = [...this.used.values()]
    const fonts = all.map(
      ({ on }) => `<font><sz val="11"/><color rgb="FF${on}"/><name val="Calibri"/></font>`,
    )
    const fills = all.map(
      ({ fill }) =>
        `<fill><patternFill patternType="solid"><fgColor rgb="FF${fill}"/><bgColor indexed="64"/></patternFill></fill>`,
    )
    const coloured = all.map(
      (_, index) =>
        `<xf xfId="0" fontId="${index + 2}" fillId="${index + 2}" applyFont="1" applyFill="1" applyAlignment="1">${WRAPPED}</xf>`,
    )
    const formats = `<numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/></numFmts>`
    const letters = `<fonts count="${all.length + 2}"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font>${fonts.join("")}</fonts>`
    const grounds = `<fills count="${all.length + 2}"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>${fills.join("")}</fills>`
    const usual = `<xf xfId="0" applyAlignment="1">${TOP}</xf><xf xfId="0" fontId="1" applyFont="1"/><xf xfId="0" numFmtId="164" applyNumberFormat="1" applyAlignment="1">${TOP}</xf><xf xfId="0" applyAlignment="1">${WRAPPED}</xf><xf xfId="0" quotePrefix="1" applyAlignment="1">${WRAPPED}</xf><xf xfId="0" numFmtId="165" applyNumberFormat="1" applyAlignment="1">${TOP}</xf>`
    return `<styleSheet xmlns="${MAIN}">${formats}${letters}${grounds}<borders count="1"><border/></borders><cellStyleXfs count="1"><xf applyAlignment="1">${TOP}</xf></cellStyleXfs><cellXfs count="${all.length + USUAL_STYLES}">${usual}${coloured.join("")}</cellXfs></styleSheet>`
  }
}

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
      ? `<definedName name="_xlnm._FilterDatabase" localSheetId="${index}" hidden="1">${escaped(`${quoted(sheet)}!${filterOf(sheet, "$")}`)}</definedName>`
      : [],
  )
  const titles = sheets.map(
    (sheet, index) =>
      `<definedName name="_xlnm.Print_Titles" localSheetId="${index}">${escaped(`${quoted(sheet)}!$1:$${sheet.headingRow}`)}</definedName>`,
  )
  const names = `<definedNames>${[...filters, ...titles].join("")}</definedNames>`
  return `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${list.join("")}</sheets>${names}</workbook>`
}

/** The name of a sheet within a formula. */
function quoted({ name }: Sheet): string {
  return `'${name.replaceAll("'", "''")}'`
}

/** The cells that the headings filter, including these; `mark` precedes each coordinate. */
function filterOf({ rows, headingRow }: Sheet, mark: "" | "$"): string {
  const columns = Math.max(1, ...rows.slice(0, headingRow).map(({ length }) => length))
  const last = Math.max(headingRow, rows.length)
  return `${mark}A${mark}${headingRow}:${mark}${columnLetters(columns)}${mark}${last}`
}

function worksheet(sheet: Sheet, colours: Colours): string {
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
        colours,
      }),
    )
    const lines = row <= headingRow ? 1 : linesOf(cells, widths)
    const height = lines > 1 ? ` ht="${Math.min(lines * LINE_POINTS, HIGHEST_ROW)}" customHeight="1"` : ""
    return `<row r="${row}"${height}>${written.join("")}</row>`
  })
  const filter = filtered ? `<autoFilter ref="${filterOf(sheet, "")}"/>` : ""
  const shape = columns.length > 0 ? `<cols>${columns.join("")}</cols>` : ""
  // Printed pages are landscape, as wide as the columns, and repeat the headings.
  const fits = '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>'
  const page = '<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/>'
  return `<worksheet xmlns="${MAIN}">${fits}${view}${shape}<sheetData>${lines.join("")}</sheetData>${filter}${page}</worksheet>`
}

/** How many lines the texts of a row take: those of wide columns are wrapped, and so are those with line feeds. */
function linesOf(cells: readonly Cell[], widths: readonly number[]): number {
  return Math.max(
    1,
    ...cells.map((cell, column) => {
      const value = shownOf(cell).value
      const width = widths[column] ?? 0
      if (typeof value !== "string" || width < WRAPPED_FROM) return 1
      return value
        .split("\n")
        .map((line) => Math.max(1, Math.ceil(line.length / (width - 2))))
        .reduce((all, lines) => all + lines, 0)
    }),
  )
}

function shownOf(cell: Cell): ShownCell {
  return typeof cell === "object" && cell !== null && "value" in cell ? cell : { value: cell }
}

/** The widths of the columns in characters. */
function widthsOf(rows: Sheet["rows"]): number[] {
  const longest: number[] = []
  for (const cells of rows) {
    cells.forEach((cell, column) => {
      const value = shownOf(cell).value
      const length = value instanceof Date ? 16 : String(value ?? "").length
      longest[column] = Math.max(longest[column] ?? 0, length)
    })
  }
  return longest.map((length) => Math.min(WIDEST_COLUMN, Math.max(8, length + 2)))
}

type Place = { address: string; isHeading: boolean; isWrapped: boolean; colours: Colours }

function cellOf(cell: Cell, { address, isHeading, isWrapped, colours }: Place): string {
  const value = shownOf(cell).value
  const { fill, on, isDay } = shownOf(cell)
  const styled = (usual: number) => {
    const style = isHeading ? STYLE.heading : fill && on ? colours.style(fill, on) : usual
    return style === STYLE.plain ? "" : ` s="${style}"`
  }
  if (value === null) return ""
  if (typeof value === "number") return `<c r="${address}"${styled(STYLE.plain)}><v>${value}</v></c>`
  if (value instanceof Date)
    return `<c r="${address}"${styled(isDay ? STYLE.day : STYLE.time)}><v>${serialNumberOf(value)}</v></c>`
  const style = looksLikeFormula(value) ? STYLE.literal : isWrapped ? STYLE.wrapped : STYLE.plain
  const text = escaped(shortened(value))
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
