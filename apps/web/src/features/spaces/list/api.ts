import { type QueryClient, queryOptions } from "@tanstack/react-query"
import { api } from "../../../api/client.ts"
import { keys } from "../../../api/keys.ts"
import { wholeList } from "../../../api/pages.ts"
import type { Schemas } from "../../../api/schemas.ts"

export const spacesPerPage = 12

export const membersPerPage = 10

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

/** The members of a space, last seen first; pages count from 1. */
export const membersQuery = (spaceId: number, wanted: { page: number; search: string }) =>
  queryOptions({
    queryKey: keys.space(spaceId).members(wanted),
    queryFn: ({ signal }) => loadMembers(spaceId, wanted, signal),
  })

/** The members that a page shows at first. */
export const firstMembersQuery = (spaceId: number) => membersQuery(spaceId, { page: 1, search: "" })

/** The invitations to a space, newest first. */
export const inviteesQuery = (spaceId: number) =>
  queryOptions({
    queryKey: keys.space(spaceId).invitees,
    queryFn: ({ signal }) =>
      wholeList((query) =>
        api.get("/api/v1/spaces/{spaceId}/invitees/", { params: { path: { spaceId }, query }, signal }),
      ),
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

/** Records that the caller has opened a space, which moves it to the top of their list. */
export function markSeen(spaceId: number) {
  return api.put("/api/v1/spaces/{spaceId}/seen/", { params: { path: { spaceId } } })
}

/** Adds somebody with an account as a member. Rejects with NOT_FOUND if no account has the address. */
export function addMember(spaceId: number, email: string) {
  return api.post("/api/v1/spaces/{spaceId}/members/", { params: { path: { spaceId } }, body: { email } })
}

/** Invites an address without an account; calling it again resends the email. */
export function invite(spaceId: number, email: string) {
  return api.post("/api/v1/spaces/{spaceId}/invite/", { params: { path: { spaceId } }, body: { email } })
}

export function cancelInvitation(inviteId: string) {
  return api.delete("/api/v1/space-invitations/{inviteId}/", { params: { path: { inviteId } } })
}

export function removeMember(spaceId: number, userId: string) {
  return api.delete("/api/v1/spaces/{spaceId}/members/{userId}/", { params: { path: { spaceId, userId } } })
}

export function handOver(spaceId: number, userId: string) {
  return api.put("/api/v1/spaces/{spaceId}/owner/", { params: { path: { spaceId } }, body: { userId } })
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

function loadMembers(
  spaceId: number,
  { page, search }: { page: number; search: string },
  signal: AbortSignal,
) {
  const query = { page: page - 1, size: membersPerPage, ...(search && { search }) }
  return api.get("/api/v1/spaces/{spaceId}/members/", { params: { path: { spaceId }, query }, signal })
}

function loadTopSpaces(signal: AbortSignal) {
  return api.get("/api/v1/top-spaces/", { signal })
}
