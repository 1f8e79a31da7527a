import type { Amount } from "../syntax/syntax-tree.ts"

/** The index as written, unless it is missing or 0: then the position, from 1, among all elements of the kind. */
export function indexOf(written: Amount | null, position: number): number {
  return written !== null && written.value !== 0 ? written.value : position + 1
}
