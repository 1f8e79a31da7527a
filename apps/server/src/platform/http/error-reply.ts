import { Type } from "typebox"
import { errorCodes, type ProductError } from "../errors.ts"
import { inLanguage, type Language } from "../i18n/language.ts"
import type { RouteDefinition } from "./route.ts"

/** The body of an error of the API. */
export const ErrorReply = Type.Object(
  {
    code: Type.Enum(errorCodes, { title: "ErrorCode" }),
    message: Type.String({ description: "In the caller's language, ready to show" }),
    detail: Type.Optional(Type.String({ description: "The message once more, for 401, 403 and 404" })),
    deactivated: Type.Optional(
      Type.Boolean({
        description: "With 401: the account was deactivated, and signing in again does not help",
      }),
    ),
  },
  { title: "Error" },
)

/** The body of an error for a route; `route` is undefined outside of the API's routes. */
export function errorBodyOf(
  route: Pick<RouteDefinition, "errorBody"> | undefined,
  error: ProductError,
  language: Language,
): object {
  const message = inLanguage(error.text, language)
  if (route?.errorBody) return route.errorBody.of(error, message)
  const body = { code: error.code, message, ...error.details }
  return [401, 403, 404].includes(error.status) ? { ...body, detail: message } : body
}
