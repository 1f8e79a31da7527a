export { BYTE_ORDER_MARK, csvLine, type Field } from "./csv.ts"
export { type Cell, columnLetters, dayCell, type Sheet, type ShownCell, writeWorkbook } from "./workbook.ts"
