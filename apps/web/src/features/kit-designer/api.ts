import { type QueryClient, queryOptions } from "@tanstack/react-query"
import { api } from "../../api/client.ts"
import { keys } from "../../api/keys.ts"
import type { Schemas } from "../../api/schemas.ts"
import { authoringChanged } from "../authoring/index.ts"

/** A kit version with its kit and group. */
export const versionQuery = (kitVersionId: number) =>
  queryOptions({
    queryKey: keys.kitVersion(kitVersionId).detail,
    queryFn: ({ signal }) =>
      api.get("/api/v1/kit-versions/{kitVersionId}/", { params: { path: { kitVersionId } }, signal }),
  })

export type Deleted = Schemas["DeletedElement"]

/** Restores something deleted from a draft, or the previous range of a question. */
export function restore(kitVersionId: number, body: Deleted) {
  return api.post("/api/v1/kit-versions/{kitVersionId}/restore/", {
    params: { path: { kitVersionId } },
    body,
  })
}

/** Invalidates everything about a draft and its kit after a change. */
export async function draftChanged(client: QueryClient, kitVersionId: number): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: keys.kitVersion(kitVersionId).all }),
    authoringChanged(client),
  ])
}
