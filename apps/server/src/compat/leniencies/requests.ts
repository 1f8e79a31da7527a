import type { FastifyInstance } from "fastify"

type FieldSchema = {
  type?: string | string[]
  anyOf?: FieldSchema[]
  items?: FieldSchema
  properties?: Record<string, FieldSchema>
  enum?: unknown[]
  default?: unknown
}

/** Understands requests and writes replies as clients expect that were written before this server. */
export function tolerateRequests(http: FastifyInstance): void {
  http.addHook("onRequest", async ({ headers }) => {
    if (lacksBoundary(headers["content-type"] ?? "")) {
      headers["content-length"] = "0"
      delete headers["transfer-encoding"]
    }
  })
  http.addHook("preValidation", async (request) => {
    const { querystring, body } = request.routeOptions.schema ?? {}
    const query = tolerateEmptyParameters(querystring, Object(request.query))
    request.query = tolerateSorts(querystring, tolerateListSpellings(querystring, query))
    if (body) request.body = tolerateStringsInBody(body, request.body)
  })
  // They compare the content type with this exact text.
  http.addHook("onSend", async (_request, reply, payload) => {
    const type = reply.getHeader("content-type")
    if (typeof type === "string" && type.startsWith("application/json;"))
      reply.header("content-type", "application/json")
    return payload
  })
}

/** Some clients send a multipart type without a boundary when the body is empty: it counts as empty. */
function lacksBoundary(contentType: string): boolean {
  return /^multipart\/form-data/i.test(contentType) && !/boundary=/i.test(contentType)
}

/**
 * Numbers and booleans may arrive as strings (`"42"`, `"true"`), and blank strings stand for absent numbers and
 * booleans. This applies at every depth described by the schema (`{ items: [{ question: { id: "7" } }] }`).
 */
export function tolerateStringsInBody(schema: unknown, body: unknown): unknown {
  const fields = fieldsOf(schema as FieldSchema | undefined)
  if (!fields || typeof body !== "object" || body === null || Array.isArray(body)) return body
  const tolerated: Record<string, unknown> = { ...body }
  for (const [name, value] of Object.entries(body)) {
    const types = typesOf(fields[name])
    if (Array.isArray(value)) {
      const { items } = fields[name] ?? {}
      tolerated[name] = isNumeric(typesOf(items))
        ? value.map(numberOf)
        : value.map((item: unknown) => tolerateStringsInBody(items, item))
    } else if (typeof value === "object") {
      tolerated[name] = tolerateStringsInBody(fields[name], value)
    }
    if (typeof value !== "string" || types.has("string") || types.size === 0) continue
    const text = value.trim()
    if (text === "") delete tolerated[name]
    else if (isNumeric(types)) tolerated[name] = numberOf(value)
    else if (types.has("boolean") && (text === "true" || text === "false")) tolerated[name] = text === "true"
  }
  return tolerated
}

/** The fields of an object schema, also if it is nullable. */
function fieldsOf(schema: FieldSchema | undefined): Record<string, FieldSchema> | undefined {
  return schema?.properties ?? schema?.anyOf?.find(({ properties }) => properties)?.properties
}

function isNumeric(types: Set<string>): boolean {
  return types.has("integer") || types.has("number")
}

/** Converts a numeric text to a number; returns anything else unchanged. */
function numberOf(value: unknown): unknown {
  return typeof value === "string" && /^-?\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : value
}

/** Empty query parameters stand for absent ones (`?spaceId=`), except in calls that no older client makes. */
function tolerateEmptyParameters(schema: unknown, query: Record<string, unknown>): Record<string, unknown> {
  if ((schema as { refusesEmpty?: boolean } | undefined)?.refusesEmpty) return query
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ""))
}

/** Lists in the query may be repeated (`a=1&a=2`), comma-separated (`a=1,2`) or written as `a[]=1`. */
function tolerateListSpellings(schema: unknown, query: Record<string, unknown>): Record<string, unknown> {
  const fields = (schema as { properties?: Record<string, FieldSchema> } | undefined)?.properties ?? {}
  const tolerated: Record<string, unknown> = { ...query }
  for (const [name, field] of Object.entries(fields)) {
    if (!typesOf(field).has("array")) continue
    const values = [query[name], query[`${name}[]`]].flat().filter((value) => typeof value === "string")
    if (values.length > 0) tolerated[name] = values.flatMap((value) => value.split(","))
  }
  return tolerated
}

/**
 * `sort` and `order` may arrive in any case and with surrounding spaces. An unknown `sort` comes from clients that use
 * the same sort for several tables; it stands for the default.
 */
function tolerateSorts(schema: unknown, query: Record<string, unknown>): Record<string, unknown> {
  const fields = (schema as { properties?: Record<string, FieldSchema> } | undefined)?.properties ?? {}
  const tolerated: Record<string, unknown> = { ...query }
  for (const name of ["sort", "order"]) {
    const { enum: known, default: standard } = fields[name] ?? {}
    const value = query[name]
    if (!known || typeof value !== "string") continue
    const wanted = value.trim().toLowerCase()
    const match = known.find((each) => String(each).toLowerCase() === wanted)
    tolerated[name] = match ?? (name === "sort" ? (standard ?? value) : value)
  }
  return tolerated
}

function typesOf(field: FieldSchema | undefined): Set<string> {
  if (!field) return new Set()
  if (field.anyOf) return new Set(field.anyOf.flatMap((option) => [...typesOf(option)]))
  return new Set([field.type ?? []].flat())
}
