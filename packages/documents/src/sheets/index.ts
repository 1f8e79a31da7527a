export { resultCsv } from "./result-csv.ts"
export { resultWorkbook } from "./result-workbook.ts"
export { type SpaceResults, spaceTable } from "./space-table.ts"
