import { queryOptions } from "@tanstack/react-query"
import { api } from "../../api/client.ts"
import { keys } from "../../api/keys.ts"

/** A draft as kit text. The editor keeps what is typed separately, so this can be refetched with the rest. */
export const draftTextQuery = (kitVersionId: number) =>
  queryOptions({
    queryKey: keys.kitVersion(kitVersionId).text,
    queryFn: async ({ signal }) =>
      (
        await api.get("/api/v1/kit-versions/{kitVersionId}/text/", {
          params: { path: { kitVersionId } },
          signal,
        })
      ).text,
    staleTime: 0,
  })

/** Replaces the content of a draft with a text. */
export function applyText(kitVersionId: number, text: string) {
  return api.put("/api/v1/kit-versions/{kitVersionId}/text/", {
    params: { path: { kitVersionId } },
    body: { text },
  })
}
