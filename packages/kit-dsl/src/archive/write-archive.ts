import { strToU8, zipSync } from "fflate"
import type { KitFile } from "../source-file.ts"

/** The first moment a ZIP can name: the same kit gives the same bytes whenever it is packed. */
const MOMENT = new Date(1980, 0, 1)

/** Packs files into a ZIP archive (deflate, UTF-8) in the order given. Paths must differ. */
export function writeArchive(files: readonly KitFile[]): Uint8Array {
  const entries = Object.fromEntries(files.map(({ path, text }) => [path, strToU8(text)]))
  return zipSync(entries, { level: 6, mtime: MOMENT })
}
