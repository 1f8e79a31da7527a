/** The texts of nearly every first visit, in one file, since each file costs a round trip. */
export { kits } from "../en/kits.ts"
export { shell } from "../en/shell.ts"
