import { type QueryClient, queryOptions } from "@tanstack/react-query"
import { api } from "../../api/client.ts"
import { keys } from "../../api/keys.ts"
import type { Schemas } from "../../api/schemas.ts"

export const spacesPerPage = 12

/** The spaces somebody belongs to besides their own one, the last seen first; pages count from 1. */
export const spacesQuery = (page: number) =>
  queryOptions({
    queryKey: keys.spaces.list(page),
    queryFn: ({ signal }) => loadSpaces(page, signal),
  })

export const spaceQuery = (spaceId: number) =>
  queryOptions({
    queryKey: keys.space(spaceId).detail,
    queryFn: ({ signal }) => api.get("/api/v1/spaces/{spaceId}/", { params: { path: { spaceId } }, signal }),
  })

/** The spaces that can take one more assessment. Asked anew each time: an old answer would offer a full space. */
export const topSpacesQuery = queryOptions({
  queryKey: keys.spaces.top,
  queryFn: ({ signal }) => loadTopSpaces(signal),
  staleTime: 0,
  gcTime: 0,
  refetchOnWindowFocus: false,
})

/** Whether one more basic space may be made. */
export const basicSpaceAllowedQuery = queryOptions({
  queryKey: keys.spaces.basicAllowed,
  queryFn: async ({ signal }) => (await api.get("/api/v1/check-create-space/", { signal })).allowCreateBasic,
  staleTime: 0,
})

export function createSpace(space: Schemas["NewSpace"]) {
  return api.post("/api/v1/spaces/", { body: space })
}

/** Renames a space, and marks it as seen. */
export async function renameSpace(spaceId: number, title: string): Promise<void> {
  await api.put("/api/v1/spaces/{spaceId}/", { params: { path: { spaceId } }, body: { title } })
  await markSeen(spaceId)
}

export function deleteSpace(spaceId: number) {
  return api.delete("/api/v1/spaces/{spaceId}/", { params: { path: { spaceId } } })
}

/** Notes that the caller has opened a space: it moves to the front of their list. */
export function markSeen(spaceId: number) {
  return api.put("/api/v1/spaces/{spaceId}/seen/", { params: { path: { spaceId } } })
}

/** Something about spaces has changed: what is shown is loaded anew. */
export function spacesChanged(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: keys.spaces.all })
}

function loadSpaces(page: number, signal: AbortSignal) {
  return api.get("/api/v1/spaces/", { params: { query: { page: page - 1, size: spacesPerPage } }, signal })
}

function loadTopSpaces(signal: AbortSignal) {
  return api.get("/api/v1/top-spaces/", { signal })
}
