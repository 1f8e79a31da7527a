import type { Findings } from "../findings.ts"
import type { Expected, Phrases } from "../messages/phrases.ts"
import { Lexer } from "./lexer.ts"
import type { Amount, Name, Text } from "./syntax-tree.ts"
import type { Token } from "./token.ts"
import { ADDED_PROPERTY_WORDS, ELEMENT_KINDS, type ElementKind, type Property } from "./words.ts"

/**
 * Thrown when a token does not fit; the error has already been reported. A single instance suffices: it carries no
 * data.
 */
const DAMAGED = new Error("A token does not fit the grammar")

/** Where the skipping of a damaged element stopped. */
export type Recovery = "behind its brace" | "before an element" | "at the end"

/** A file of which more tokens than this are skipped is no kit: the largest has as many altogether. */
const MOST_SKIPPED = 100_000

const LARGEST_INTEGER = 2_147_483_647

/**
 * Reads the tokens of one file with a look-ahead of three, remembers what would have fitted, and reports the token that
 * does not fit. A method called `try…` returns null or false when something else follows.
 */
export class TokenReader {
  /** Number of open braces in the element being read. */
  openBraces = 0
  /** No error is reported while true: the element has already had one. */
  muted = false
  syntaxErrors = 0

  private skipped = 0
  private readonly lexer: Lexer
  private readonly file: number
  private readonly findings: Findings
  private readonly phrases: Phrases
  private readonly ahead: Token[] = []
  private readonly expected = new Set<Expected>()

  constructor(source: string, file: number, findings: Findings, phrases: Phrases) {
    this.file = file
    this.findings = findings
    this.phrases = phrases
    this.lexer = new Lexer(source, (at) => {
      findings.report("ILLEGAL_CHARACTER", file, at, phrases.illegalCharacter(source.charAt(at)))
    })
  }

  /** The element that starts here, without reading it. */
  peekElement(): ElementKind | null {
    const token = this.peek(0)
    return (
      ELEMENT_KINDS.find((kind) => token.text === kind && token.type === typeOfKind(kind) && !token.caret) ??
      null
    )
  }

  atEnd(): boolean {
    if (this.peek(0).type === "end") return true
    this.expected.add("END")
    return false
  }

  /** Records a word that would fit here although it is read elsewhere. */
  wouldFit(word: string): void {
    this.expected.add(`"${word}"`)
  }

  take(): Token {
    const token = this.peek(0)
    this.ahead.shift()
    this.expected.clear()
    if (token.type === "punctuation") {
      if (token.text === "{") this.openBraces++
      if (token.text === "}") this.openBraces--
    }
    return token
  }

  tryKeyword(word: string): Token | null {
    return this.tryToken("keyword", word)
  }

  keyword(word: string): Token {
    return this.tryKeyword(word) ?? this.fail()
  }

  tryMark(mark: string): boolean {
    return this.tryToken("punctuation", mark) !== null
  }

  mark(mark: string): void {
    if (!this.tryMark(mark)) this.fail()
  }

  /** A word that is an ordinary name where the grammar does not expect it. */
  tryAddedWord(word: "measure" | "profile" | "translation"): Token | null {
    const token = this.peek(0)
    this.expected.add(`"${word}"`)
    return token.type === "name" && token.text === word && !token.caret ? this.take() : null
  }

  tryProperty(property: Property): Token | null {
    const core = this.tryToken("property", property)
    if (core !== null) return core
    if (!this.isAddedProperty() || `${this.peek(0).text}:` !== property) return null
    const word = this.take()
    this.take()
    return word
  }

  property(property: Property): Token {
    return this.tryProperty(property) ?? this.fail()
  }

  name(): Name {
    this.expected.add("NAME")
    if (this.peek(0).type !== "name") this.fail()
    const { text, start } = this.take()
    return { text, at: start }
  }

  text(): Text {
    this.expected.add("TEXT")
    if (this.peek(0).type !== "string") this.fail()
    const { text, start, sound } = this.take()
    return { value: text, at: start, sound }
  }

  texts(): Text[] {
    return this.list(() => this.text())
  }

  integer(): Amount {
    this.expected.add("INTEGER")
    const token = this.peek(0)
    if (token.type !== "integer") this.fail()
    const value = Number(token.text)
    if (value > LARGEST_INTEGER) this.failWith(token, this.phrases.integerTooLarge(LARGEST_INTEGER))
    this.take()
    return { value, at: token.start }
  }

  /** An integer, or a number with any number of decimals. */
  number(): Amount {
    const whole = this.integer()
    if (!this.tryMark(".")) return whole
    this.expected.add("DIGITS")
    if (this.peek(0).type !== "integer") this.fail()
    return { value: Number(`${whole.value}.${this.take().text}`), at: whole.at }
  }

  /** One item and another one after every comma. */
  list<T>(item: () => T): T[] {
    const items = [item()]
    while (this.tryMark(",")) items.push(item())
    return items
  }

  fail(): never {
    const token = this.peek(0)
    const expected = [...this.expected]
    const found = this.isAddedProperty() ? `${token.text}:` : token.text
    return this.failWith(token, this.phrases.unfitting({ ...token, text: found }, expected))
  }

  /**
   * Reads an element; if it is damaged, skips the rest of it. Returns where the reader is then, or null without damage.
   */
  attempt(read: () => void): Recovery | null {
    try {
      read()
      return null
    } catch (error) {
      if (error !== DAMAGED) throw error
      return this.recover()
    }
  }

  /** Skips past the brace that ends the damaged element, or to the next element if that comes first. */
  private recover(): Recovery {
    for (;;) {
      const token = this.peek(0)
      if (token.type === "end") return "at the end"
      if (this.elementBegins()) return "before an element"
      this.take()
      if (++this.skipped > MOST_SKIPPED) this.findings.giveUp()
      if (token.type === "punctuation" && token.text === "}" && this.openBraces <= 0)
        return "behind its brace"
    }
  }

  private failWith(token: Token, message: string): never {
    if (!this.muted) {
      this.syntaxErrors++
      this.findings.report("SYNTAX", this.file, token.start, message)
    }
    throw DAMAGED
  }

  private tryToken(type: Token["type"], text: string): Token | null {
    const token = this.peek(0)
    this.expected.add(`"${text}"`)
    return token.type === type && token.text === text ? this.take() : null
  }

  private isAddedProperty(): boolean {
    const word = this.peek(0)
    if (word.type !== "name" || word.caret || !ADDED_PROPERTY_WORDS.has(word.text)) return false
    const colon = this.peek(1)
    return colon.type === "punctuation" && colon.text === ":" && colon.start === word.end
  }

  private elementBegins(): boolean {
    if (this.peekElement() === null || this.peek(1).type !== "name") return false
    const brace = this.peek(2)
    return brace.type === "punctuation" && brace.text === "{"
  }

  private peek(distance: number): Token {
    for (;;) {
      const token = this.ahead[distance]
      if (token !== undefined) return token
      this.ahead.push(this.lexer.next())
    }
  }
}

function typeOfKind(kind: ElementKind): "name" | "keyword" {
  return kind === "measure" || kind === "profile" ? "name" : "keyword"
}
