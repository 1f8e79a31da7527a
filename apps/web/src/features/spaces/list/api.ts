import { type QueryClient, queryOptions } from "@tanstack/react-query"
import { api } from "../../../api/client.ts"
import { keys } from "../../../api/keys.ts"
import type { Seen } from "../../../api/replaced.ts"
import type { Schemas } from "../../../api/schemas.ts"

export const spacesPerPage = 12

export type SpaceSort = "lastSeen" | "title"

/** Which spaces to show; pages count from 1, and an empty search finds all. */
export interface SpaceSearch {
  page: number
  search: string
  sort: SpaceSort
}

/** The spaces a person belongs to, besides their own. */
export const spacesQuery = (wanted: SpaceSearch) =>
  queryOptions({
    queryKey: keys.spaces.list({ ...wanted }),
    queryFn: ({ signal }) => loadSpaces(wanted, signal),
  })

export const spaceQuery = (spaceId: number) =>
  queryOptions({
    queryKey: keys.space(spaceId).detail,
    queryFn: ({ signal }) => api.get("/api/v1/spaces/{spaceId}/", { params: { path: { spaceId } }, signal }),
  })

/** The spaces with room for another assessment. Never cached: stale data could offer a full space. */
export const topSpacesQuery = queryOptions({
  queryKey: keys.spaces.top,
  queryFn: ({ signal }) => loadTopSpaces(signal),
  staleTime: 0,
  gcTime: 0,
  refetchOnWindowFocus: false,
})

/** Whether another basic space may be created. */
export const basicSpaceAllowedQuery = queryOptions({
  queryKey: keys.spaces.basicAllowed,
  queryFn: async ({ signal }) =>
    (await api.get("/api/v1/spaces/check-create-space/", { signal })).allowCreateBasic,
  staleTime: 0,
})

export function createSpace(space: Schemas["NewSpace"]) {
  return api.post("/api/v1/spaces/", { body: space })
}

/** Renames a space, and marks it as seen. */
export async function renameSpace(spaceId: number, title: string, seen: Seen | null): Promise<void> {
  await api.put("/api/v1/spaces/{spaceId}/", { params: { path: { spaceId } }, body: { title }, seen })
  // The title is stored, whether or not this is.
  await markSeen(spaceId).catch(() => undefined)
}

export function deleteSpace(spaceId: number) {
  return api.delete("/api/v1/spaces/{spaceId}/", { params: { path: { spaceId } } })
}

/** Records that the caller has opened a space, which moves it to the top of their list. */
export function markSeen(spaceId: number) {
  return api.put("/api/v1/spaces/{spaceId}/seen/", { params: { path: { spaceId } } })
}

export function leaveSpace(spaceId: number) {
  return api.delete("/api/v1/spaces/{spaceId}/leave/", { params: { path: { spaceId } } })
}

/** Invalidates all spaces after a change. */
export function spacesChanged(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: keys.spaces.all })
}

function loadSpaces({ page, search, sort }: SpaceSearch, signal: AbortSignal) {
  const query = { page: page - 1, size: spacesPerPage, sort, ...(search && { search }) }
  return api.get("/api/v1/spaces/", { params: { query }, signal })
}

function loadTopSpaces(signal: AbortSignal) {
  return api.get("/api/v1/spaces/top-spaces/", { signal })
}
