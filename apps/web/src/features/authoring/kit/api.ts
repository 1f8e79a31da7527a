import { keepPreviousData, type QueryClient, queryOptions, useQueryClient } from "@tanstack/react-query"
import { api } from "../../../api/client.ts"
import { keys } from "../../../api/keys.ts"
import { wholeList } from "../../../api/pages.ts"
import type { Schemas } from "../../../api/schemas.ts"

export const kitsPerPage = 10
export const kitUsersPerPage = 20

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

/** Uploads a public framework and converts it. No kit is created yet; `kitDslId` identifies its text. */
export function uploadFramework({
  groups,
  file,
  ...fields
}: {
  expertGroupId: number
  file: File
  groups?: Schemas["GroupUse"] | undefined
}) {
  const body = { ...fields, ...(groups !== undefined && { groups }) }
  return api.post("/api/v1/assessment-kits/import-framework/", {
    body: { ...body, file: {} },
    bodySerializer: (sent) => formOf({ ...sent, file }),
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

/** The published kits that anybody may copy, by a part of their title. */
export const openKitsQuery = (text: string) =>
  queryOptions({
    queryKey: keys.kits.open(text),
    queryFn: async ({ signal }) => {
      const params = { query: { query: text, page: 0, size: 20 } }
      const { items } = await api.get("/api/v1/assessment-kits/options/search/", { params, signal })
      return items.filter(({ isPrivate }) => !isPrivate)
    },
  })

/** Creates a kit, and finds the draft in which it is written. */
export async function beginKit(kit: Schemas["NewKit"]): Promise<{ groupId: number; versionId: number }> {
  const { kitId } = await api.post("/api/v1/assessment-kits/", { body: kit })
  const params = { path: { kitId } }
  const [{ draftVersionId }, { expertGroup }] = await Promise.all([
    api.get("/api/v2/assessment-kits/{kitId}/info/", { params }),
    api.get("/api/v1/assessment-kits/{kitId}/min-info/", { params }),
  ])
  if (draftVersionId === null) throw new Error("The new kit has no draft.")
  return { groupId: expertGroup.id, versionId: draftVersionId }
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

/** Creates a draft of a kit with an uploaded newer version of it. */
export function draftFromText(kitId: number, kitDslId: number) {
  return api.post("/api/v1/assessment-kits/{kitId}/draft-by-dsl/", {
    params: { path: { kitId } },
    body: { kitDslId },
  })
}

export function publishKit(kitId: number, published: boolean) {
  const params = { path: { kitId } }
  // A choice between two, shown as it is stored.
  return api.patch("/api/v2/assessment-kits/{kitId}/", { params, body: { published }, seen: null })
}

/** Makes a kit visible to everybody, or only to people who may use it. */
export function showKitTo(kitId: number, visibility: { isPrivate: boolean }) {
  const params = { path: { kitId } }
  // As above.
  return api.patch("/api/v2/assessment-kits/{kitId}/", { params, body: visibility, seen: null })
}

/** The kit's text as it is now, in a ZIP archive. */
export function exportText(kitId: number): Promise<Blob> {
  return api.get("/api/v1/assessment-kits/{kitId}/export-dsl/", {
    params: { path: { kitId } },
    parseAs: "blob",
  })
}

/** What became of each value of the framework that was uploaded, or of which a kit was made, as CSV. */
export function lossReportOf(of: { dslId: number } | { kitId: number }): Promise<Blob> {
  return "dslId" in of
    ? api.get("/api/v1/kit-texts/{dslId}/loss-report/", { params: { path: of }, parseAs: "blob" })
    : api.get("/api/v1/assessment-kits/{kitId}/loss-report/", { params: { path: of }, parseAs: "blob" })
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
  const reload = () => client.invalidateQueries({ queryKey: keys.kit(kitId).allUsers })
  return {
    async add(email: string) {
      const params = { path: { kitId } }
      await api.post("/api/v1/assessment-kits/{kitId}/users/", { params, body: { email } })
      await reload()
    },
    async remove(userId: string) {
      const params = { path: { kitId, userId } }
      await api.delete("/api/v1/assessment-kits/{kitId}/users/{userId}/", { params })
      await reload()
    },
  }
}

/** Invalidates groups, their kits and the library after a change. */
export async function authoringChanged(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: keys.groups.all }),
    client.invalidateQueries({ queryKey: keys.kits.all }),
  ])
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
  const { items } = await wholeList((query) =>
    api.get("/api/v1/assessment-kit-tags/", { params: { query }, signal }),
  )
  return items
}

async function loadLanguages(signal: AbortSignal) {
  return (await api.get("/api/v1/kit-languages/", { signal })).kitLanguages
}

/** A multipart form; undefined values are left out. */
export function formOf(fields: object): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof File) form.append(name, value)
    else if (value !== undefined) form.append(name, String(value))
  }
  return form
}
