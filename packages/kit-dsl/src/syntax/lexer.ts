import { isHighSurrogate, isIllegalAt, isLowSurrogate } from "./characters.ts"
import type { Token, TokenType } from "./token.ts"
import { CORE_PROPERTY_WORDS, RESERVED_WORDS } from "./words.ts"

/**
 * Splits one file into tokens, one at a time, in one pass: the time is proportional to the length of the file, whatever
 * its content, and only the current token is in memory.
 *
 * Anything that is not a token becomes one of the types `stray`, `unclosed string`, `unclosed comment` and `illegal
 * escape`, which fit nowhere in the grammar. Illegal characters are passed to `onIllegal` in the order of the text and
 * count as white space.
 */
export class Lexer {
  readonly source: string
  private readonly onIllegal: (at: number) => void
  private at = 0
  private lastEnd = 0

  constructor(source: string, onIllegal: (at: number) => void) {
    this.source = source
    this.onIllegal = onIllegal
  }

  /** The next token; at the end of the file always one of type `end`, right after the last token. */
  next(): Token {
    const unclosedComment = this.skipBlanks()
    const token = unclosedComment ?? this.read()
    this.at = Math.max(this.at, token.end)
    this.lastEnd = token.end
    return token
  }

  /** Skips white space and comments. Returns a token only for a comment that is never closed. */
  private skipBlanks(): Token | null {
    const { source } = this
    while (this.at < source.length) {
      const unit = source.charCodeAt(this.at)
      if (unit === SPACE || unit === TAB || unit === LF || unit === CR) {
        this.at++
      } else if (unit === SLASH && source.charCodeAt(this.at + 1) === SLASH) {
        const end = source.indexOf("\n", this.at)
        this.skipComment(end === -1 ? source.length : end)
      } else if (unit === SLASH && source.charCodeAt(this.at + 1) === STAR) {
        const start = this.at
        const end = source.indexOf("*/", start + 2)
        this.skipComment(end === -1 ? source.length : end + 2)
        if (end === -1) return token("unclosed comment", "/*", start, source.length)
      } else if (isIllegalAt(source, this.at)) {
        this.onIllegal(this.at++)
      } else {
        return null
      }
    }
    return null
  }

  private skipComment(end: number): void {
    for (let at = this.at; at < end; at++) if (isIllegalAt(this.source, at)) this.onIllegal(at)
    this.at = end
  }

  private read(): Token {
    const { source, at } = this
    if (at >= source.length) return token("end", "", this.lastEnd, this.lastEnd)
    const unit = source.charCodeAt(at)
    if (isWordStart(unit)) return this.readWord(at)
    if (unit === CARET && isWordStart(source.charCodeAt(at + 1))) {
      const end = this.endOfName(at + 1)
      return token("name", source.slice(at + 1, end), at, end, true)
    }
    if (isDigit(unit)) return this.readInteger(at)
    if (unit === DOUBLE_QUOTE || unit === SINGLE_QUOTE) return this.readString(at, unit)
    if (PUNCTUATION.has(unit)) return token("punctuation", source.charAt(at), at, at + 1)
    const end = isHighSurrogate(unit) ? at + 2 : at + 1
    return token("stray", source.slice(at, end), at, end)
  }

  private readWord(start: number): Token {
    const end = this.endOfName(start)
    const word = this.source.slice(start, end)
    if (this.source.charCodeAt(end) === COLON && CORE_PROPERTY_WORDS.has(word)) {
      return token("property", `${word}:`, start, end + 1)
    }
    return token(RESERVED_WORDS.has(word) ? "keyword" : "name", word, start, end)
  }

  /** A hyphen belongs to a name only between two other characters of the name. */
  private endOfName(start: number): number {
    const { source } = this
    let end = start + 1
    for (;;) {
      const unit = source.charCodeAt(end)
      if (isNamePart(unit)) end++
      else if (unit === HYPHEN && isNamePart(source.charCodeAt(end + 1))) end += 2
      else return end
    }
  }

  private readInteger(start: number): Token {
    let end = start + 1
    while (isDigit(this.source.charCodeAt(end))) end++
    return token("integer", this.source.slice(start, end), start, end)
  }

  private readString(start: number, quote: number): Token {
    const { source } = this
    let value = ""
    let copied = start + 1
    let at = copied
    let sound = true
    let illegalEscape = -1
    while (at < source.length) {
      const unit = source.charCodeAt(at)
      if (unit === quote) {
        if (illegalEscape >= 0)
          return token(
            "illegal escape",
            source.slice(illegalEscape, illegalEscape + 2),
            illegalEscape,
            at + 1,
          )
        return token("string", value + source.slice(copied, at), start, at + 1, false, sound)
      }
      if (unit !== BACKSLASH) {
        if (isIllegalAt(source, at)) {
          this.onIllegal(at)
          sound = false
        }
        at++
        continue
      }
      const escaped = readEscape(source, at)
      value += source.slice(copied, at) + escaped.value
      if (escaped.length === 0) {
        if (illegalEscape < 0) illegalEscape = at
      } else if (isIllegalAt(escaped.value, 0)) {
        this.onIllegal(at)
        sound = false
      }
      at += Math.max(1, escaped.length)
      copied = at
    }
    return token("unclosed string", source.charAt(start), start, source.length)
  }
}

function token(
  type: TokenType,
  text: string,
  start: number,
  end: number,
  caret = false,
  sound = true,
): Token {
  return { type, text, start, end, caret, sound }
}

/** The value of an escape and its length in units, 0 when it is not an escape of the language. */
function readEscape(source: string, at: number): { value: string; length: number } {
  const simple = SIMPLE_ESCAPES.get(source.charAt(at + 1))
  if (simple !== undefined) return { value: simple, length: 2 }
  const unit = readUnicodeEscape(source, at)
  if (unit === null) return { value: "", length: 0 }
  const second = isHighSurrogate(unit) ? readUnicodeEscape(source, at + 6) : null
  if (second !== null && isLowSurrogate(second))
    return { value: String.fromCharCode(unit, second), length: 12 }
  return { value: String.fromCharCode(unit), length: 6 }
}

function readUnicodeEscape(source: string, at: number): number | null {
  if (source.charCodeAt(at) !== BACKSLASH || source.charAt(at + 1) !== "u") return null
  const digits = source.slice(at + 2, at + 6)
  return /^[0-9A-Fa-f]{4}$/.test(digits) ? Number.parseInt(digits, 16) : null
}

function isWordStart(unit: number): boolean {
  return (unit >= 0x61 && unit <= 0x7a) || (unit >= 0x41 && unit <= 0x5a) || unit === 0x5f
}

function isDigit(unit: number): boolean {
  return unit >= 0x30 && unit <= 0x39
}

function isNamePart(unit: number): boolean {
  return isWordStart(unit) || isDigit(unit)
}

const TAB = 0x09
const LF = 0x0a
const CR = 0x0d
const SPACE = 0x20
const DOUBLE_QUOTE = 0x22
const SINGLE_QUOTE = 0x27
const STAR = 0x2a
const HYPHEN = 0x2d
const SLASH = 0x2f
const COLON = 0x3a
const BACKSLASH = 0x5c
const CARET = 0x5e
const PUNCTUATION: ReadonlySet<number> = new Set(Array.from("{}[],:%.", (mark) => mark.charCodeAt(0)))
const SIMPLE_ESCAPES: ReadonlyMap<string, string> = new Map([
  ["b", "\b"],
  ["t", "\t"],
  ["n", "\n"],
  ["f", "\f"],
  ["r", "\r"],
  ['"', '"'],
  ["'", "'"],
  ["\\", "\\"],
])
