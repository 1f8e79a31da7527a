import type { TSchema } from "typebox"
import {
  accessDenied,
  alreadyExists,
  internalError,
  invalid,
  notFound,
  ProductError,
  unauthorized,
} from "../errors.ts"
import { limitClasses } from "../limits/limit-classes.ts"
import { tooManyRequests } from "../limits/limits.ts"
import { ErrorReply, errorBodyOf } from "./error-reply.ts"
import { paramsSchemaOf } from "./path-parameters.ts"
import type { RouteDefinition } from "./route.ts"
import { scopeNeeded } from "./token-use.ts"

/** How an error looks, for readers of the API description. */
type Described = { description: string; headers?: object; content: object }

/**
 * The errors that a call can answer with, by status: what follows from its shapes and from who may call it, and what
 * its route names beside that. Errors are written by one function for all routes, so this is for readers alone.
 */
export function describedErrors(route: RouteDefinition): Record<string, Described> {
  const { policy } = route.access
  const { on, anonymous, inPerson } = policy
  const params = paramsSchemaOf(route.path)
  const describedIf = (applies: boolean, status: number, description: string, example: ProductError) =>
    applies ? { [status]: { description, content: contentOf(route, ErrorReply, example) } } : {}
  return {
    ...describedIf(
      params !== undefined || route.query !== undefined || route.body !== undefined,
      400,
      "What was sent breaks a rule, which the message names. Nothing was changed.",
      invalid({ en: "“title” is required.", fa: "«title» الزامی است." }),
    ),
    ...describedIf(!anonymous, 401, "There is no token, or it is not valid.", unauthorized()),
    ...describedIf(
      on !== "nothing" || inPerson === true || scopeNeeded(route) !== "READ",
      403,
      "The caller may not do this, or the API token may not.",
      accessDenied(),
    ),
    ...describedIf(
      on !== "nothing" || params !== undefined,
      404,
      "What is addressed does not exist, or not for the caller.",
      notFound("page"),
    ),
    ...ownErrors(route),
    ...describedIf429(route),
    default: { description: "Error", content: contentOf(route, ErrorReply, internalError()) },
  }
}

/** Errors that only this route has. */
function ownErrors(route: RouteDefinition): Record<string, Described> {
  return Object.fromEntries(
    Object.entries(route.errors ?? {}).map(([status, schema]) => {
      const { description, example } = plainErrors[status] ?? { description: "Error" }
      return [status, { description, content: contentOf(route, schema, example) }]
    }),
  )
}

const plainErrors: Record<string, { description: string; example: ProductError }> = {
  "400": {
    description: "What was sent breaks a rule, which the reply names. Nothing was changed.",
    example: invalid({ en: "“title” is required.", fa: "«title» الزامی است." }),
  },
  "409": {
    description: "It is so already, or has been changed by somebody else meanwhile.",
    example: alreadyExists({ en: "This person is already a member.", fa: "این فرد از پیش عضو است." }),
  },
  "422": {
    description: "What it is about is not in a state for this now.",
    example: new ProductError("INVALID_STATE", {
      en: "This message is already waiting to be sent.",
      fa: "این پیام هم‌اکنون در صف فرستادن است.",
    }),
  },
  "501": {
    description: "This is switched off on this server.",
    example: new ProductError(
      "UNSUPPORTED_OPERATION",
      { en: "AI is disabled on this server.", fa: "هوش مصنوعی روی این سرور غیرفعال است." },
      { status: 501 },
    ),
  },
}

function describedIf429(route: RouteDefinition): Record<string, Described> {
  return {
    "429": {
      description: `More than a person, an address or a tenant may ask for in a minute of calls of this class (x-limit-class: ${limitClasses.join(", ")}).`,
      headers: { "Retry-After": { type: "integer", description: "Seconds until it is worth asking again" } },
      content: contentOf(route, ErrorReply, tooManyRequests(12)),
    },
  }
}

/** An error with a shape of its own brings its example along. */
function contentOf(route: RouteDefinition, own: TSchema, error?: ProductError) {
  if (own !== ErrorReply) return { "application/json": { schema: own } }
  const schema = route.errorBody?.schema ?? ErrorReply
  return { "application/json": { schema, ...(error && { example: errorBodyOf(route, error, "EN") }) } }
}
