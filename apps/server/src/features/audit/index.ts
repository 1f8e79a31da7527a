export { type ExportFormat, exportFormats, linesOf } from "./export.ts"
export { oldestUnsent, readEntries } from "./queries.ts"
export { auditStream } from "./stream.ts"
export { checkReceiver } from "./stream-receivers.ts"
