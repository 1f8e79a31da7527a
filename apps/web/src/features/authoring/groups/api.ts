import { queryOptions } from "@tanstack/react-query"
import { api } from "../../../api/client.ts"
import { keys } from "../../../api/keys.ts"
import { wholeList } from "../../../api/pages.ts"
import type { Seen } from "../../../api/replaced.ts"
import type { Schemas } from "../../../api/schemas.ts"
import { formOf } from "../kit/index.ts"

/** A group, and whether the current user is a member of it. */
export type Group = Schemas["ExpertGroup"] & { isMember: boolean }

export const groupsPerPage = 20

/** The groups somebody is a member of, most recently opened first; pages count from 1. */
export const groupsQuery = (page: number) =>
  queryOptions({
    queryKey: keys.groups.list(page),
    queryFn: ({ signal }) => loadGroups(page, signal),
  })

/** A group, and whether the given user is a member of it. */
export const groupQuery = (groupId: number, userId: string) =>
  queryOptions({
    queryKey: keys.group(groupId).detail(userId),
    queryFn: ({ signal }) => loadGroup(groupId, userId, signal),
  })

/** The members of a group, or its pending invitations, which only the owner may see. */
export const groupMembersQuery = (groupId: number, status: "ACTIVE" | "PENDING") =>
  queryOptions({
    queryKey: keys.group(groupId).members(status),
    queryFn: ({ signal }) =>
      wholeList((query) =>
        api.get("/api/v1/expert-groups/{expertGroupId}/members/", {
          params: { ...at(groupId), query: { ...query, status } },
          signal,
        }),
      ),
  })

export function createGroup(group: Omit<Schemas["NewExpertGroup"], "picture">) {
  return api.post("/api/v1/expert-groups/", { body: group, bodySerializer: formOf })
}

const at = (expertGroupId: number) => ({ path: { expertGroupId } })

/** Updates the texts of a group; a website that is left out is cleared. */
export function editGroup(groupId: number, group: Schemas["ExpertGroupEdit"], seen: Seen | null) {
  return api.put("/api/v1/expert-groups/{expertGroupId}/", { params: at(groupId), body: group, seen })
}

export function deleteGroup(groupId: number) {
  return api.delete("/api/v1/expert-groups/{expertGroupId}/", { params: at(groupId) })
}

export function changePicture(groupId: number, pictureFile: File) {
  return api.put("/api/v1/expert-groups/{expertGroupId}/picture/", {
    params: at(groupId),
    body: { pictureFile: {} },
    bodySerializer: () => formOf({ pictureFile }),
  })
}

export function removePicture(groupId: number) {
  return api.delete("/api/v1/expert-groups/{expertGroupId}/picture/", { params: at(groupId) })
}

/** Invites somebody with an account; calling it again resends the invitation. */
export function inviteToGroup(groupId: number, email: string) {
  return api.post("/api/v1/expert-groups/{expertGroupId}/invite/", { params: at(groupId), body: { email } })
}

export function acceptInvitation(expertGroupId: number, inviteToken: string) {
  return api.put("/api/v1/expert-groups/{expertGroupId}/invite/{inviteToken}/confirm/", {
    params: { path: { expertGroupId, inviteToken } },
  })
}

/** Leaves a group, or declines the invitation to it. */
export function leaveGroup(groupId: number) {
  return api.delete("/api/v1/expert-groups/{expertGroupId}/leave/", { params: at(groupId) })
}

/** Removes a member, or withdraws an invitation. */
export function removeFromGroup(expertGroupId: number, userId: string) {
  return api.delete("/api/v1/expert-groups/{expertGroupId}/members/{userId}/", {
    params: { path: { expertGroupId, userId } },
  })
}

export function handOverGroup(groupId: number, userId: string) {
  return api.put("/api/v1/expert-groups/{expertGroupId}/owner/", { params: at(groupId), body: { userId } })
}

/** Records that the caller has opened a group, which moves it to the top of their list. */
export function markSeen(expertGroupId: number) {
  return api.put("/api/v1/expert-groups/{expertGroupId}/seen/", { params: { path: { expertGroupId } } })
}

function loadGroups(page: number, signal: AbortSignal) {
  const query = { page: page - 1, size: groupsPerPage }
  return api.get("/api/v1/expert-groups/", { params: { query }, signal })
}

async function loadGroup(expertGroupId: number, userId: string, signal: AbortSignal): Promise<Group> {
  const path = { expertGroupId }
  const group = await api.get("/api/v1/expert-groups/{expertGroupId}/", { params: { path }, signal })
  const among = (members: { id: string }[]) => members.some(({ id }) => id === userId)
  if (group.editable || among(group.members)) return { ...group, isMember: true }
  if (group.membersCount <= group.members.length) return { ...group, isMember: false }
  const { items } = await wholeList((query) =>
    api.get("/api/v1/expert-groups/{expertGroupId}/members/", { params: { path, query }, signal }),
  )
  return { ...group, isMember: among(items) }
}
