import { ProductError } from "../../platform/errors.ts"
import type { LocalText } from "../../platform/i18n/language.ts"

/** What was wrong with a request, in the words of SCIM (RFC 7644, 3.12). */
type ScimType = "invalidFilter" | "invalidPath" | "invalidSyntax" | "invalidValue" | "mutability" | "tooMany"

/** A request that the protocol does not allow. */
export class ScimError extends ProductError {
  readonly scimType: ScimType

  constructor(scimType: ScimType, text: LocalText) {
    super("INVALID_INPUT", text)
    this.scimType = scimType
  }
}

const ERROR = "urn:ietf:params:scim:api:messages:2.0:Error"

/** The body of an error. */
export function errorBody(error: ProductError, detail: string): object {
  const scimType =
    error instanceof ScimError
      ? error.scimType
      : error.status === 409
        ? "uniqueness"
        : error.status === 400
          ? "invalidValue"
          : undefined
  return { schemas: [ERROR], status: String(error.status), ...(scimType && { scimType }), detail }
}

export function invalidValue(name: string): ScimError {
  return new ScimError("invalidValue", {
    en: `The value of "${name.slice(0, 60)}" is missing or not valid.`,
    fa: `مقدار «${name.slice(0, 60)}» نیست یا معتبر نیست.`,
  })
}

export function invalidPath(path: string): ScimError {
  return new ScimError("invalidPath", {
    en: `There is no attribute at "${path.slice(0, 60)}".`,
    fa: `ویژگی‌ای به نشانی «${path.slice(0, 60)}» نیست.`,
  })
}
