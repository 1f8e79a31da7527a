export type { ArchiveProblem } from "./archive/archive-problems.ts"
export { isKitFile } from "./archive/entry-name.ts"
export { type ReadArchive, readArchive } from "./archive/read-archive.ts"
export { writeArchive } from "./archive/write-archive.ts"
export { freeCode, hash, slug } from "./codes.ts"
export { compareKits, type KitComparison } from "./compare/compare-kits.ts"
export {
  type DifferentField,
  type FieldDifference,
  type KitDifference,
  listDifferences,
} from "./compare/differences.ts"
export type { ChangedEntity, KitChange } from "./compare/listed-changes.ts"
export type { RejectedChange, RejectedEntity } from "./compare/rejected-changes.ts"
export { rejectionMessages } from "./compare/rejection-messages.ts"
export type { Diagnostic, ErrorKind, WarningKind } from "./diagnostic.ts"
export type { Language, LanguageCode } from "./language.ts"
export { boundLanguage, translationsOf } from "./model/bound-language.ts"
export type * from "./model/kit-model.ts"
export { readModel } from "./model/read-model.ts"
export { type KitSize, sizeOfKit } from "./model/size-of-kit.ts"
export { type ParsedKit, type ParseOptions, parseKit } from "./parse-kit.ts"
export { type PrintLayout, printKit } from "./printer/print-kit.ts"
export type * from "./printer/printable-kit.ts"
export type { KitFile } from "./source-file.ts"
export { isBlank } from "./syntax/characters.ts"
export { type ReadWorkbook, readWorkbook } from "./workbook/read-workbook.ts"
export { sampleWorkbook } from "./workbook/sample-workbook.ts"
export type { WorkbookProblem } from "./workbook/workbook-problems.ts"
