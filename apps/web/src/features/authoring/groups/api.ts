import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query"
import { api } from "../../../api/client.ts"
import { keys } from "../../../api/keys.ts"
import { longestPage } from "../../../api/pages.ts"
import type { Schemas } from "../../../api/schemas.ts"

/** A group, and whether the current user is a member of it. */
export type Group = Schemas["ExpertGroup"] & { isMember: boolean }

export const groupsPerPage = 20
export const kitsPerPage = 10
export const kitUsersPerPage = 20

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
      api.get("/api/v1/expert-groups/{expertGroupId}/members/", {
        params: { path: { expertGroupId: groupId }, query: { status, size: longestPage } },
        signal,
      }),
  })

/** The kits of a group that the caller may see, published ones first; pages count from 1. */
export const groupKitsQuery = (groupId: number, page: number) =>
  queryOptions({
    queryKey: keys.group(groupId).kits(page),
    queryFn: ({ signal }) => loadGroupKits(groupId, page, signal),
  })

/** A kit as the members of its group see it; server texts are in the language of the interface. */
export const kitQuery = (kitId: number, language: string) =>
  queryOptions({
    queryKey: keys.kit(kitId).authored(language),
    queryFn: ({ signal }) => loadKit(kitId, signal),
    // In the language before, until it is loaded in the new one: what is being edited stays on the screen.
    placeholderData: (before) => (before?.id === kitId ? before : undefined),
  })

export const statsQuery = (kitId: number) =>
  queryOptions({
    queryKey: keys.kit(kitId).stats,
    queryFn: ({ signal }) => loadStats(kitId, signal),
  })

/** The title of a kit and its group. */
export const kitNameQuery = (kitId: number) =>
  queryOptions({
    queryKey: keys.kit(kitId).name,
    queryFn: ({ signal }) =>
      api.get("/api/v1/assessment-kits/{kitId}/min-info/", { params: { path: { kitId } }, signal }),
  })

/** The people who may use a kit, for its owner; pages count from 1. */
export const kitUsersQuery = (kitId: number, page: number) =>
  queryOptions({
    queryKey: keys.kit(kitId).users(page),
    queryFn: ({ signal }) =>
      api.get("/api/v1/assessment-kits/{kitId}/users/", {
        params: { path: { kitId }, query: { page: page - 1, size: kitUsersPerPage } },
        signal,
      }),
  })

export const tagsQuery = queryOptions({
  queryKey: keys.kits.tags,
  queryFn: ({ signal }) => loadTags(signal),
  staleTime: 60 * 60_000,
})

export const languagesQuery = (language: string) =>
  queryOptions({
    queryKey: keys.kits.languages(language),
    queryFn: ({ signal }) => loadLanguages(signal),
    placeholderData: keepPreviousData,
    staleTime: 60 * 60_000,
  })

export const sampleQuery = queryOptions({
  queryKey: keys.kits.sample,
  queryFn: ({ signal }) => api.get("/api/v1/assessment-kits/excel-to-dsl/sample/", { signal }),
})

export function createGroup(group: Omit<Schemas["NewExpertGroup"], "picture">) {
  return api.post("/api/v1/expert-groups/", { body: group, bodySerializer: formOf })
}

const at = (expertGroupId: number) => ({ path: { expertGroupId } })

/** Updates the texts of a group; a website that is left out is cleared. */
export function editGroup(groupId: number, group: Schemas["ExpertGroupEdit"]) {
  return api.put("/api/v1/expert-groups/{expertGroupId}/", { params: at(groupId), body: group })
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

/** Uploads the text of a kit for checking. No kit is created yet; `kitDslId` identifies the upload. */
export function uploadText({ expertGroupId, archive }: { expertGroupId: number; archive: File }) {
  // Systems that do not know the extension give the file no type, but the server requires one.
  const dslFile = new File([archive], archive.name, { type: "application/zip" })
  return api.post("/api/v1/assessment-kits/upload-dsl/", {
    // The API description has no type for a file, so it is added when the form is serialised.
    body: { expertGroupId, dslFile: {} },
    bodySerializer: (fields) => formOf({ ...fields, dslFile }),
  })
}

/** Creates a kit from an uploaded text. Fields that are left out are taken from the text. */
export function createKit(kit: {
  kitDslId: number
  expertGroupId: number
  title: string
  lang: string
  tagIds: number[]
  isPrivate: boolean
  summary?: string
  about?: string
}) {
  return api.post("/api/v1/assessment-kits/create-by-dsl/", { body: kit })
}

/** Creates a kit without content, with a draft to write it in. */
export function createEmptyKit(kit: Schemas["NewKit"]) {
  return api.post("/api/v1/assessment-kits/", { body: kit })
}

/** Creates a draft as a copy of the released version. */
export function beginDraft(kitId: number) {
  return api.post("/api/v1/assessment-kits/{kitId}/clone/", { params: { path: { kitId } } })
}

/** Deletes a kit that has never been used for an assessment. */
export function deleteKit(kitId: number) {
  return api.delete("/api/v2/assessment-kits/{kitId}/", { params: { path: { kitId } } })
}

/** Applies an uploaded text to a kit. */
export function updateKit(kitId: number, kitDslId: number) {
  return api.put("/api/v1/assessment-kits/{kitId}/update-by-dsl/", {
    params: { path: { kitId } },
    body: { kitDslId, dryRun: false },
  })
}

export function publishKit(kitId: number, published: boolean) {
  return api.patch("/api/v2/assessment-kits/{kitId}/", { params: { path: { kitId } }, body: { published } })
}

/** Makes a kit visible to everybody, or only to people who may use it. */
export function showKitTo(kitId: number, visibility: { isPrivate: boolean }) {
  return api.patch("/api/v2/assessment-kits/{kitId}/", { params: { path: { kitId } }, body: visibility })
}

/** The kit's text as it is now, in a ZIP archive. */
export function exportText(kitId: number): Promise<Blob> {
  return api.get("/api/v1/assessment-kits/{kitId}/export-dsl/", {
    params: { path: { kitId } },
    parseAs: "blob",
  })
}

/** The kit of an Excel workbook as text, in a ZIP archive. */
export function convertWorkbook(file: File): Promise<Blob> {
  return api.post("/api/v1/assessment-kits/excel-to-dsl/", {
    body: { file: {} },
    bodySerializer: () => formOf({ file }),
    parseAs: "blob",
  })
}

/** Grants people the use of a kit, by their email address, and revokes it. */
export function useKitUserChanges(kitId: number) {
  const client = useQueryClient()
  const onSuccess = () => client.invalidateQueries({ queryKey: keys.kit(kitId).allUsers })
  const add = useMutation({
    mutationFn: (email: string) =>
      api.post("/api/v1/assessment-kits/{kitId}/users/", { params: { path: { kitId } }, body: { email } }),
    onSuccess,
  })
  const remove = useMutation({
    mutationFn: (userId: string) =>
      api.delete("/api/v1/assessment-kits/{kitId}/users/{userId}/", { params: { path: { kitId, userId } } }),
    onSuccess,
  })
  return { add, remove }
}

/** Invalidates groups, their kits and the library after a change. */
export async function authoringChanged(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: keys.groups.all }),
    client.invalidateQueries({ queryKey: keys.kits.all }),
  ])
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
  const { items } = await api.get("/api/v1/expert-groups/{expertGroupId}/members/", {
    params: { path, query: { size: longestPage } },
    signal,
  })
  return { ...group, isMember: among(items) }
}

function loadGroupKits(expertGroupId: number, page: number, signal: AbortSignal) {
  return api.get("/api/v1/expert-groups/{expertGroupId}/assessment-kits/", {
    params: { path: { expertGroupId }, query: { page: page - 1, size: kitsPerPage } },
    signal,
  })
}

function loadKit(kitId: number, signal: AbortSignal) {
  return api.get("/api/v2/assessment-kits/{kitId}/info/", { params: { path: { kitId } }, signal })
}

function loadStats(kitId: number, signal: AbortSignal) {
  return api.get("/api/v2/assessment-kits/{kitId}/stats/", { params: { path: { kitId } }, signal })
}

async function loadTags(signal: AbortSignal) {
  const { items } = await api.get("/api/v1/assessment-kit-tags/", {
    params: { query: { size: longestPage } },
    signal,
  })
  return items
}

async function loadLanguages(signal: AbortSignal) {
  return (await api.get("/api/v1/kit-languages/", { signal })).kitLanguages
}

/** A multipart form; undefined values are left out. */
function formOf(fields: object): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof File) form.append(name, value)
    else if (value !== undefined) form.append(name, String(value))
  }
  return form
}
