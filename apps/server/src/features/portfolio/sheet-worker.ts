import { type Sheet, writeWorkbook } from "@plumbline/spreadsheet"

/** Makes the workbook of a portfolio on a worker thread. */
export default function make(sheets: Sheet[]): Uint8Array {
  return writeWorkbook(sheets)
}
