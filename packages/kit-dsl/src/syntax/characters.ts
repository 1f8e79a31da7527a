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

const BLANK = /^[\p{White_Space}\u061C\u200B-\u200F\u202A-\u202E\u2066-\u2069\uFEFF]*$/u

/** Whether a reader sees nothing: only white space, invisible joiners and direction marks. */
export function isBlank(text: string): boolean {
  return BLANK.test(text)
}

/** Titles, option captions and tags are one line: every run of white space in them becomes one space. */
export function oneLine(text: string): string {
  return text.trim().replace(/\s+/g, " ")
}
