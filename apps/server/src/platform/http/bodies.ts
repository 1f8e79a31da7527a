import { finished } from "node:stream"
import { isBlank, oneLine } from "@plumbline/kit-dsl"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import type { Config } from "../../config.ts"
import { normaliseEmail } from "../email.ts"
import { invalid } from "../errors.ts"
import { networkOf } from "../limits/network.ts"
import { type MultipartLimits, mostBytesOf, readMultipart } from "./multipart.ts"
import { attachmentTooLarge, receiveWhole, TooLarge, tooManyBodies, unreadable } from "./receive-body.ts"

const MEGABYTE = 1024 * 1024

/** Smaller bodies are negligible and are accepted even while large ones are refused. */
const UNCOUNTED_BYTES = 64 * 1024

/** Who sends a body: a person or a network, of a tenant. */
type BodySender = { tenant: string; holder: string }

/** Limits the memory for the bodies of all requests in progress, however many senders there are. */
type BodyBudget = {
  /**
   * Starts to count a body.
   *
   * @param declared its announced length, which uses no memory yet; null if unknown
   * @throws 503 if it would not fit now
   */
  open(sender: BodySender, declared: number | null): CountedBody
}

type CountedBody = {
  /**
   * Counts bytes that have arrived.
   *
   * @throws 503 if there is not enough left for this sender
   */
  add(bytes: number): void
  /** The body no longer uses memory. */
  release(): void
}

/**
 * Shares shrink as others hold more, so that there is always something left for the next: a tenant may hold twice of
 * what would still be free, two thirds of everything if it is alone, and a holder at most `share` and what its tenant
 * could still get.
 */
export function createBodyBudget(total = 48 * MEGABYTE, share = 12 * MEGABYTE): BodyBudget {
  const ofTenants = new Map<string, number>()
  const ofHolders = new Map<string, number>()
  let taken = 0

  return {
    open({ tenant, holder }, declared) {
      const key = `${tenant} ${holder}`
      const requireRoom = (bytes: number) => {
        const ofTenant = (ofTenants.get(tenant) ?? 0) + bytes
        const own = (ofHolders.get(key) ?? 0) + bytes
        const free = total - taken - bytes
        if (own > Math.min(share, 2 * free - ofTenant)) throw tooManyBodies()
      }
      const count = (bytes: number) => {
        taken += bytes
        change(ofTenants, tenant, bytes)
        change(ofHolders, key, bytes)
      }
      let received = 0
      let counted = 0
      if (declared !== null && declared > UNCOUNTED_BYTES) requireRoom(declared)
      return {
        add(bytes) {
          received += bytes
          if (received <= UNCOUNTED_BYTES) return
          requireRoom(received - counted)
          count(received - counted)
          counted = received
        },
        release() {
          count(-counted)
          received = 0
          counted = 0
        },
      }
    },
  }
}

function change(amounts: Map<string, number>, key: string, by: number): void {
  const amount = (amounts.get(key) ?? 0) + by
  if (amount > 0) amounts.set(key, amount)
  else amounts.delete(key)
}

/** More than twice the depth of any call's body. Code that recurses through or serialises bodies may rely on it. */
const DEEPEST = 64

/**
 * Commas and brackets in a body: more than the longest lists that calls take. Empty objects take twenty times as much
 * memory as they have bytes, and the budget counts bytes.
 */
const MOST_MARKS = 100_000

const OPENING = new Set(["{", "["].map((mark) => mark.charCodeAt(0)))
const CLOSING = new Set(["}", "]"].map((mark) => mark.charCodeAt(0)))
const COMMA = 0x2c
const QUOTE = 0x22
const BACKSLASH = 0x5c

/**
 * Parses a JSON body; an empty body is an empty object. (`secure-json-parse` checks names only, not the depth.)
 *
 * @throws INVALID_INPUT for invalid JSON, and for lists and objects that are too many or nested too deeply
 */
function parseJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return {}
  if (isTooMuch(bytes)) throw unreadable()
  try {
    return JSON.parse(bytes.toString("utf8"))
  } catch {
    throw unreadable()
  }
}

function isTooMuch(bytes: Buffer): boolean {
  let depth = 0
  let marks = 0
  let inText = false
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0
    if (byte === QUOTE) inText = !inText
    else if (inText && byte === BACKSLASH) at++
    else if (inText) continue
    else if (OPENING.has(byte) && (++depth > DEEPEST || ++marks > MOST_MARKS)) return true
    else if (byte === COMMA && ++marks > MOST_MARKS) return true
    else if (CLOSING.has(byte)) depth--
  }
  return false
}

/** The most bytes in a body without files, for visitors and for signed-in users. */
const MOST_BYTES = { ofVisitors: 64 * 1024, ofPeople: 1024 * 1024 }
const NO_FILES: MultipartLimits = { files: 0, bytesOfFile: 0 }

type Trim = keyof typeof trims
type TrimmedSchema = {
  trim?: Trim
  properties?: Record<string, { trim?: Trim; items?: TrimmedSchema }>
}

const trims = { ends: (text: string) => text.trim(), line: oneLine, address: normaliseEmail }

/**
 * Reads bodies of every kind into plain objects and normalises their texts before validation. Callers are already
 * authenticated by then: bodies of rejected callers are not read. If a route accepts no body, any body is left unread.
 */
export function registerBodies(app: FastifyInstance, config: Config): void {
  const budget = createBodyBudget()
  app.removeAllContentTypeParsers()
  app.addContentTypeParser("*", (_request, _payload, done) => done(null))
  app.addHook("preValidation", async (request, reply) => {
    const { body: schema } = request.routeOptions.schema ?? {}
    if (!request.routeOptions.config.definition?.access.takesAnyPath) requireStorable(request.params)
    requireStorable(request.query)
    if (!schema) return
    const body = hasBody(request)
      ? await readBody(request, reply, budget).catch(namingSetting(request, config))
      : {}
    request.body = trimTexts(schema as TrimmedSchema, body)
  })
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0
}

/**
 * If the route declares no files, a multipart body is a form without files.
 *
 * @throws INVALID_INPUT for an oversized, slow, broken or compressed body · 503 if too many are sent at once
 */
async function readBody(request: FastifyRequest, reply: FastifyReply, budget: BodyBudget): Promise<unknown> {
  const { headers, raw, caller } = request
  if ((headers["content-encoding"] ?? "identity") !== "identity") throw compressed()
  const type = headers["content-type"] ?? ""
  const limits = request.routeOptions.config.definition?.multipart ?? NO_FILES
  const isMultipart = /^multipart\/form-data/i.test(type)
  const most = isMultipart ? mostBytesOf(limits) : MOST_BYTES[caller.user ? "ofPeople" : "ofVisitors"]
  const declared = headers["content-length"] === undefined ? null : Number(headers["content-length"])
  if (declared !== null && declared > most) throw new TooLarge(most)
  const holder = caller.user?.id ?? networkOf(request.ip)
  const { add: count, release } = budget.open({ tenant: caller.tenant.slug, holder }, declared)
  finished(reply.raw, release)
  const expected = { most, declared, count }
  if (isMultipart) return readMultipart(raw, type, limits, expected)
  const bytes = await receiveWhole(raw, expected)
  if (type.startsWith("application/x-www-form-urlencoded")) {
    return Object.fromEntries(new URLSearchParams(bytes.toString("utf8")))
  }
  return parseJson(bytes)
}

/** Makes the error of an oversized body name the effective limit, which a setting may have lowered. */
function namingSetting({ routeOptions }: FastifyRequest, config: Config) {
  const setting = routeOptions.config.definition?.multipart?.setting
  return (error: unknown): never => {
    throw setting && error instanceof TooLarge ? attachmentTooLarge(config[setting]) : error
  }
}

function compressed() {
  return invalid({
    en: "Compressed requests are not supported: send the request uncompressed.",
    fa: "درخواست فشرده شده است که پشتیبانی نمی‌شود: آن را بدون فشرده‌سازی بفرستید.",
  })
}

/** The database accepts neither zero bytes nor unpaired surrogates, so no stored text contains them. */
function requireStorable(parameters: unknown): void {
  const texts = Object.values(parameters ?? {}).flat()
  if (texts.some((text) => typeof text === "string" && (text.includes("\0") || !text.isWellFormed())))
    throw unreadable()
}

function trimTexts(schema: TrimmedSchema, body: unknown): unknown {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return body
  const trimmed: Record<string, unknown> = { ...body }
  for (const [name, { trim, items }] of Object.entries(schema.properties ?? {})) {
    const value = trimmed[name]
    if (items && Array.isArray(value)) trimmed[name] = trimItems(items, value)
    if (!trim || typeof value !== "string") continue
    const text = trims[trim](value)
    trimmed[name] = isBlank(text) ? null : text
  }
  return Object.fromEntries(
    Object.entries(trimmed).filter(([name, value]) => value !== null || accepts(schema, name)),
  )
}

/** Of a list, each text, and those of each object; a blank one in a list is none, and stays to be refused. */
function trimItems(schema: TrimmedSchema, items: unknown[]): unknown[] {
  const { trim } = schema
  if (trim) return items.map((item) => (typeof item === "string" ? trims[trim](item) : item))
  const hasTexts = Object.values(schema.properties ?? {}).some((field) => field.trim)
  return hasTexts ? items.map((item) => trimTexts(schema, item)) : items
}

/** Whether a field accepts null; for other fields, null means that the field is absent. */
function accepts(schema: TrimmedSchema, name: string): boolean {
  const field = schema.properties?.[name] as { type?: unknown; anyOf?: { type?: unknown }[] } | undefined
  if (!field) return true
  const types = [field.type, ...(field.anyOf ?? []).map((option) => option.type)].flat()
  return types.includes("null") || types.every((type) => type === undefined)
}
