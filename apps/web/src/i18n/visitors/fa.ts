// The styles of a language that runs from right to left.
import "../../theme/mirrored.ts"

/** See `en.ts`. */
export { kits } from "../fa/kits.ts"
export { shell } from "../fa/shell.ts"
