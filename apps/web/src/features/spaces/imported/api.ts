import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query"
import { api } from "../../../api/client.ts"
import { keys } from "../../../api/keys.ts"
import { upload } from "../../../api/upload.ts"

export const importedPerPage = 20

/** The results of other sites in a space, the newest first; pages count from 1. */
export const importedResultsQuery = (spaceId: number, page = 1) =>
  queryOptions({
    queryKey: keys.space(spaceId).imported(page),
    queryFn: ({ signal }) =>
      api.get("/api/v1/spaces/{spaceId}/imported-results/", {
        params: { path: { spaceId }, query: { page: page - 1, size: importedPerPage } },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

export const importedResultQuery = (importedResultId: string) =>
  queryOptions({
    queryKey: keys.importedResult(importedResultId),
    queryFn: ({ signal }) =>
      api.get("/api/v1/imported-results/{importedResultId}/", {
        params: { path: { importedResultId } },
        signal,
      }),
  })

/** Rejects with a message that says why the bundle is refused. */
export async function importResult(spaceId: number, file: File): Promise<void> {
  const form = new FormData()
  form.append("bundle", file)
  await upload(`/api/v1/spaces/${spaceId}/imported-results/`, form, () => undefined)
}

export function removeResult(importedResultId: string) {
  return api.delete("/api/v1/imported-results/{importedResultId}/", {
    params: { path: { importedResultId } },
  })
}

export const bundleOf = (importedResultId: string) =>
  api.download("/api/v1/imported-results/{importedResultId}/bundle/", {
    params: { path: { importedResultId } },
    parseAs: "blob",
  })

/** Call after a result was imported into a space or removed from it. */
export function importedChanged(client: QueryClient, spaceId: number): Promise<void> {
  return client.invalidateQueries({ queryKey: keys.space(spaceId).allImported })
}
