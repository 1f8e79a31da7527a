/** The text of a file in UTF-8, or in UTF-16 with or without a byte order mark; null if it is neither. */
export function decodeText(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}

/** No text of these formats begins with NUL, so that one beside the first character tells the order of the bytes. */
function encodingOf([first, second]: Uint8Array): "utf-8" | "utf-16le" | "utf-16be" {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return "utf-16le"
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== undefined && second !== 0))
    return "utf-16be"
  return "utf-8"
}
