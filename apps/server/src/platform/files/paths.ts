import { Buffer } from "node:buffer"
import { extname } from "node:path"

/** The longest file name that file systems accept. */
const MOST_NAME_BYTES = 255

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

/** Leaves room for what storage services and programs add to a name. */
const MOST_BYTES = 200
const LONGEST_ENDING = 10

/**
 * The name under which an uploaded file is stored and downloaded: the original name without folders and without
 * invisible, bidirectional or reserved file system characters, truncated before its extension to 200 bytes. `file` if
 * nothing is left.
 */
export function cleanFileName(name: string): string {
  const last = name.normalize("NFC").split(/[/\\]/).at(-1) ?? ""
  const clean = last
    .replaceAll(/\s+/g, " ")
    .replaceAll(/[^\P{C}\u200c\u200d]/gu, "")
    .replaceAll(/[<>:"|?*]/g, "_")
    .replace(/^[\s.]+/, "")
    .replace(/[\s.]+$/, "")
  return clean === "" ? "file" : cut(clean)
}

/** The name of a file that is made of a title, which may have slashes: they do not separate folders. */
export function fileNameOf(title: string, extension: string): string {
  return cleanFileName(`${title.replaceAll(/[/\\]/g, "-")}.${extension}`)
}

function cut(name: string): string {
  if (Buffer.byteLength(name) <= MOST_BYTES) return name
  const ending = extname(name).length <= LONGEST_ENDING ? extname(name) : ""
  const stem = [...name.slice(0, name.length - ending.length)]
  let bytes = Buffer.byteLength(ending)
  const kept = stem.filter((letter) => {
    bytes += Buffer.byteLength(letter)
    return bytes <= MOST_BYTES
  })
  return kept.join("").trimEnd() + ending
}
