import { invalid, type ProductError } from "../errors.ts"
import type { LocalText } from "../i18n/language.ts"
import { isDatabaseError } from "./failures.ts"

const unknownConflict: LocalText = {
  en: "This is in conflict with something that exists already. Load the page again and try once more.",
  fa: "این مورد با چیزی که از پیش هست ناسازگار است. صفحه را دوباره بارگذاری و تلاش کنید.",
}

const unstorable: LocalText = {
  en: "The request has a value that cannot be stored.",
  fa: "درخواست مقداری دارد که قابل ذخیره نیست.",
}

const INTEGRITY_VIOLATION = "23"
/** A zero byte or half a character, a number out of range, a text that is not a valid value of its type. */
const UNSTORABLE = ["22021", "22P05", "22003", "22P02", "22008"]

/** Messages for users who violate a constraint, by the constraint's name. */
export type ConstraintMeanings = Readonly<Record<string, LocalText>>

/** The product's error for a violated constraint or a value that cannot be stored; undefined for any other error. */
export function constraintError(error: unknown, meanings: ConstraintMeanings): ProductError | undefined {
  if (!isDatabaseError(error)) return undefined
  const { code = "", constraint = "" } = error
  if (UNSTORABLE.includes(code)) return invalid(unstorable)
  if (!code.startsWith(INTEGRITY_VIOLATION)) return undefined
  return invalid(meanings[constraint] ?? unknownConflict)
}
