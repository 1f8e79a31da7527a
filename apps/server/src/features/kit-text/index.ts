export { readerOfUpdate, uploaderOfDsl } from "./access.ts"
export { importKit, type KitImport } from "./import-kit.ts"
export { KitUpdateError } from "./schemas.ts"
export { attachDsl, deleteDsl, exportDsl, storeDsl } from "./stored-dsl.ts"

export {
  compareAsDraft,
  compareWithText,
  draftFromText,
  type KitUpdate,
  updateKit,
  updateMessage,
} from "./update-kit.ts"
