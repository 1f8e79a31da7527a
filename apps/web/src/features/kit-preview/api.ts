import { queryOptions } from "@tanstack/react-query"
import { api } from "../../api/client.ts"
import { keys } from "../../api/keys.ts"

/** What the release of a draft would change. It depends on other people's answers, so it is refetched each time. */
export const releasePreviewQuery = (kitVersionId: number) =>
  queryOptions({
    queryKey: keys.kitVersion(kitVersionId).preview,
    queryFn: ({ signal }) =>
      api.get("/api/v1/kit-versions/{kitVersionId}/release-preview/", {
        params: { path: { kitVersionId } },
        signal,
      }),
    staleTime: 0,
  })

/** What updating a kit from an uploaded text would change; rejects with the same errors as the update. */
export function updatePreview(kitId: number, kitDslId: number) {
  return api.get("/api/v1/assessment-kits/{kitId}/update-preview/", {
    params: { path: { kitId }, query: { kitDslId } },
  })
}
