import { ProductError } from "../../platform/errors.ts"
import { FilesRefused } from "../../platform/http/body-errors.ts"
import type { LocalText } from "../../platform/i18n/language.ts"

/** The codes of the form's protocol for why a message is rejected. */
export type FormErrorCode = "BLOCKED" | "EMPTY" | "FORM_NOT_FOUND" | "INACTIVE" | "NO_FILE_UPLOADS"
export type FieldErrorCode = "REQUIRED_FIELD_EMPTY" | "REQUIRED_FIELD_MISSING" | "TYPE_EMAIL" | "TYPE_TEXT"

/** A message from the contact form was rejected. */
export class Refusal extends ProductError {
  readonly formError: { code: FormErrorCode | FieldErrorCode; field?: string }

  constructor(
    status: number,
    formError: { code: FormErrorCode | FieldErrorCode; field?: string },
    text: LocalText,
  ) {
    super("INVALID_INPUT", text, { status })
    this.formError = formError
  }
}

/** Converts any error to a body of the form's protocol, which is all that its clients understand. */
export function bodyOfError(error: ProductError, message: string) {
  if (error instanceof Refusal) return { errors: [{ ...error.formError, message }] }
  if (error instanceof FilesRefused) return { errors: [{ code: "NO_FILE_UPLOADS", message }] }
  if (error.status === 403 || error.status === 429) return { errors: [{ code: "BLOCKED", message }] }
  return { errors: [{ message }] }
}
