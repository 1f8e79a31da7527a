export { type ExportFormat, exportFormats, linesOf } from "./export.ts"
export { readEntries } from "./queries.ts"
