import { invalid, type ProductError } from "../errors.ts"
import type { LocalText } from "../i18n/language.ts"

const unknownConflict: LocalText = {
  en: "This conflicts with what is already stored.",
  fa: "این مورد با داده‌های موجود ناسازگار است.",
}

const INTEGRITY_VIOLATION = "23"

/** What a violated constraint means to the person who caused it, by its name. */
export type ConstraintMeanings = Readonly<Record<string, LocalText>>

/** The product's error for a violated constraint; undefined when the error is none. */
export function constraintError(error: unknown, meanings: ConstraintMeanings): ProductError | undefined {
  if (!isDatabaseError(error) || !error.code.startsWith(INTEGRITY_VIOLATION)) return undefined
  return invalid(meanings[error.constraint ?? ""] ?? unknownConflict)
}

function isDatabaseError(error: unknown): error is { code: string; constraint?: string } {
  return error instanceof Error && "code" in error && typeof error.code === "string"
}
