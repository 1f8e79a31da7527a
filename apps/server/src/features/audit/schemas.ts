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
    text: Type.String({ description: "What happened, in a sentence, in the names of then" }),
    actor: Nullable(Person),
    apiToken: Nullable(Type.String({ description: "Name of the API token by which the person did it" })),
  },
  { title: "AuditEntry" },
)

export const AuditPage = Type.Object(
  {
    ...pageOf(AuditEntry),
    kinds: Type.Array(AuditKind, { description: "All there are, to choose from" }),
    people: Type.Array(Person, { description: "Whom the log names, to choose from" }),
  },
  { title: "AuditPage" },
)

/** A moment with its zone, in years that the database knows. */
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
