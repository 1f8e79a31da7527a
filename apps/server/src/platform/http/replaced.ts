import { createHash } from "node:crypto"
import type { FastifyReply, FastifyRequest } from "fastify"
import { type TSchema, Type } from "typebox"
import type { AnonymousContext } from "../context.ts"
import { ProductError } from "../errors.ts"
import type { RouteDefinition } from "./route.ts"

/*
 * Calls that replace something know what their caller has seen. Each names the readings that show it, and these give it
 * a tag: of what can be replaced, not of counts, times and links. A call with `If-Match` reads it again in its own
 * transaction, under its lock, and is refused if the tag has changed.
 */

export const SeenHeader = Type.Object({
  "if-match": Type.Optional(
    Type.String({
      maxLength: 500,
      description:
        "The `etag` of what the caller has seen. If it has changed since, nothing is stored: 412 CHANGED_MEANWHILE with " +
        "its present state. When omitted, it is replaced in any case.",
      examples: ['"q8Zk3JtVw0aBcDeF"'],
    }),
  ),
})

/** The fields by which calls replace something: each has its own part of the tag, and is refused only because of it. */
type Part = { call: RouteDefinition; fields: readonly string[] }

/** The things of a reading that have tags. */
export type Tagged = { at: readonly string[]; parts: Part[] }

/** What has tags, by the path of its reading. */
export type Tags = ReadonlyMap<string, { reading: RouteDefinition; things: readonly Tagged[] }>

/**
 * Collects what all calls replace.
 *
 * @throws Error for a call that names a reading which does not exist, or which has no field `etag` there, or that lets
 * others replace the same at the same time
 */
export function collectTags(routes: readonly RouteDefinition[]): Tags {
  const tags = new Map<string, { reading: RouteDefinition; things: Tagged[] }>()
  for (const call of routes) {
    if (call.replaces && (call.replaces.lock ?? call.access).lock !== "exclusive")
      throw new Error(`${call.method} ${call.path} replaces something without an exclusive lock.`)
    for (const { path, at = "", fields } of call.replaces?.readings ?? []) {
      const reading = routes.find((route) => route.method === "GET" && route.path === path)
      const steps = at.split(".").filter(Boolean)
      if (!reading || !schemaAt(reading.reply.schema, steps)?.properties?.etag)
        throw new Error(`${call.method} ${call.path} replaces what ${path} does not show with an etag.`)
      const tagged: { reading: RouteDefinition; things: Tagged[] } = tags.get(path) ?? { reading, things: [] }
      tags.set(path, tagged)
      const part: Part = { call, fields: fields ?? Object.keys(propertiesOf(call.body)) }
      const thing = tagged.things.find((known) => known.at.join(".") === at)
      if (thing) thing.parts.push(part)
      else tagged.things.push({ at: steps, parts: [part] })
    }
  }
  return tags
}

type ObjectSchema = TSchema & { properties?: Record<string, TSchema>; items?: TSchema; anyOf?: TSchema[] }

function propertiesOf(schema: TSchema | undefined): Record<string, TSchema> {
  return (schema as ObjectSchema | undefined)?.properties ?? {}
}

/** The shape of the things at a place of a reply. */
function schemaAt(schema: TSchema | undefined, [step, ...rest]: readonly string[]): ObjectSchema | undefined {
  const { items, anyOf, properties } = (schema ?? {}) as ObjectSchema
  if (items) return schemaAt(items, step === undefined ? [] : [step, ...rest])
  if (anyOf)
    return anyOf.map((each) => schemaAt(each, step === undefined ? [] : [step, ...rest])).find(Boolean)
  if (step === undefined) return properties && (schema as ObjectSchema)
  return schemaAt(properties?.[step], rest)
}

/** The things in the reply of a route that have tags: those of its reading, and of calls that reply with the same shape. */
export function taggedThings(tags: Tags, { path, reply: { schema } }: RouteDefinition): readonly Tagged[] {
  const all = [...tags.values()]
  const same = all.filter(({ reading }) => reading.reply.schema === schema)
  const own = same.find(({ reading }) => reading.path === path) ?? same[0]
  if (own) return own.things
  const single = all
    .flatMap(({ reading, things }) => things.map((thing) => ({ reading, ...thing })))
    .find(({ reading, at }) => schemaAt(reading.reply.schema, at) === schema)
  return single ? [{ at: [], parts: single.parts }] : []
}

/** A reply with the tags of what can be replaced in it. */
export function withTags(things: readonly Tagged[], reply: unknown): unknown {
  return things.reduce((tagged, { at, parts }) => tagThings(tagged, at, parts), reply)
}

function tagThings(value: unknown, at: readonly string[], parts: readonly Part[]): unknown {
  if (Array.isArray(value)) return value.map((each) => tagThings(each, at, parts))
  if (!isObject(value)) return value
  const [step, ...rest] = at
  if (step === undefined) return { ...value, etag: parts.map((part) => digestOf(value, part)).join(".") }
  return { ...value, [step]: tagThings(value[step], rest, parts) }
}

function digestOf(thing: object, { fields }: Part): string {
  const content = JSON.stringify(fields.map((field) => valueAt(thing, field.split("."))))
  return createHash("sha256").update(content).digest("base64url").slice(0, 16)
}

function valueAt(value: unknown, [step, ...rest]: readonly string[]): unknown {
  if (step === undefined) return value ?? null
  if (Array.isArray(value)) return value.map((each) => valueAt(each, [step, ...rest]))
  return isObject(value) ? valueAt(value[step], rest) : null
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null
}

/** The parts of a call that readings need. */
type Call = {
  ctx: AnonymousContext
  params: Record<string, unknown>
  granted?: unknown
  http: { request: FastifyRequest; reply: FastifyReply }
}

/** What a call replaces: its reading, and the place and the tags of the things there. */
function targetOf(tags: Tags, route: RouteDefinition) {
  const [first] = route.replaces?.readings ?? []
  const known = tags.get(first?.path ?? "")
  const thing = known?.things.find(({ at }) => at.join(".") === (first?.at ?? ""))
  if (!known || !thing) throw new Error(`${route.path} replaces nothing.`)
  return { ...known, ...thing }
}

/** What a call replaces, as its reading shows it now, with its tag; undefined if it is not there. */
async function presentOf(tags: Tags, route: RouteDefinition, call: Call): Promise<object | undefined> {
  const { reading, things, at, parts } = targetOf(tags, route)
  const { find, id = "id" } = route.replaces ?? {}
  if (!find) return thingIn(withTags(things, await read(reading, call)), call, at, id)
  const found = await find(call)
  return found && (tagThings(found, [], parts) as object)
}

/** The tag of what a call has replaced; null if its caller did not say what they had seen. */
export async function newTag(tags: Tags, route: RouteDefinition, call: Call): Promise<string | null> {
  if (!route.replaces || call.http.request.headers["if-match"] === undefined) return null
  return headerTag(await presentOf(tags, route, call))
}

/** Lists are read whole. */
const ALL = { page: 0, size: 1_000_000 }

async function read(reading: RouteDefinition, { ctx, params, http }: Call): Promise<unknown> {
  const parts = { params, query: { ...defaultsOf(reading.query), ...ALL }, body: {} }
  const granted = await reading.access.check(ctx, { ...parts, token: undefined })
  return reading.handle({ ctx, ...parts, granted, headers: {}, http })
}

/** The thing that a call names, in its reading. */
function thingIn(reply: unknown, { params }: Call, steps: readonly string[], id: string): object | undefined {
  if (steps.length === 0) return reply as object
  const wanted = String(Object.values(params).at(-1)).toLowerCase()
  return thingsAt(reply, steps).find((thing) => String(thing[id]).toLowerCase() === wanted)
}

function defaultsOf(query: TSchema | undefined): Record<string, unknown> {
  const properties = Object.entries(propertiesOf(query) as Record<string, { default?: unknown }>)
  return Object.fromEntries(properties.map(([name, schema]) => [name, schema.default]))
}

function thingsAt(value: unknown, [step, ...rest]: readonly string[]): Record<string, unknown>[] {
  if (Array.isArray(value))
    return value.flatMap((each) => thingsAt(each, step === undefined ? [] : [step, ...rest]))
  if (!isObject(value)) return []
  return step === undefined ? [value] : thingsAt(value[step], rest)
}

export const changedMeanwhileText = {
  en: "Somebody has changed this in the meantime. Nothing was stored: look at it again first.",
  fa: "در این میان کسی این را تغییر داده است. چیزی ذخیره نشد؛ نخست دوباره آن را ببینید.",
}

/**
 * Ensures that what a call replaces is what its caller has seen, by `If-Match`. Called under the lock of the call.
 *
 * @throws CHANGED_MEANWHILE with the present state, as the reading shows it; null if it is not there any more
 */
export async function requireSeen(tags: Tags, route: RouteDefinition, call: Call): Promise<void> {
  const seen = call.http.request.headers["if-match"]
  if (!route.replaces || seen === undefined || seen.trim() === "*") return
  const present = await presentOf(tags, route, call)
  if (present && tagsIn(seen).some((tag) => isSame(tags, route, tag, etagOf(present)))) return
  throw new ProductError("CHANGED_MEANWHILE", changedMeanwhileText, {
    details: { present: present ? published(tags, route, present, call.http.reply) : null },
  })
}

function etagOf(thing: object): string {
  return "etag" in thing ? String(thing.etag) : ""
}

/** The tags of a header: quoted, weakened by a proxy that compresses, or bare. */
function tagsIn(header: string): string[] {
  return header.split(",").map((tag) =>
    tag
      .trim()
      .replace(/^W\//, "")
      .replace(/^"(.*)"$/, "$1"),
  )
}

/** Whether two tags are the same in the part that a call replaces. */
function isSame(tags: Tags, route: RouteDefinition, one: string, other: string): boolean {
  const nth = targetOf(tags, route).parts.findIndex(({ call }) => call === route)
  const [ours, theirs] = [one, other].map((tag) => tag.split(".")[nth])
  return ours !== undefined && ours === theirs
}

/** A thing as its reading publishes it, without what its schema does not have. */
function published(tags: Tags, route: RouteDefinition, thing: object, reply: FastifyReply): unknown {
  return JSON.parse(reply.compileSerializationSchema({ ...shapeReplaced(tags, route) })({ ...thing }))
}

/** The shape of what a call replaces, as its reading shows it. */
function shapeReplaced(tags: Tags, route: RouteDefinition): TSchema {
  const { reading, at } = targetOf(tags, route)
  return schemaAt(reading.reply.schema, at) ?? {}
}

/** The tag of one thing for its header; null for what has none, such as a list. */
export function headerTag(tagged: unknown): string | null {
  return isObject(tagged) && typeof tagged.etag === "string" ? `"${tagged.etag}"` : null
}
