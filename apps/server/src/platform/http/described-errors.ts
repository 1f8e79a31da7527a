import { type TSchema, Type } from "typebox"
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
import { isKeyed, keyReused } from "./repeated-calls.ts"
import { changedMeanwhileText } from "./replaced.ts"
import type { RouteDefinition } from "./route.ts"
import { Nullable } from "./schemas.ts"
import { scopeNeeded } from "./token-use.ts"

/** An error in the API description. */
type Described = { description: string; headers?: object; content: object }

/**
 * The possible errors of a call, by status: those that follow from its shapes and its access policy, and those that its
 * route declares. This is documentation only, because one function writes the errors of all routes.
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
      "The request breaks a rule, which the message names. Nothing was changed.",
      invalid({ en: "“title” is required.", fa: "«title» الزامی است." }),
    ),
    ...describedIf(
      !anonymous || route.access.readsToken === true,
      401,
      "The token is missing or not valid.",
      unauthorized(),
    ),
    ...describedIf(
      on !== "nothing" || inPerson === true || scopeNeeded(route) !== "READ",
      403,
      "The caller or the API token is not allowed to do this.",
      accessDenied(),
    ),
    ...describedIf(
      on !== "nothing" || params !== undefined,
      404,
      "The resource does not exist or is not visible to the caller.",
      notFound("page"),
    ),
    ...ownErrors(route),
    ...changedMeanwhile(route),
    ...reusedKey(route),
    ...describedIf429(route),
    default: { description: "Error", content: contentOf(route, ErrorReply, internalError()) },
  }
}

/** Errors specific to this route. */
function ownErrors(route: RouteDefinition): Record<string, Described> {
  return Object.fromEntries(
    Object.entries(route.errors ?? {}).map(([status, own]) => {
      const { description, example } = plainErrors[status] ?? { description: "Error" }
      const content =
        own instanceof ProductError ? contentOf(route, ErrorReply, own) : contentOf(route, own, example)
      return [status, { description, content }]
    }),
  )
}

/** With `If-Match`. */
function changedMeanwhile(route: RouteDefinition): Record<string, Described> {
  if (!route.replaces) return {}
  const description = "What is replaced has changed since the caller has seen it. Nothing was changed."
  return { 412: { description, content: contentOf(route, ChangedMeanwhile) } }
}

const ChangedMeanwhile = Type.Object(
  {
    ...ErrorReply.properties,
    present: Nullable(
      Type.Unsafe<object>({
        type: "object",
        additionalProperties: true,
        description: "What is there now, in the shape of its reading; null if it is gone",
      }),
    ),
  },
  {
    title: "ChangedMeanwhile",
    examples: [
      {
        code: "CHANGED_MEANWHILE",
        message: changedMeanwhileText.en,
        present: { id: 5, title: "Core team", etag: "q8Zk3JtVw0aBcDeF" },
      },
    ],
  },
)

/** With `Idempotency-Key`, in addition to what else the status may mean. */
function reusedKey(route: RouteDefinition): Record<string, Described> {
  if (!isKeyed(route)) return {}
  const own = route.errors?.[422]
  const description = own
    ? "The resource is not in a state that allows this, the content is not valid, or the key was used for another call."
    : "The key was used for another call."
  if (own === undefined || own === ErrorReply || own instanceof ProductError)
    return { 422: { description, content: contentOf(route, ErrorReply, keyReused()) } }
  const { title, examples } = own as { title?: string; examples?: unknown[] }
  const schema = Type.Union([own, ErrorReply], { title: `${title}OrError`, examples: examples ?? [] })
  return { 422: { description, content: { "application/json": { schema } } } }
}

const plainErrors: Record<string, { description: string; example: ProductError }> = {
  "400": {
    description: "The request breaks a rule, which the reply names. Nothing was changed.",
    example: invalid({ en: "“title” is required.", fa: "«title» الزامی است." }),
  },
  "403": {
    description: "The caller or the program is not allowed to do this.",
    example: accessDenied(),
  },
  "404": { description: "What the request names does not exist.", example: notFound("assessment") },
  "409": {
    description: "The requested state already exists, or somebody else has made a change in the meantime.",
    example: alreadyExists({ en: "This person is already a member.", fa: "این فرد از پیش عضو است." }),
  },
  "422": {
    description: "The resource is not in a state that allows this.",
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
      description: `A person, an address or a tenant has exceeded the calls per minute allowed for this class (x-limit-class: ${limitClasses.join(", ")}).`,
      headers: { "Retry-After": { type: "integer", description: "Seconds after which a retry may succeed" } },
      content: contentOf(route, ErrorReply, tooManyRequests(12)),
    },
  }
}

/** An error with a shape of its own includes its example. */
function contentOf(route: RouteDefinition, own: TSchema, error?: ProductError) {
  if (own !== ErrorReply) return { "application/json": { schema: own } }
  const schema = route.errorBody?.schema ?? ErrorReply
  return { "application/json": { schema, ...(error && { example: errorBodyOf(route, error, "EN") }) } }
}
