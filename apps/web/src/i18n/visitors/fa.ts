/** See `en.ts`. */
export { kits } from "../fa/kits.ts"
export { landing } from "../fa/landing.ts"
export { shell } from "../fa/shell.ts"
