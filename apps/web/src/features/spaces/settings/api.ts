import { queryOptions } from "@tanstack/react-query"
import { api } from "../../../api/client.ts"
import { keys } from "../../../api/keys.ts"
import { wholeList } from "../../../api/pages.ts"
import type { Language } from "../../../i18n/language.ts"

export const membersPerPage = 10

/** Milliseconds between two looks at what goes on in the background. */
const lookEvery = 2000

/** The members of a space, last seen first; pages count from 1. */
export const membersQuery = (spaceId: number, wanted: { page: number; search: string }) =>
  queryOptions({
    queryKey: keys.space(spaceId).members(wanted),
    queryFn: ({ signal }) => loadMembers(spaceId, wanted, signal),
    refetchInterval: ({ state }) => (state.data?.handOver ? lookEvery : false),
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

export const groupsPerPage = 20

/** The groups of the directory that the owner of a space may connect, those that are first; pages count from 1. */
export const groupsQuery = (spaceId: number, wanted: { page: number; search: string }) =>
  queryOptions({
    queryKey: keys.space(spaceId).groups(wanted),
    queryFn: ({ signal }) => {
      const query = {
        page: wanted.page - 1,
        size: groupsPerPage,
        ...(wanted.search && { search: wanted.search }),
      }
      return api.get("/api/v1/spaces/{spaceId}/directory-groups/", {
        params: { path: { spaceId }, query },
        signal,
      })
    },
    refetchInterval: ({ state }) => (state.data?.rolesLeft ? lookEvery : false),
  })

/** The groups that the settings show at first. */
export const firstGroupsQuery = (spaceId: number) => groupsQuery(spaceId, { page: 1, search: "" })

/** The roles on assessments, in the order in which they are offered. */
export const rolesQuery = (language: Language) =>
  queryOptions({
    queryKey: keys.roles(language),
    queryFn: async ({ signal }) => (await api.get("/api/v1/assessment-user-roles/", { signal })).items,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Makes the people of a group members of a space, with a role on its assessments, or with none. */
export function connectGroup(spaceId: number, groupId: string, roleId: number | null) {
  return api.post("/api/v1/spaces/{spaceId}/directory-groups/", {
    params: { path: { spaceId } },
    body: { groupId, roleId },
  })
}

export function disconnectGroup(spaceId: number, groupId: string) {
  return api.delete("/api/v1/spaces/{spaceId}/directory-groups/{groupId}/", {
    params: { path: { spaceId, groupId } },
  })
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

function loadMembers(
  spaceId: number,
  { page, search }: { page: number; search: string },
  signal: AbortSignal,
) {
  const query = { page: page - 1, size: membersPerPage, ...(search && { search }) }
  return api.get("/api/v1/spaces/{spaceId}/members/", { params: { path: { spaceId }, query }, signal })
}
