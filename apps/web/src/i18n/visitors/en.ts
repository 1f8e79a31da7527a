/** What visitors read first, as one file: each costs a round trip. */
export { kits } from "../en/kits.ts"
export { landing } from "../en/landing.ts"
export { shell } from "../en/shell.ts"
