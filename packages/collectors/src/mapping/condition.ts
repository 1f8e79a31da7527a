/** A requirement on the value of a check. */
export type Condition =
  | { readonly kind: "compare"; readonly operator: Operator; readonly limit: number }
  | { readonly kind: "equal"; readonly text: string }
  | { readonly kind: "else" }

type Operator = "<" | "<=" | ">" | ">="

const COMPARISON = /^(<=|>=|<|>)\s*([-+]?\d{1,15}(?:\.\d{1,15})?)\s*%?$/

/** Reads `< 3`, `>= 99.5`, `else` or a value that has to be the same; null for a comparison with anything but a number. */
export function readCondition(written: string): Condition | null {
  const text = written.trim()
  if (text.toLowerCase() === "else") return { kind: "else" }
  const [, operator, limit] = COMPARISON.exec(text) ?? []
  if (operator !== undefined) return { kind: "compare", operator: operator as Operator, limit: Number(limit) }
  return text === "" || /^[<>]/.test(text) ? null : { kind: "equal", text }
}

/** Numbers in texts, such as `87.5 %`, compare as numbers; other texts are equal whatever their case. */
export function holdsFor(condition: Condition, value: number | string): boolean {
  if (condition.kind === "else") return true
  const number = numberIn(value)
  if (condition.kind === "equal") {
    const wanted = numberIn(condition.text)
    if (number !== null && wanted !== null) return number === wanted
    return String(value).trim().toLowerCase() === condition.text.toLowerCase()
  }
  if (number === null) return false
  const { operator, limit } = condition
  if (operator === "<") return number < limit
  if (operator === "<=") return number <= limit
  return operator === ">" ? number > limit : number >= limit
}

export function numberIn(value: number | string): number | null {
  if (typeof value === "number") return value
  const [, digits] = /^\s*([-+]?\d{1,15}(?:\.\d{1,15})?)\s*%?\s*$/.exec(value) ?? []
  return digits === undefined ? null : Number(digits)
}
