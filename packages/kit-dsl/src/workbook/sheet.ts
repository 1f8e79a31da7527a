import type { CellStyles } from "./cell-styles.ts"
import { plainText } from "./shared-strings.ts"
import { scanXml } from "./xml.ts"

export interface Cell {
  /** Trimmed; a number in its shortest form. */
  readonly text: string
  /** Null when the cell does not contain a number. */
  readonly number: number | null
  /** Whether it is displayed as a percentage: 0.6 is displayed as 60 %. */
  readonly percent: boolean
  /** Why nobody can say what the cell shows; its text is then what was found. */
  readonly unclear?: "error" | "formula" | "date" | "hidden row"
}

/** The filled cells by row and column, both from 1, rows in the order of the sheet. */
export type Sheet = ReadonlyMap<number, ReadonlyMap<number, Cell>>

const LAST_ROW = 1_048_576
const LAST_COLUMN = 16_384
const MOST_CELLS = 500_000
/** Any number of cells may refer to one long string, so the size of the file does not bound this. */
const MOST_UNITS_OF_TEXT = 4_000_000
const MOST_MERGED = 10_000
const LONGEST_FORMULA = 40

/**
 * Reads the filled cells of one sheet; null when its XML is damaged or it has more cells or text than any kit.
 *
 * @param strings the strings that cells refer to by number, trimmed
 */
export function readSheet(source: string, strings: readonly string[], styles: CellStyles): Sheet | null {
  const rows = new Map<number, Map<number, Cell>>()
  let cells = 0
  let units = 0
  let row = 0
  let column = 0
  let type = ""
  let style = -1
  let value = ""
  let formula = ""
  let inFormula = false
  let isHidden = false
  const merged: string[] = []
  let spreadOver = 0
  let inValue = false
  const sound = scanXml(source, {
    open(name, attributes) {
      if (name === "row") {
        row = Number(attributes.r ?? row + 1)
        column = 0
        isHidden = attributes.hidden === "1" || attributes.hidden === "true"
      } else if (name === "c") {
        column = columnOf(attributes.r) ?? column + 1
        type = attributes.t ?? "n"
        style = Number(attributes.s ?? -1)
        value = ""
        formula = ""
      } else if (name === "v" || name === "t") {
        inValue = true
      } else if (name === "f") {
        inFormula = true
        formula = "="
      } else if (name === "mergeCell" && merged.length < MOST_MERGED) {
        merged.push(attributes.ref ?? "")
      }
    },
    close(name) {
      if (name === "v" || name === "t") inValue = false
      else if (name === "f") inFormula = false
      else if (name === "c") addCell()
    },
    text(text) {
      if (inValue) value += text
      else if (inFormula && formula.length < LONGEST_FORMULA) formula += text
    },
  })
  for (const range of merged) spread(range)
  return sound && cells <= MOST_CELLS && units <= MOST_UNITS_OF_TEXT ? rows : null

  function addCell(): void {
    const cell = cellOf()
    put(row, column, isHidden && cell.text !== "" ? { ...cell, unclear: "hidden row" } : cell)
  }

  function cellOf(): Cell {
    const isEmpty = type === "s" ? value.trim() === "" : value === ""
    if (formula !== "" && isEmpty) return unclear("formula", formula.slice(0, LONGEST_FORMULA))
    if (type === "s") return textCell(strings[Number(value)] ?? "")
    if (type === "inlineStr" || type === "str") return textCell(plainText(value))
    if (type === "b") return { text: value === "1" ? "TRUE" : "FALSE", number: Number(value), percent: false }
    if (value.trim() === "") return textCell(value)
    if (type === "e") return unclear("error", value)
    if (type === "d") return unclear("date", value)
    const number = Number(value)
    if (!Number.isFinite(number)) return textCell(value)
    if (styles.date.has(style)) return unclear("date", String(number))
    const percent = styles.percent.has(style)
    return { text: percent ? `${hundredfold(number)}%` : String(number), number, percent }
  }

  /** A merged cell is shown over the whole range. */
  function spread(range: string): void {
    const [from, to] = range.split(":").map(placeOf)
    if (!from || !to) return
    const shown = rows.get(from.row)?.get(from.column)
    if (shown === undefined) return
    for (let own = from.row; own <= Math.min(to.row, LAST_ROW); own++)
      for (let at = from.column; at <= to.column; at++) {
        if (spreadOver++ > MOST_CELLS) cells = MOST_CELLS + 1
        if (cells > MOST_CELLS) return
        if (rows.get(own)?.get(at) === undefined) put(own, at, shown)
      }
  }

  function put(row: number, column: number, cell: Cell): void {
    if (cell.text === "" || !(row >= 1 && row <= LAST_ROW) || column > LAST_COLUMN) return
    units += cell.text.length
    if (++cells > MOST_CELLS || units > MOST_UNITS_OF_TEXT) return
    const inRow = rows.get(row) ?? new Map<number, Cell>()
    rows.set(row, inRow.set(column, cell))
  }
}

function unclear(why: NonNullable<Cell["unclear"]>, found: string): Cell {
  return { text: found, number: null, percent: false, unclear: why }
}

/** A share as a percentage, without the errors of binary fractions. */
export function hundredfold(share: number): number {
  return Number((share * 100).toPrecision(12))
}

/** A number typed as text is a number too, in any digits: `60%` is 60, `0,4` and `۰٫۴` are 0.4. */
function textCell(value: string): Cell {
  const text = value.trim()
  const plain = text
    .replace(/[\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replaceAll("\u066A", "%")
    .replaceAll("\u2212", "-")
  const [, sign, whole, fraction] = /^(-?)(\d{1,15})(?:[.,\u066B](\d{1,15}))?\s?%?$/.exec(plain) ?? []
  // Whether `1,000` is one or a thousand depends on who has written it.
  const isClear = whole !== undefined && !/^[1-9]\d{0,2},\d{3}%?$/.test(plain)
  return {
    text,
    number: isClear ? Number.parseFloat(`${sign}${whole}.${fraction ?? 0}`) : null,
    percent: false,
  }
}

function placeOf(address: string): { row: number; column: number } | null {
  const column = columnOf(address)
  const row = Number(/\d{1,7}$/.exec(address)?.[0] ?? Number.NaN)
  return column === null || !Number.isInteger(row) ? null : { row, column }
}

/** The column of an address such as `AB12`, from 1. */
function columnOf(address: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}/.exec(address ?? "")?.[0]
  if (letters === undefined) return null
  return Array.from(letters).reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0)
}
