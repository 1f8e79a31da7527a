import { type Static, Type } from "typebox"
import { pageOf } from "../../platform/http/paging.ts"
import { Id, Nullable, Person, TimeText, Uuid } from "../../platform/http/schemas.ts"
import { exportFormats } from "./export.ts"
import { spaceKinds } from "./kinds.ts"

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

export const AuditPage = Type.Object(
  {
    ...pageOf(AuditEntry),
    kinds: Type.Array(AuditKind, { description: "All kinds, for a filter" }),
    people: Type.Array(Person, { description: "All people named in the log, for a filter" }),
  },
  { title: "AuditPage" },
)

/** A timestamp with a zone, in a year that the database supports. */
const Moment = (description: string) =>
  Type.String({
    format: "date-time",
    pattern: String.raw`^(19[7-9]\d|2\d{3})-`,
    description,
    examples: ["2026-03-01T00:00:00Z"],
  })

export const auditFilter = {
  kind: Type.Optional(Type.Enum(spaceKinds)),
  personId: Type.Optional(Uuid),
  since: Type.Optional(Moment("From this moment on")),
  until: Type.Optional(Moment("Before this moment")),
}

const Filter = Type.Object(auditFilter)
export type AuditFilter = Static<typeof Filter>

export const ExportFormatName = Type.Enum([...exportFormats], { default: "csv" })
