import { unreadable } from "./body-errors.ts"

/** More than twice the depth of any call's body. Code that recurses through or serialises bodies may rely on it. */
const DEEPEST = 64

const OPENING = new Set(["{", "["].map((mark) => mark.charCodeAt(0)))
const CLOSING = new Set(["}", "]"].map((mark) => mark.charCodeAt(0)))
const QUOTE = 0x22
const BACKSLASH = 0x5c

/**
 * Parses a JSON body; an empty body is an empty object.
 *
 * @throws INVALID_INPUT for invalid JSON, and for lists and objects nested too deeply
 */
export function parseJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return {}
  if (isTooDeep(bytes)) throw unreadable()
  try {
    return JSON.parse(bytes.toString("utf8"))
  } catch {
    throw unreadable()
  }
}

function isTooDeep(bytes: Buffer): boolean {
  let depth = 0
  let inText = false
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0
    if (byte === QUOTE) inText = !inText
    else if (inText && byte === BACKSLASH) at++
    else if (!inText && OPENING.has(byte) && ++depth > DEEPEST) return true
    else if (!inText && CLOSING.has(byte)) depth--
  }
  return false
}
