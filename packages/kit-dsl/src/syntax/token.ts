export type TokenType =
  | "name"
  | "keyword" // a reserved word
  | "property" // a property word with its colon
  | "integer"
  | "string"
  | "punctuation"
  | "stray" // a character that starts no token
  | "unclosed string"
  | "unclosed comment"
  | "illegal escape"
  | "end"

export interface Token {
  readonly type: TokenType
  /** A name without its caret, the value of a string, otherwise the text as written. */
  readonly text: string
  /** Position that a diagnostic about the token points to. */
  readonly start: number
  /** Position after the last character. */
  readonly end: number
  /** A name written with a caret, which is never a word of the language. */
  readonly caret: boolean
  /** False for a string that contains an illegal character. */
  readonly sound: boolean
}
