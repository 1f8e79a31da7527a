import { BYTE_ORDER_MARK, csvLine } from "@plumbline/spreadsheet"
import type { Result } from "../result.ts"
import { answerCells, answerHeadings } from "./result-workbook.ts"
import { words } from "./words.ts"

/** The answers of a result as CSV for spreadsheets, one row for each question. */
export function resultCsv(result: Result): Uint8Array {
  const t = words[result.language]
  const lines = [
    csvLine(answerHeadings(t)),
    ...(result.answers ?? []).map((answer) => csvLine(answerCells(result, t, answer))),
  ]
  return new TextEncoder().encode(BYTE_ORDER_MARK + lines.join(""))
}
