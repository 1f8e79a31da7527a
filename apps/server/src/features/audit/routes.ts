import { Readable } from "node:stream"
import { BYTE_ORDER_MARK } from "@plumbline/spreadsheet"
import { type Static, Type } from "typebox"
import { timeOfMoment } from "../../platform/clock.ts"
import type { Context } from "../../platform/context.ts"
import { pageOf, pagingQuery } from "../../platform/http/paging.ts"
import { defineRoute } from "../../platform/http/route.ts"
import { FileReply, Id, Moment, Nullable, Person, TimeText, Uuid } from "../../platform/http/schemas.ts"
import { inLanguage } from "../../platform/i18n/language.ts"
import { spaceOwnerReading } from "../spaces/index.ts"
import { exportFormats, linesOf, sentenceOf } from "./export.ts"
import { spaceKinds, titleOfKind } from "./kinds.ts"
import { type Entry, type EntryFilter, listEntries, listPeople, readEntries } from "./queries.ts"

const AuditKind = Type.Object({ code: Type.String(), title: Type.String() }, { title: "AuditKind" })

const AuditEntry = Type.Object(
  {
    id: Id,
    time: TimeText,
    kind: AuditKind,
    text: Type.String({ description: "What happened, as a sentence with the names at the time" }),
    actor: Nullable(Person),
    apiToken: Nullable(Type.String({ description: "Name of the API token the person used" })),
  },
  { title: "AuditEntry" },
)

const AuditPage = Type.Object(
  {
    ...pageOf(AuditEntry),
    kinds: Type.Array(AuditKind, { description: "All kinds, for a filter" }),
    people: Type.Array(Person, { description: "All people named in the log, for a filter" }),
  },
  { title: "AuditPage" },
)

const auditFilter = {
  kind: Type.Optional(Type.Enum(spaceKinds)),
  personId: Type.Optional(Uuid),
  since: Type.Optional(Moment({ description: "From this moment on" })),
  until: Type.Optional(Moment({ description: "Before this moment" })),
}

const Filter = Type.Object(auditFilter)
type AuditFilter = Static<typeof Filter>

const ExportFormatName = Type.Enum([...exportFormats], { default: "csv" })

const tag = "audit log"

const MOST_EXPORTED = 20_000

const mediaTypes = { csv: "text/csv; charset=utf-8", jsonl: "application/jsonl" }

export const routes = [
  defineRoute({
    method: "GET",
    path: "/api/v1/spaces/:spaceId/audit/",
    summary: "The audit log of a space, the newest entry first",
    tag,
    access: spaceOwnerReading,
    query: Type.Object({ ...auditFilter, ...pagingQuery(50) }),
    reply: { status: 200, schema: AuditPage },
    async handle({ ctx, query: { page, size, ...filter }, granted: { id } }) {
      const { rows, total } = await listEntries(ctx, wantedOf(id, filter), { page, size })
      return {
        items: rows.map((entry) => entryReply(ctx, entry)),
        ...{ page, size, sort: "time", order: "desc" as const, total },
        kinds: spaceKinds.map((kind) => kindReply(ctx, kind)),
        people: await listPeople(ctx, id),
      }
    },
  }),
  defineRoute({
    method: "GET",
    kind: "work",
    path: "/api/v1/spaces/:spaceId/audit/export/",
    summary: `The same as a file, at most the newest ${MOST_EXPORTED.toLocaleString("en")} entries`,
    tag,
    access: spaceOwnerReading,
    query: Type.Object({ ...auditFilter, format: ExportFormatName }),
    reply: { status: 200, schema: FileReply },
    async handle({ ctx, query: { format, ...filter }, granted: { id }, http: { reply } }) {
      const entries = readEntries(ctx, wantedOf(id, filter), { order: "desc", most: MOST_EXPORTED })
      reply
        .header("content-type", mediaTypes[format])
        .header("content-disposition", `attachment; filename=audit-${id}.${format}`)
      const mark = format === "csv" ? [BYTE_ORDER_MARK] : []
      return Readable.from(chain(mark, linesOf(entries, format, ctx.language)), { objectMode: false })
    },
  }),
]

async function* chain(first: Iterable<string>, then: AsyncIterable<string>): AsyncGenerator<string> {
  yield* first
  yield* then
}

function wantedOf(spaceId: number, { kind, personId, since, until }: AuditFilter): EntryFilter {
  return {
    spaceId,
    ...(kind !== undefined && { kind }),
    ...(personId !== undefined && { personId }),
    ...(since !== undefined && { since: timeOfMoment(since) }),
    ...(until !== undefined && { until: timeOfMoment(until) }),
  }
}

function entryReply(ctx: Context, entry: Entry) {
  const { id, time, kind, actorId, actorName, apiToken } = entry
  return {
    id,
    time,
    kind: kindReply(ctx, kind),
    text: sentenceOf(entry, ctx.language, "isolated"),
    actor: actorId === null || actorName === null ? null : { id: actorId, displayName: actorName },
    apiToken,
  }
}

function kindReply({ language }: Context, code: string) {
  return { code, title: inLanguage(titleOfKind(code), language) }
}
