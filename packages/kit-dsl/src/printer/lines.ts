import { CORE_PROPERTY_WORDS, RESERVED_WORDS } from "../syntax/words.ts"

const INDENT = "    "

/** An element or translation: its head, and its lines indented between braces. Absent lines are left out. */
export function block(head: string, lines: readonly (string | null)[]): string {
  const body = lines.filter((line) => line !== null).flatMap((line) => line.split("\n"))
  return [`${head} {`, ...body.map((line) => INDENT + line), "}"].join("\n")
}

/** A text in double quotes. Line breaks are escaped, so that every property is one line. */
export function string(text: string): string {
  const escaped = text
    .replaceAll("\\", "\\\\")
    .replaceAll('"', '\\"')
    .replaceAll("\n", "\\n")
    .replaceAll("\r", "\\r")
    .replaceAll("\t", "\\t")
  return `"${escaped}"`
}

export function strings(texts: readonly string[]): string {
  return texts.map(string).join(", ")
}

export function name(code: string): string {
  return RESERVED_WORDS.has(code) ? `^${code}` : code
}

/** A name followed by a colon: without the caret the two could be read as one property word. */
export function nameBeforeColon(code: string): string {
  return RESERVED_WORDS.has(code) || CORE_PROPERTY_WORDS.has(code) ? `^${code}` : code
}

/** The shortest decimal form without an exponent: `0`, `0.25`, `0.0000001`. For non-negative numbers. */
export function decimal(value: number): string {
  const text = String(value)
  const [mantissa, exponent] = text.split("e-")
  if (mantissa === undefined || exponent === undefined) return text
  const digits = mantissa.replace(".", "")
  return `0.${"0".repeat(Number(exponent) - 1)}${digits}`
}
