import { type QueryClient, queryOptions } from "@tanstack/react-query"
import { api } from "../../api/client.ts"
import { keys } from "../../api/keys.ts"
import type { Schemas } from "../../api/schemas.ts"
import { authoringChanged } from "../authoring/index.ts"

/** A version of a kit: which kit and which group it is of. */
export const versionQuery = (kitVersionId: number) =>
  queryOptions({
    queryKey: keys.kitVersion(kitVersionId).detail,
    queryFn: ({ signal }) =>
      api.get("/api/v1/kit-versions/{kitVersionId}/", { params: { path: { kitVersionId } }, signal }),
  })

export type Deleted = Schemas["DeletedElement"]

/** Brings back what was deleted of a draft, or the range that a question had. */
export function restore(kitVersionId: number, body: Deleted) {
  return api.post("/api/v1/kit-versions/{kitVersionId}/restore/", {
    params: { path: { kitVersionId } },
    body,
  })
}

/** Something in a draft or its kit has changed: whatever is shown of them is loaded anew. */
export async function draftChanged(client: QueryClient, kitVersionId: number): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: keys.kitVersion(kitVersionId).all }),
    authoringChanged(client),
  ])
}
