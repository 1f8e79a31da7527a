import { queryOptions } from "@tanstack/react-query"
import { api } from "../../api/client.ts"
import { keys } from "../../api/keys.ts"

/** A draft in the language of kits. What is typed is kept apart from it, so it is loaded anew with the rest. */
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

/** Makes a draft what a text says. */
export function applyText(kitVersionId: number, text: string) {
  return api.put("/api/v1/kit-versions/{kitVersionId}/text/", {
    params: { path: { kitVersionId } },
    body: { text },
  })
}
