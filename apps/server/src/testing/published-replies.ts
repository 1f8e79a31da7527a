import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js"
import addFormats from "ajv-formats"
import type { FastifyInstance } from "fastify"

/** A reply as its client sees it; `body` is parsed if it is JSON. */
type Received = { status: number; body: unknown; isJson: boolean }

type Operation = { responses: Record<string, { content?: Record<string, { schema: object }> }> }
type Description = { paths: Record<string, Record<string, Operation>> }

/** What the description promises for a status: JSON of a shape, no body, or a file or stream. */
type Promised =
  | { kind: "json"; validator: () => ValidateFunction; orFile: boolean }
  | { kind: "nothing" }
  | { kind: "file" }
type Call = { method: string; pattern: RegExp; variables: number; replies: Map<string, Promised> }

/** Says how a reply differs from the description; null if it does not, or if the call is not described. */
export type ReplyCheck = (method: string, path: string, reply: Received) => string | null

const checks = new Map<string, ReplyCheck>()

/**
 * Compares replies with the description that the application itself publishes, as a program that was generated from it
 * would. The description is read once per process and kind of application: those of one kind have the same routes.
 */
export async function publishedReplies(http: FastifyInstance, kind = ""): Promise<ReplyCheck> {
  const check = checks.get(kind) ?? checkAgainst((await http.inject("/openapi.json")).json<Description>())
  checks.set(kind, check)
  return check
}

export function checkAgainst(description: Description): ReplyCheck {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  ajv.addSchema(description, "description")
  const calls = callsOf(description, (pointer) => ajv.compile({ $ref: `description#${pointer}` }))
  return (method, path, { status, body, isJson }) => {
    const address = path.split("?")[0] ?? ""
    const call = calls.find((each) => each.method === method && each.pattern.test(address))
    if (!call) return null
    const differs = (how: string) => `${method} ${address}: its reply ${status} is not as published: ${how}`
    const promised =
      call.replies.get(String(status)) ?? (status >= 500 ? call.replies.get("default") : undefined)
    if (!promised) return differs("there is no such status")
    if (promised.kind === "file") return isJson ? differs("it is JSON") : null
    if (promised.kind === "nothing") return body === "" ? null : differs("it is not empty")
    if (!isJson) return promised.orFile ? null : differs("it is not JSON")
    const validate = promised.validator()
    if (validate(body)) return null
    return differs(`${ajv.errorsText(validate.errors)}\n${JSON.stringify(body).slice(0, 2000)}`)
  }
}

/** The described calls; like the router, those with fewer variables in their paths first. */
function callsOf({ paths }: Description, compile: (pointer: string) => ValidateFunction): Call[] {
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { responses }]) => {
      const promisedOf = (status: string): Promised => {
        const content = responses[status]?.content ?? {}
        if (Object.keys(content).length === 0) return { kind: "nothing" }
        if (!content["application/json"]) return { kind: "file" }
        const steps = ["paths", path, method, "responses", status, "content", "application/json", "schema"]
        const pointer = steps.map((step) => `/${escaped(step)}`).join("")
        let compiled: ValidateFunction | undefined
        return {
          kind: "json",
          orFile: Object.keys(content).length > 1,
          validator() {
            compiled ??= compile(pointer)
            return compiled
          },
        }
      }
      return {
        method: method.toUpperCase(),
        pattern: new RegExp(`^${path.replace(/\/$/, "").replace(/\{\w+\}/g, "[^/]+")}/?$`),
        variables: path.split("{").length,
        replies: new Map(Object.keys(responses).map((status) => [status, promisedOf(status)])),
      }
    }),
  )
  return calls.sort((one, other) => one.variables - other.variables)
}

/** A step of a JSON pointer in an address. */
function escaped(step: string): string {
  return encodeURIComponent(step.replaceAll("~", "~0").replaceAll("/", "~1"))
}
