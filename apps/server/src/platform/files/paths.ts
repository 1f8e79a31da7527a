import { Buffer } from "node:buffer"

/** What file systems take as the name of one file. */
export const MOST_NAME_BYTES = 255

/**
 * Letters and signs of every language, but no control, direction or other invisible characters: only the joiners that
 * Persian needs.
 */
const NAME = /^[^\s.\p{C}/\\](?:[^\p{C}/\\]|[\u200c\u200d])*$/u

/**
 * Whether a path is one that files have: names one after the other, as in `avatar/<random>/pic.png`, none of which begins
 * with a dot. No such path climbs out of its folder.
 */
export function isFilePath(path: string): boolean {
  return (
    path.length <= 500 &&
    path.split("/").every((name) => NAME.test(name) && Buffer.byteLength(name) <= MOST_NAME_BYTES)
  )
}
