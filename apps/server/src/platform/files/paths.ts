import { Buffer } from "node:buffer"

/** The longest file name that file systems accept. */
export const MOST_NAME_BYTES = 255

/**
 * Letters and symbols of every language, but no control, bidirectional or other invisible characters except the joiners
 * that Persian needs.
 */
const NAME = /^[^\s.\p{C}/\\](?:[^\p{C}/\\]|[\u200c\u200d])*$/u

/**
 * Whether a path is valid for a stored file: names separated by slashes, as in `avatar/<random>/pic.png`, none of which
 * starts with a dot. Such a path cannot escape from its folder.
 */
export function isFilePath(path: string): boolean {
  return (
    path.length <= 500 &&
    path.split("/").every((name) => NAME.test(name) && Buffer.byteLength(name) <= MOST_NAME_BYTES)
  )
}
