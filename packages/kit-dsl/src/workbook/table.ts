import { columnLetters } from "@plumbline/spreadsheet"
import { LIMITS } from "../limits.ts"
import { type Cell, hundredfold, type Sheet } from "./sheet.ts"
import type { CellProblem, WorkbookProblem } from "./workbook-problems.ts"

/** Thrown by the accessors of a table, caught where the workbook is read. */
export class UnreadableWorkbook extends Error {
  readonly found: WorkbookProblem

  constructor(found: WorkbookProblem) {
    super(found.problem)
    this.found = found
  }
}

/** How much of what a cell contains is said. */
const LONGEST_FOUND = 40

const NAME = /^[A-Za-z_][A-Za-z0-9_]*(-[A-Za-z0-9_]+)*$/

/** A sheet with headings in one row and records in the rows below; completely empty rows are skipped. */
export class Table {
  readonly name: string
  private readonly sheet: Sheet
  private readonly headingRow: number
  private readonly columns = new Map<string, number>()

  /** Throws when a required heading is missing. Only headings up to `lastColumn` count. */
  constructor(
    name: string,
    sheet: Sheet,
    headingRow: number,
    wanted: readonly string[],
    lastColumn = Infinity,
  ) {
    this.name = name
    this.sheet = sheet
    this.headingRow = headingRow
    for (const [column, { text }] of this.headings()) {
      const heading = text.replace(/\s+/g, " ")
      if (column <= lastColumn && !this.columns.has(heading)) this.columns.set(heading, column)
    }
    const missing = wanted.find((heading) => !this.columns.has(heading))
    if (missing !== undefined)
      throw new UnreadableWorkbook({ problem: "no column", sheet: name, column: missing })
  }

  /** Column numbers and headings from left to right. */
  headings(): [number, Cell][] {
    return [...(this.sheet.get(this.headingRow) ?? [])].sort(([a], [b]) => a - b)
  }

  column(heading: string): number | undefined {
    return this.columns.get(heading)
  }

  /** A heading that is the code of an element. */
  nameInHeading(column: number): string {
    const headings = this.sheet.get(this.headingRow) ?? new Map<number, Cell>()
    return new TableRow(this, this.headingRow, headings).name(column)
  }

  records(): TableRow[] {
    return [...this.sheet]
      .filter(([row]) => row > this.headingRow)
      .sort(([a], [b]) => a - b)
      .map(([row, cells]) => new TableRow(this, row, cells))
  }
}

/** One record. Columns are named by their heading or number; accessors of mandatory cells throw when they are empty. */
export class TableRow {
  private readonly table: Table
  private readonly row: number
  private readonly cells: ReadonlyMap<number, Cell>

  constructor(table: Table, row: number, cells: ReadonlyMap<number, Cell>) {
    this.table = table
    this.row = row
    this.cells = cells
  }

  has(column: string | number): boolean {
    return this.cell(column) !== undefined
  }

  textOrNull(column: string | number): string | null {
    return this.clear(column)?.text ?? null
  }

  text(column: string | number): string {
    return this.textOrNull(column) ?? this.fail("empty", column)
  }

  /** A text that can be the code of an element. */
  name(column: string | number): string {
    const text = this.text(column)
    // A heading is repeated in as many elements as there are rows: long ones would multiply.
    if (text.length > LIMITS.name) this.fail("long name", column)
    return NAME.test(text) ? text : this.fail("no name", column)
  }

  /** The numbers of the filled columns after this one, from left to right. */
  columnsBehind(column: number): number[] {
    return [...this.cells.keys()].filter((filled) => filled > column).sort((a, b) => a - b)
  }

  number(column: string | number): number {
    if (!this.has(column)) this.fail("empty", column)
    return this.numberOrNull(column) ?? this.fail("no number", column)
  }

  numberOrNull(column: string | number): number | null {
    const cell = this.clear(column)
    if (cell === undefined) return null
    return cell.number ?? this.fail("no number", column)
  }

  wholeOrNull(column: string | number): number | null {
    const number = this.numberOrNull(column)
    if (number === null) return null
    return Number.isSafeInteger(number) && number >= 0 ? number : this.fail("no whole number", column)
  }

  /** Whole percent; a cell displayed as a percentage contains a hundredth of it. Null when empty or not above 0. */
  percentOrNull(column: string | number): number | null {
    const number = this.numberOrNull(column)
    if (number === null || number <= 0) return null
    const percent = this.cell(column)?.percent ? hundredfold(number) : number
    return Number.isSafeInteger(percent) ? percent : this.fail("no whole number", column)
  }

  fail(problem: CellProblem["problem"], column: string | number): never {
    const heading = typeof column === "string" ? column : columnLetters(column)
    const found = this.cell(column)?.text.slice(0, LONGEST_FOUND) ?? ""
    throw new UnreadableWorkbook({ problem, sheet: this.table.name, row: this.row, column: heading, found })
  }

  /** A cell of which it is known what it shows. */
  private clear(column: string | number): Cell | undefined {
    const cell = this.cell(column)
    return cell?.unclear === undefined ? cell : this.fail(cell.unclear, column)
  }

  private cell(column: string | number): Cell | undefined {
    return this.cells.get(typeof column === "string" ? (this.table.column(column) ?? 0) : column)
  }
}
