import { queryOptions } from "@tanstack/react-query"
import { api } from "../../api/client.ts"
import { keys } from "../../api/keys.ts"

/** What has to be done before the draft can be released; refetched each time it is shown. */
export const checkQuery = (kitVersionId: number, language: string) =>
  queryOptions({
    queryKey: [...keys.kitVersion(kitVersionId).check, language],
    queryFn: ({ signal }) =>
      api.get("/api/v1/kit-versions/{kitVersionId}/validate/", {
        params: { path: { kitVersionId } },
        signal,
      }),
    staleTime: 0,
    gcTime: 0,
  })

export function releaseDraft(kitVersionId: number) {
  return api.post("/api/v1/kit-versions/{kitVersionId}/activate/", { params: { path: { kitVersionId } } })
}

export function deleteDraft(kitVersionId: number) {
  return api.delete("/api/v1/kit-versions/{kitVersionId}/", { params: { path: { kitVersionId } } })
}
