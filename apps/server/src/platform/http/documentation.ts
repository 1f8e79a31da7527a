import swagger from "@fastify/swagger"
import type { FastifyInstance, FastifySchema, RouteOptions } from "fastify"
import { version } from "../version.ts"
import { describedErrors } from "./described-errors.ts"
import { registerReference } from "./reference/pages.ts"
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
function describedParameters(schema: FastifySchema, route: RouteDefinition | undefined): FastifySchema {
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

/** `GET /openapi.json`, the OpenAPI 3.1 description of every call, and `/docs`, the same as readable pages. */
export async function registerDocumentation(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Plumbline",
        description:
          "Assess software and the teams that make it. Every path works with and without its trailing slash.",
        version,
      },
      components: {
        securitySchemes: {
          bearer: {
            type: "http",
            scheme: "bearer",
            bearerFormat: "JWT",
            description: "The access token of a user who has signed in at the identity provider",
          },
          apiToken: {
            type: "http",
            scheme: "bearer",
            bearerFormat: "plb_…",
            description:
              "A token that a person has created for programs in their account. It may do what the person may do; with the " +
              "scope READ it may only read, with PROPOSE also propose answers. It is valid until it expires or is revoked.",
          },
        },
      },
    },
    transform: ({ schema, url, route }) => ({ schema: describedSchema(schema, route), url }),
    transformObject(description) {
      if (!("openapiObject" in description)) throw new Error("The description is not in OpenAPI format.")
      return hoistNamedShapes(description.openapiObject)
    },
  })
  registerReference(app)
  let text: string | undefined
  for (const address of ["/openapi.json", "/docs/json"]) {
    app.get(address, async (_request, reply) => {
      // Made once: all routes are registered before the first request.
      text ??= JSON.stringify(app.swagger())
      return reply.type("application/json").send(text)
    })
  }
  app.get("/docs/yaml", async (_request, reply) =>
    reply.type("application/x-yaml").send(app.swagger({ yaml: true })),
  )
}

function describedSchema(schema: FastifySchema | undefined, { url, config }: RouteOptions): FastifySchema {
  const definition = config?.definition
  return {
    ...schema,
    ...(schema && describedParameters(schema, definition)),
    ...(config?.limitClass && { "x-limit-class": config.limitClass }),
    response: Object.assign({}, schema?.response, definition && describedErrors(definition)),
    // Only calls with a summary are described, not pages; paths with a wildcard cannot be described.
    hide: !schema?.summary || url.endsWith("*"),
  }
}

/** The parts of an OpenAPI document that contain schemas. */
type Described = {
  paths?: object
  components?: { schemas?: object }
}

type Schema = { [keyword: string]: unknown; title?: string; type?: string | string[] }
type Place = string
type Shape = { content: Schema; text: string; place: Place }

/**
 * Moves every schema with a title, at any depth, into `components/schemas` under that name and replaces it with a
 * reference. The schemas used for validation and serialisation are unaffected: this is only for the API description.
 *
 * @throws Error for two different shapes with the same name
 */
export function hoistNamedShapes<Document extends Described>(document: Document): Document {
  const shapes = new Map<string, Shape>()
  const paths = mapValues(document.paths ?? {}, (path, item) =>
    withSchemas(item, (schema, method) => hoisted(schema, `${method.toUpperCase()} ${path}`, shapes)),
  )
  const named = [...shapes].sort(([one], [other]) => (one < other ? -1 : 1))
  const schemas = {
    ...document.components?.schemas,
    ...Object.fromEntries(named.map(([name, { content }]) => [name, content])),
  }
  return { ...document, paths, components: { ...document.components, schemas } }
}

/** A path item with each schema of parameters, bodies and replies replaced; `replace` also receives the method. */
function withSchemas(item: unknown, replace: (schema: unknown, method: string) => unknown): unknown {
  if (!isSchema(item)) return item
  return mapValues(item, (method, operation) => {
    const inside = (part: unknown): unknown => {
      if (Array.isArray(part)) return part.map(inside)
      if (!isSchema(part)) return part
      return mapValues(part, (key, value) => {
        if (key === "schema") return replace(value, method)
        // Examples are values, even if they have a field named "schema".
        return key === "example" || key === "examples" ? value : inside(value)
      })
    }
    return inside(operation)
  })
}

function hoisted(schema: unknown, place: Place, shapes: Map<string, Shape>): unknown {
  if (!isSchema(schema)) return schema
  const inside = (child: unknown) => hoisted(child, place, shapes)
  const { title, trim, ...rest } = mapValues(schema, (keyword, value) => {
    if (keyword === "properties" && isObject(value)) return mapValues(value, (_name, child) => inside(child))
    if (Array.isArray(value)) return ["anyOf", "oneOf", "allOf"].includes(keyword) ? value.map(inside) : value
    return keyword === "items" || keyword === "additionalProperties" ? inside(value) : value
  })
  // Our own keyword; OpenAPI requires a prefix for extensions.
  const content: Schema = trim === undefined ? rest : { ...rest, "x-trim": trim }
  if (typeof title !== "string") return content
  const { type } = content
  if (!Array.isArray(type) || !type.includes("null")) return referenceTo(title, content, place, shapes)
  // The name belongs to the type itself, not to its nullable variant.
  const types = type.filter((each) => each !== "null")
  const thing = { ...content, type: types.length === 1 ? types[0] : types }
  return { anyOf: [referenceTo(title, thing, place, shapes), { type: "null" }] }
}

function referenceTo(name: string, content: Schema, place: Place, shapes: Map<string, Shape>): Schema {
  const text = JSON.stringify(content)
  const known = shapes.get(name)
  if (known && known.text !== text) {
    throw new Error(
      `Two different shapes are named "${name}", one in ${known.place} and one in ${place}: share one or rename one.`,
    )
  }
  if (!known) shapes.set(name, { content, text, place })
  return { $ref: `#/components/schemas/${name}` }
}

function mapValues(object: object, change: (key: string, value: unknown) => unknown): Schema {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(key, value)]))
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null
}

function isSchema(value: unknown): value is Schema {
  return isObject(value) && !Array.isArray(value)
}
