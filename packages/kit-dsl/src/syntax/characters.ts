/**
 * Whether the UTF-16 unit at this position is illegal in every text of a kit: control characters other than tab, line
 * feed and carriage return, and unpaired surrogates.
 */
export function isIllegalAt(source: string, at: number): boolean {
  const unit = source.charCodeAt(at)
  if (unit < 0x20) return unit !== 0x09 && unit !== 0x0a && unit !== 0x0d
  if (isHighSurrogate(unit)) return !isLowSurrogate(source.charCodeAt(at + 1))
  if (isLowSurrogate(unit)) return !isHighSurrogate(source.charCodeAt(at - 1))
  return false
}

export function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff
}

export function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff
}

const BLANK = /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\u2800]*$/u

/**
 * Whether a reader sees nothing: only white space, the empty cell of Braille, and what Unicode lets nobody draw (joiners,
 * marks of direction, fillers, soft hyphens, selectors, tags).
 */
export function isBlank(text: string): boolean {
  return BLANK.test(text)
}

/** They turn the order of what follows: a name with one can look like another. */
const TURNING = /[\u202A-\u202E\u2066-\u2069]/g
const MARKS_AT_ENDS = /^[\s\u061C\u200E\u200F]+|[\s\u061C\u200E\u200F]+$/g

/**
 * Titles, names, option captions and tags are one line: every run of white space in them becomes one space. Keyboards and
 * pasted texts leave marks of direction, which nobody sees: those at the ends go, and those that turn the order.
 */
export function oneLine(text: string): string {
  return text.replace(TURNING, "").replace(MARKS_AT_ENDS, "").replace(/\s+/g, " ")
}
