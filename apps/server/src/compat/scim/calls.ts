import type { FastifyReply, FastifyRequest } from "fastify"
import {
  addDirectoryGroup,
  addDirectoryPerson,
  changeDirectoryGroup,
  changeDirectoryPerson,
  listDirectoryGroups,
  listDirectoryPeople,
  membersOfGroups,
  readDirectoryGroup,
  readDirectoryPerson,
  removeDirectoryGroup,
  removeDirectoryPerson,
  type StoredGroup,
} from "../../features/directory/index.ts"
import { systemUser } from "../../features/users/index.ts"
import type { AnonymousContext, Context } from "../../platform/context.ts"
import { createContext, inTransaction } from "../../platform/create-context.ts"
import type { Dependencies } from "../../platform/dependencies.ts"
import { notFound } from "../../platform/errors.ts"
import { hasShape, UuidText } from "../../platform/shapes.ts"
import { MOST_RESULTS, resourceTypes, schemas, serviceProviderConfig } from "./discovery.ts"
import { invalidValue } from "./errors.ts"
import { groupIn, groupResource, patchGroup } from "./group-resource.ts"
import { isObject, operationsIn } from "./patch.ts"
import { type Conditions, conditionsIn } from "./paths.ts"
import { listReply } from "./resources.ts"
import { patchPerson, personIn, userResource } from "./user-resource.ts"

/** A request whose token is checked. */
type Asked = { dependencies: Dependencies; request: FastifyRequest; reply: FastifyReply }

/** One call of the protocol. */
export type ScimCall = {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE"
  path: string
  takesBody?: true
  answer(asked: Asked): Promise<FastifyReply>
}

/** The most groups that are listed with their people at once: directories go on where the list ends. */
const MOST_WITH_MEMBERS = 10

export const scimCalls: readonly ScimCall[] = [
  told("/ServiceProviderConfig", ({ request }) => serviceProviderConfig(request.caller.tenant)),
  told("/ResourceTypes", ({ request }) => listReply(resourceTypes(request.caller.tenant))),
  told("/ResourceTypes/:id", ({ request }) => oneOf(resourceTypes(request.caller.tenant), request)),
  told("/Schemas", ({ request }) => listReply(schemas(request.caller.tenant))),
  told("/Schemas/:id", ({ request }) => oneOf(schemas(request.caller.tenant), request)),
  reading("/Users", listUsers),
  reading("/Users/:id", async (ctx, request) =>
    userResource(ctx.tenant, await readDirectoryPerson(ctx, idIn(request))),
  ),
  writing("POST", "/Users", 201, async (ctx, { body }) =>
    userResource(ctx.tenant, await addDirectoryPerson(ctx, personIn(body))),
  ),
  writing("PUT", "/Users/:id", 200, async (ctx, request) => {
    const person = personIn(request.body)
    return userResource(ctx.tenant, await changeDirectoryPerson(ctx, idIn(request), () => person))
  }),
  writing("PATCH", "/Users/:id", 200, async (ctx, request) => {
    const operations = operationsIn(request.body)
    const person = await changeDirectoryPerson(ctx, idIn(request), (before) =>
      patchPerson(before, operations),
    )
    return userResource(ctx.tenant, person)
  }),
  writing("DELETE", "/Users/:id", 204, async (ctx, request) => removeDirectoryPerson(ctx, idIn(request))),
  reading("/Groups", listGroups),
  reading("/Groups/:id", async (ctx, request) =>
    shownGroup(ctx, await readDirectoryGroup(ctx, idIn(request)), !leavesOut(request, "members")),
  ),
  writing("POST", "/Groups", 201, async (ctx, { body }) => {
    const { group, members } = groupIn(body)
    return shownGroup(ctx, await addDirectoryGroup(ctx, group, () => members), true)
  }),
  writing("PUT", "/Groups/:id", 200, async (ctx, request) => {
    const { group, members } = groupIn(request.body)
    const change = () => ({ group, members: () => members })
    return shownGroup(ctx, await changeDirectoryGroup(ctx, idIn(request), change), true)
  }),
  writing("PATCH", "/Groups/:id", 204, async (ctx, request) => {
    const operations = operationsIn(request.body)
    await changeDirectoryGroup(ctx, idIn(request), (before) => patchGroup(before, operations))
  }),
  writing("DELETE", "/Groups/:id", 204, async (ctx, request) => removeDirectoryGroup(ctx, idIn(request))),
]

async function listUsers(ctx: AnonymousContext, request: FastifyRequest): Promise<object> {
  const where = conditionsOf(request, ["username", "externalid", "id", "emails.value", "emails"])
  const page = pageOf(request, MOST_RESULTS)
  const id = where.get("id")
  if (id !== undefined && !hasShape(UuidText, id)) return listReply([])
  const { total, people } = await listDirectoryPeople(
    ctx,
    {
      ...given("userName", where.get("username")),
      ...given("externalId", where.get("externalid")),
      ...given("id", id),
      ...given("email", where.get("emails.value") ?? where.get("emails")),
    },
    page,
  )
  const resources = people.map((person) => userResource(ctx.tenant, person))
  return listReply(resources, total, page.offset + 1)
}

async function listGroups(ctx: AnonymousContext, request: FastifyRequest): Promise<object> {
  const where = conditionsOf(request, ["displayname", "externalid", "id", "members", "members.value"])
  const withMembers = !leavesOut(request, "members")
  const page = pageOf(request, withMembers ? MOST_WITH_MEMBERS : MOST_RESULTS)
  const id = where.get("id")
  const memberId = where.get("members.value") ?? where.get("members")
  if ([id, memberId].some((each) => each !== undefined && !hasShape(UuidText, each))) return listReply([])
  const { total, groups } = await listDirectoryGroups(
    ctx,
    {
      ...given("displayName", where.get("displayname")),
      ...given("externalId", where.get("externalid")),
      ...given("id", id),
      ...given("memberId", memberId),
    },
    page,
  )
  const members = withMembers
    ? await membersOfGroups(
        ctx,
        groups.map((group) => group.id),
      )
    : undefined
  const resources = groups.map((group) => groupResource(ctx.tenant, group, members?.get(group.id)))
  return listReply(resources, total, page.offset + 1)
}

async function shownGroup(ctx: AnonymousContext, group: StoredGroup, withMembers: boolean): Promise<object> {
  const members = withMembers ? (await membersOfGroups(ctx, [group.id])).get(group.id) : undefined
  return groupResource(ctx.tenant, group, members)
}

function told(path: string, answer: (asked: Asked) => object): ScimCall {
  return { method: "GET", path, answer: async (asked) => send(asked.reply, 200, answer(asked)) }
}

function reading(
  path: string,
  answer: (ctx: AnonymousContext, request: FastifyRequest) => Promise<object>,
): ScimCall {
  return {
    method: "GET",
    path,
    async answer({ dependencies, request, reply }) {
      const queries = { count: 0 }
      const ctx = createContext(dependencies, request.caller, { onlyReads: true, queries })
      const resource = await answer(ctx, request)
      request.queryCount = queries.count
      return send(reply, 200, resource)
    },
  }
}

function writing(
  method: "POST" | "PUT" | "PATCH" | "DELETE",
  path: string,
  status: number,
  work: (ctx: Context, request: FastifyRequest) => Promise<unknown>,
): ScimCall {
  return {
    method,
    path,
    ...(method !== "DELETE" && { takesBody: true }),
    async answer({ dependencies, request, reply }) {
      const { value, queries } = await inTransaction(
        dependencies,
        { ...request.caller, log: request.log },
        (ctx) => work({ ...ctx, user: systemUser }, request),
      )
      request.queryCount = queries
      return isObject(value) ? send(reply, status, value) : reply.code(status).send()
    },
  }
}

function send(reply: FastifyReply, status: number, resource: object): FastifyReply {
  const { meta } = resource as { meta?: { location?: string } }
  if (meta?.location !== undefined)
    reply.header(status === 201 ? "location" : "content-location", meta.location)
  return reply
    .code(status)
    .header("cache-control", "no-store")
    .type("application/scim+json")
    .send(JSON.stringify(resource))
}

function conditionsOf(request: FastifyRequest, attributes: readonly string[]): Conditions {
  const filter = parameter(request, "filter")
  return filter === undefined ? new Map() : conditionsIn(filter, attributes)
}

/** The part of a list that is asked for: `startIndex` counts from 1. */
function pageOf(request: FastifyRequest, most: number): { offset: number; limit: number } {
  const number = (name: string, otherwise: number) => {
    const text = parameter(request, name)
    if (text === undefined) return otherwise
    if (!/^-?\d{1,9}$/.test(text)) throw invalidValue(name)
    return Number(text)
  }
  return {
    offset: Math.max(number("startIndex", 1), 1) - 1,
    limit: Math.min(Math.max(number("count", most), 0), most),
  }
}

function leavesOut(request: FastifyRequest, attribute: string): boolean {
  const names = (text: string | undefined) => text?.split(",").map((name) => name.trim().toLowerCase())
  const wanted = names(parameter(request, "attributes"))
  if (wanted && !wanted.some((name) => name.startsWith(attribute))) return true
  return names(parameter(request, "excludedAttributes"))?.includes(attribute) ?? false
}

function parameter({ query }: FastifyRequest, name: string): string | undefined {
  const value = (query as Record<string, unknown>)[name]
  if (value === undefined || value === "") return undefined
  if (typeof value !== "string") throw invalidValue(name)
  return value
}

function idIn({ params }: FastifyRequest): string {
  const { id } = params as { id: string }
  if (!hasShape(UuidText, id)) throw notFound("user")
  return id.toLowerCase()
}

function oneOf(resources: readonly { id: string }[], { params }: FastifyRequest): object {
  const { id } = params as { id: string }
  const found = resources.find((resource) => resource.id.toLowerCase() === id.toLowerCase())
  if (!found) throw notFound("page")
  return found
}

function given<Name extends string>(name: Name, value: string | undefined): { [name in Name]?: string } {
  return value === undefined ? {} : ({ [name]: value } as { [name in Name]: string })
}
