import { infiniteQueryOptions, type QueryClient, queryOptions, useQueryClient } from "@tanstack/react-query"
import { api } from "../../../api/client.ts"
import { keys } from "../../../api/keys.ts"
import { nextPage } from "../../../api/pages.ts"
import { upload } from "../../../api/upload.ts"
import { useSave } from "../../../ui/useSave.ts"
import {
  htmlOfTyped,
  ofComment,
  ofEvidence,
  type Remark,
  type RemarkKind,
  saysTyped,
  type WaitingRemark,
} from "./remark.ts"

const size = 10

/** The evidences or the open comments of a question, latest first, page by page. */
export const remarksQuery = (assessmentId: string, questionId: number, kind: RemarkKind) =>
  infiniteQueryOptions({
    queryKey: keys.assessment(assessmentId).remarks(questionId, kind),
    queryFn: ({ pageParam, signal }) =>
      loadRemarks({ assessmentId, questionId, kind, page: pageParam }, signal),
    initialPageParam: 0,
    getNextPageParam: nextPage,
    refetchOnWindowFocus: "always",
  })

/**
 * Sends a new or changed text to the server. If a new one may have arrived before, it is looked for first, to avoid
 * duplicates.
 *
 * @param context.userId the author of the text
 */
export async function sendRemark(
  assessmentId: string,
  { questionId, remark, tried }: WaitingRemark,
  context: { userId: string; signal: AbortSignal },
): Promise<void> {
  const { userId, signal } = context
  const { id: evidenceId, type, text, life, replaces } = remark
  const body = { description: htmlOfTyped(text), type, ...life }
  if (evidenceId !== undefined) {
    await api.put("/api/v1/evidences/{evidenceId}/", { params: { path: { evidenceId } }, body, signal })
    return
  }
  if (tried) {
    const kind = type === null ? "comments" : "evidences"
    const { items } = await loadRemarks({ assessmentId, questionId, kind, page: 0 }, signal)
    const arrived = (each: Remark) =>
      each.createdBy.id === userId && each.type === type && saysTyped(each.html, text)
    if (items.some(arrived)) return
  }
  await api.post("/api/v1/evidences/", {
    body: { ...body, assessmentId, questionId, ...(replaces !== undefined && { replaces }) },
    signal,
  })
}

/** Refetches the evidences and comments of a question, and what their dates count for. */
export function remarkSaved(client: QueryClient, assessmentId: string, questionId: number): void {
  for (const kind of ["evidences", "comments"] as const) {
    void client.invalidateQueries({ queryKey: keys.assessment(assessmentId).remarks(questionId, kind) })
  }
  void client.invalidateQueries({ queryKey: keys.assessment(assessmentId).support })
}

/** Deletes an evidence or comment of one's own. */
export function useDeleteRemark(assessmentId: string, questionId: number, onChanged: () => void) {
  const client = useQueryClient()
  return useSave({
    mutationFn: (evidenceId: string) =>
      api.delete("/api/v1/evidences/{evidenceId}/", { params: { path: { evidenceId } } }),
    onSuccess() {
      remarkSaved(client, assessmentId, questionId)
      onChanged()
    },
  })
}

/** Resolves a comment; it leaves the list. */
export function useResolveComment(assessmentId: string, questionId: number, onChanged: () => void) {
  const client = useQueryClient()
  return useSave({
    mutationFn: (evidenceId: string) =>
      api.put("/api/v1/evidences/{evidenceId}/resolve/", { params: { path: { evidenceId } } }),
    onSuccess() {
      remarkSaved(client, assessmentId, questionId)
      onChanged()
    },
  })
}

/** Records that evidence still holds: from today, as long as before. */
export function useConfirmEvidence({ assessmentId, questionId, evidenceId }: RemarkPlace) {
  const client = useQueryClient()
  return useSave({
    mutationFn: () =>
      api.post("/api/v1/evidences/{evidenceId}/confirm/", { params: { path: { evidenceId } }, body: {} }),
    onSuccess: () => remarkSaved(client, assessmentId, questionId),
  })
}

/** What an evidence or comment said before it was changed, latest first, page by page. */
export const revisionsQuery = ({ assessmentId, questionId, evidenceId }: RemarkPlace) =>
  infiniteQueryOptions({
    queryKey: keys.assessment(assessmentId).revisions(questionId, evidenceId),
    queryFn: ({ pageParam, signal }) =>
      api.get("/api/v1/evidences/{evidenceId}/revisions/", {
        params: { path: { evidenceId }, query: { page: pageParam } },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: nextPage,
  })

/** The files of an evidence or comment, and the limits for more. */
export const attachmentsQuery = (assessmentId: string, evidenceId: string) =>
  queryOptions({
    queryKey: keys.assessment(assessmentId).attachments(evidenceId),
    queryFn: ({ signal }) =>
      api.get("/api/v1/evidences/{evidenceId}/attachments/", { params: { path: { evidenceId } }, signal }),
    // Their links work for a quarter of an hour.
    refetchInterval: 10 * 60_000,
  })

export interface NewFile {
  file: File
  description: string
  /** Receives the share of the file that has been sent, 0…1. */
  onProgress: (part: number) => void
}

/** Attaches a file to an evidence or comment. */
export function useAttach({ assessmentId, questionId, evidenceId }: RemarkPlace) {
  const changed = useAttachmentsChanged({ assessmentId, questionId, evidenceId })
  return useSave({
    mutationFn({ file, description, onProgress }: NewFile) {
      const form = new FormData()
      if (description.trim() !== "") form.append("description", description.trim())
      form.append("attachment", file)
      return upload(`/api/v1/evidences/${evidenceId}/attachments/`, form, onProgress)
    },
    onSuccess: changed,
    // The error is shown at the file.
    meta: { silence: true },
  })
}

/** Removes a file from an evidence or comment. */
export function useDetach({ assessmentId, questionId, evidenceId }: RemarkPlace) {
  const changed = useAttachmentsChanged({ assessmentId, questionId, evidenceId })
  return useSave({
    mutationFn: (attachmentId: string) =>
      api.delete("/api/v1/evidences/{evidenceId}/attachments/{attachmentId}/", {
        params: { path: { evidenceId, attachmentId } },
      }),
    onSuccess: changed,
  })
}

export interface RemarkPlace {
  assessmentId: string
  questionId: number
  evidenceId: string
}

function useAttachmentsChanged({ assessmentId, questionId, evidenceId }: RemarkPlace) {
  const client = useQueryClient()
  return async () => {
    remarkSaved(client, assessmentId, questionId)
    await client.invalidateQueries({ queryKey: attachmentsQuery(assessmentId, evidenceId).queryKey })
  }
}

interface PageOfRemarks {
  assessmentId: string
  questionId: number
  kind: RemarkKind
  page: number
}

async function loadRemarks({ kind, ...query }: PageOfRemarks, signal: AbortSignal) {
  const params = { query: { ...query, size } }
  if (kind === "evidences") {
    const { items, ...page } = await api.get("/api/v1/evidences/", { params, signal })
    return { ...page, items: items.map(ofEvidence) }
  }
  const { items, ...page } = await api.get("/api/v1/comments/", { params, signal })
  return { ...page, items: items.map(ofComment) }
}
