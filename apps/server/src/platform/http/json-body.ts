import { unreadable } from "./body-errors.ts"

/** No call has a body that is half as deep; what walks through a body, or writes it again, may rely on this. */
const DEEPEST = 64

const OPENING = new Set(["{", "["].map((mark) => mark.charCodeAt(0)))
const CLOSING = new Set(["}", "]"].map((mark) => mark.charCodeAt(0)))
const QUOTE = 0x22
const BACKSLASH = 0x5c

/**
 * The value of a JSON body; an empty one is an empty object.
 *
 * @throws INVALID_INPUT for what is no JSON, and for lists and objects that are nested absurdly deep
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
