import { strToU8, zipSync } from "fflate"
import type { KitFile } from "../source-file.ts"

/** The earliest time a ZIP can store, so that the same kit always gives the same bytes. */
const MOMENT = new Date(1980, 0, 1)

/** Packs files into a ZIP archive (deflate, UTF-8) in the given order. Paths must be distinct. */
export function writeArchive(files: readonly KitFile[]): Uint8Array {
  const entries = Object.fromEntries(files.map(({ path, text }) => [path, strToU8(text)]))
  return zipSync(entries, { level: 6, mtime: MOMENT })
}
