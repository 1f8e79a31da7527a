/** See `en.ts`. */
export { kits } from "../fa/kits.ts"
export { shell } from "../fa/shell.ts"
