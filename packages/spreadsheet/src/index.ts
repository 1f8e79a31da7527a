export { BYTE_ORDER_MARK, csvLine, type Field } from "./csv.ts"
export { type Cell, columnLetters, type Sheet, writeWorkbook } from "./workbook.ts"
