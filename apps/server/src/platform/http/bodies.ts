import multipart from "@fastify/multipart"
import type { FastifyInstance, FastifyRequest } from "fastify"
import { ProductError } from "../errors.ts"
import {
  tolerateAnyBody,
  tolerateEmptyParameters,
  tolerateListSpellings,
  tolerateStringsInBody,
} from "./leniencies.ts"
import type { UploadedFile } from "./schemas.ts"

/** Most bytes of a request and of one uploaded file; features have smaller limits of their own. */
export const MAX_REQUEST_BYTES = 10 * 1024 * 1024

type TrimmedSchema = { trim?: "ends" | "line"; properties?: Record<string, { trim?: "ends" | "line" }> }

/** Reads bodies of every kind into plain objects and normalises their texts, before they are validated. */
export async function registerBodies(app: FastifyInstance): Promise<void> {
  tolerateAnyBody(app)
  await app.register(multipart, {
    limits: { fileSize: MAX_REQUEST_BYTES, files: 10, fields: 100, parts: 110 },
  })
  app.addHook("preValidation", async (request) => {
    request.query = tolerateListSpellings(
      request.routeOptions.schema?.querystring,
      tolerateEmptyParameters(request.query as Record<string, unknown>),
    )
    const schema = request.routeOptions.schema?.body
    if (!schema) {
      if (request.isMultipart()) request.raw.resume()
      return
    }
    const body = request.isMultipart() ? await readMultipart(request) : (request.body ?? {})
    request.body = trimTexts(schema as TrimmedSchema, tolerateStringsInBody(schema, body))
  })
}

/** The error of a body or file that is larger than the server takes. */
export function tooLarge(): ProductError {
  return new ProductError("INVALID_INPUT", {
    en: "The file is too large: at most 10 MB can be sent.",
    fa: "فایل بیش از حد بزرگ است: حداکثر ۱۰ مگابایت پذیرفته می‌شود.",
  })
}

async function readMultipart(request: FastifyRequest): Promise<Record<string, unknown>> {
  const fields: Record<string, unknown> = {}
  // A multipart type without boundary comes from clients that send nothing at all.
  if (!/boundary=/i.test(request.headers["content-type"] ?? "")) return fields
  for await (const part of request.parts()) {
    if (part.type === "field") fields[part.fieldname] = part.value
    else {
      const bytes = await part.toBuffer()
      fields[part.fieldname] = { name: part.filename, type: part.mimetype, bytes } satisfies UploadedFile
    }
  }
  return fields
}

function trimTexts(schema: TrimmedSchema, body: unknown): unknown {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return body
  const trimmed: Record<string, unknown> = { ...body }
  for (const [name, { trim }] of Object.entries(schema.properties ?? {})) {
    const value = trimmed[name]
    if (!trim || typeof value !== "string") continue
    const text = trim === "line" ? value.trim().replace(/\s+/g, " ") : value.trim()
    trimmed[name] = text === "" ? null : text
  }
  return Object.fromEntries(
    Object.entries(trimmed).filter(([name, value]) => value !== null || accepts(schema, name)),
  )
}

/** A null stays where the schema takes one; elsewhere it means the field is absent. */
function accepts(schema: TrimmedSchema, name: string): boolean {
  const field = schema.properties?.[name] as { type?: unknown; anyOf?: { type?: unknown }[] } | undefined
  if (!field) return true
  const types = [field.type, ...(field.anyOf ?? []).map((option) => option.type)].flat()
  return types.includes("null") || types.every((type) => type === undefined)
}
