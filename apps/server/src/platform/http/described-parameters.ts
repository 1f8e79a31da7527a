import type { FastifySchema } from "fastify"
import type { RouteDefinition } from "./route.ts"

type Parameter = {
  type?: string | string[]
  format?: string
  enum?: unknown[]
  anyOf?: Parameter[]
  const?: unknown
  items?: Parameter
  default?: unknown
  examples?: unknown[]
  minLength?: number
}
type Parameters = { required?: string[]; properties: Record<string, Parameter> }

/** The path and query parameters with an example of each; those with a default are optional. */
export function describedParameters(
  schema: FastifySchema,
  route: RouteDefinition | undefined,
): FastifySchema {
  const params = schema.params as Parameters | undefined
  const query = schema.querystring as Parameters | undefined
  const good: Record<string, unknown> = { ...route?.example?.query }
  return {
    ...(params && { params: withExamples(params, {}) }),
    ...(query && { querystring: optional(withExamples(query, good)) }),
  }
}

function withExamples(parameters: Parameters, good: Record<string, unknown>): Parameters {
  const properties = Object.entries(parameters.properties).map(([name, parameter]) => [
    name,
    { ...parameter, examples: parameter.examples ?? [good[name] ?? exampleOf(name, parameter)] },
  ])
  return { ...parameters, properties: Object.fromEntries(properties) }
}

function optional({ required = [], ...parameters }: Parameters): Parameters {
  const left = required.filter((name) => parameters.properties[name]?.default === undefined)
  return { ...parameters, required: left }
}

/** A valid example value, for parameters without one from their route. */
function exampleOf(name: string, { type, format, anyOf, items, ...parameter }: Parameter): unknown {
  if (parameter.default !== undefined) return parameter.default
  if (parameter.const !== undefined) return parameter.const
  if (parameter.enum?.[0] !== undefined) return parameter.enum[0]
  if (anyOf?.[0]) return exampleOf(name, anyOf[0])
  if (format === "uuid") return "5c1d3a52-6f0e-4c57-9d0b-3a1f5e0f7a01"
  if (format === "email" || name === "email") return "dana@example.com"
  switch ([type].flat()[0]) {
    case "integer":
    case "number":
      return 42
    case "boolean":
      return true
    case "array":
      return items ? [exampleOf(name, items)] : []
    default:
      return named[name] ?? name
  }
}

/** Examples of texts with a special format. */
const named: Record<string, string> = {
  "*": "4f/picture.png",
  environmentKey: "main",
}
