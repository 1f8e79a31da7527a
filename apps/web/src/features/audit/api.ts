import { queryOptions } from "@tanstack/react-query"
import { api } from "../../api/client.ts"
import { keys } from "../../api/keys.ts"
import type { Paths } from "../../api/schemas.ts"

export const entriesPerPage = 50

/** The maximum number of entries that the server puts in one file. */
export const mostExported = 20_000

export type ExportFormat = "csv" | "jsonl"

/** Which entries to show; an empty string means no limit. Days are in the person's time zone, such as `2026-03-01`. */
export interface AuditFilter {
  kind: string
  personId: string
  from: string
  to: string
}

export const everything: AuditFilter = { kind: "", personId: "", from: "", to: "" }

/** Entries of a space, newest first; pages count from 1. Always refetched: others may have acted meanwhile. */
export const auditQuery = (spaceId: number, filter: AuditFilter, page: number) =>
  queryOptions({
    queryKey: keys.space(spaceId).audit({ ...filter, page }),
    queryFn: ({ signal }) =>
      api.get("/api/v1/spaces/{spaceId}/audit/", {
        params: {
          path: { spaceId },
          query: { ...queryOf(filter), page: page - 1, size: entriesPerPage },
        },
        signal,
      }),
    staleTime: 0,
  })

/** The filtered entries as a file. */
export function exportEntries(spaceId: number, filter: AuditFilter, format: ExportFormat): Promise<Blob> {
  return api.get("/api/v1/spaces/{spaceId}/audit/export/", {
    params: { path: { spaceId }, query: { ...queryOf(filter), format } },
    parseAs: "blob",
  })
}

type Query = NonNullable<Paths["/api/v1/spaces/{spaceId}/audit/export/"]["get"]["parameters"]["query"]>

/** From the start of the first day to the end of the last. */
function queryOf({ kind, personId, from, to }: AuditFilter): Query {
  return {
    ...(isKind(kind) && { kind }),
    ...(personId !== "" && { personId }),
    ...(from !== "" && { since: beginningOf(from, 0) }),
    ...(to !== "" && { until: beginningOf(to, 1) }),
  }
}

/** The kinds come from the server, so the chosen one is valid. */
function isKind(kind: string): kind is NonNullable<Query["kind"]> {
  return kind !== ""
}

function beginningOf(day: string, later: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number)
  return new Date(year, month - 1, date + later).toISOString()
}
