/** The texts that visitors read first, in one file, since each file costs a round trip. */
export { kits } from "../en/kits.ts"
export { landing } from "../en/landing.ts"
export { shell } from "../en/shell.ts"
