import { queryOptions } from "@tanstack/react-query"
import { api } from "../../api/client.ts"
import { keys } from "../../api/keys.ts"

/** What the release of a draft would change. Answers of others count in it, so it is asked anew each time. */
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

/** What the update of a kit by an uploaded text would change; refused as the update itself. */
export function updatePreview(kitId: number, kitDslId: number) {
  return api.get("/api/v1/assessment-kits/{kitId}/update-preview/", {
    params: { path: { kitId }, query: { kitDslId } },
  })
}
