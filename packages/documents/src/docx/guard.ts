import { strFromU8, strToU8, unzipSync, zipSync } from "fflate"

/** Stands for a brace in what people wrote. It cannot be in a text itself: noncharacters are removed from all texts. */
const GUARD = "\uFDD0"

/** A text in which no placeholder is found. */
export function guarded(text: string): string {
  return text.replaceAll("{", GUARD)
}

/** The file with the braces of its texts. */
export function unguarded(file: Uint8Array): Uint8Array {
  const parts = Object.entries(unzipSync(file)).map(([path, bytes]) => {
    if (!/^word\/[^/]+\.xml$/.test(path)) return [path, bytes] as const
    return [path, strToU8(strFromU8(bytes).replaceAll(GUARD, "{"))] as const
  })
  return zipSync(Object.fromEntries(parts))
}
