import { plainText } from "./shared-strings.ts"
import { scanXml } from "./xml.ts"

export interface Cell {
  /** Trimmed; a number in its shortest form. */
  readonly text: string
  /** Null when the cell does not contain a number. */
  readonly number: number | null
  /** Whether it is displayed as a percentage: 0.6 is displayed as 60 %. */
  readonly percent: boolean
}

/** The filled cells by row and column, both from 1, rows in the order of the sheet. */
export type Sheet = ReadonlyMap<number, ReadonlyMap<number, Cell>>

const LAST_ROW = 1_048_576
const LAST_COLUMN = 16_384
const MOST_CELLS = 500_000
/** Any number of cells may refer to one long string, so the size of the file does not bound this. */
const MOST_UNITS_OF_TEXT = 4_000_000

/**
 * Reads the filled cells of one sheet; null when its XML is damaged or it has more cells or text than any kit.
 *
 * @param strings the strings that cells refer to by number, trimmed
 */
export function readSheet(
  source: string,
  strings: readonly string[],
  percentStyles: ReadonlySet<number>,
): Sheet | null {
  const rows = new Map<number, Map<number, Cell>>()
  let cells = 0
  let units = 0
  let row = 0
  let column = 0
  let type = ""
  let percent = false
  let value = ""
  let inValue = false
  const sound = scanXml(source, {
    open(name, attributes) {
      if (name === "row") {
        row = Number(attributes.r ?? row + 1)
        column = 0
      } else if (name === "c") {
        column = columnOf(attributes.r) ?? column + 1
        type = attributes.t ?? "n"
        percent = percentStyles.has(Number(attributes.s ?? -1))
        value = ""
      } else if (name === "v" || name === "t") {
        inValue = true
      }
    },
    close(name) {
      if (name === "v" || name === "t") inValue = false
      else if (name === "c") addCell()
    },
    text(text) {
      if (inValue) value += text
    },
  })
  return sound && cells <= MOST_CELLS && units <= MOST_UNITS_OF_TEXT ? rows : null

  function addCell(): void {
    const cell = cellOf(type, value, percent, strings)
    if (cell.text === "" || !(row >= 1 && row <= LAST_ROW) || column > LAST_COLUMN) return
    units += cell.text.length
    if (++cells > MOST_CELLS || units > MOST_UNITS_OF_TEXT) return
    const inRow = rows.get(row) ?? new Map<number, Cell>()
    rows.set(row, inRow.set(column, cell))
  }
}

function cellOf(type: string, value: string, percent: boolean, strings: readonly string[]): Cell {
  if (type === "s") return textCell(strings[Number(value)] ?? "")
  if (type === "inlineStr" || type === "str") return textCell(plainText(value))
  if (type === "b") return { text: value === "1" ? "TRUE" : "FALSE", number: Number(value), percent: false }
  if (type === "e" || value.trim() === "") return textCell(value)
  const number = Number(value)
  return Number.isFinite(number) ? { text: String(number), number, percent } : textCell(value)
}

/** A number typed as text is a number too, `60%` is 60. */
function textCell(value: string): Cell {
  const text = value.trim()
  return {
    text,
    number: /^-?\d{1,15}(\.\d{1,15})?%?$/.test(text) ? Number.parseFloat(text) : null,
    percent: false,
  }
}

/** The column of an address such as `AB12`, from 1. */
function columnOf(address: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}/.exec(address ?? "")?.[0]
  if (letters === undefined) return null
  return Array.from(letters).reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0)
}
