export { exportDsl } from "./export-dsl.ts"
export { importKit } from "./import-kit.ts"
export { attachDsl, storeDsl } from "./stored-dsl.ts"
export { type KitUpdate, updateKit } from "./update-kit.ts"
