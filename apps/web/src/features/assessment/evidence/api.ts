import type { ApiError } from "@plumbline/client"
import { infiniteQueryOptions, type QueryClient, queryOptions, useQueryClient } from "@tanstack/react-query"
import { api } from "../../../api/client.ts"
import { keys } from "../../../api/keys.ts"
import { nextPage } from "../../../api/pages.ts"
import { decided, isGivenUp } from "../../../api/replaced.ts"
import type { Schemas } from "../../../api/schemas.ts"
import { upload } from "../../../api/upload.ts"
import { useSave } from "../../../ui/useSave.ts"
import {
  fieldsOf,
  htmlOfTyped,
  ofComment,
  ofEvidence,
  type RemarkKind,
  type RemarkText,
  seenOf,
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

/** Sends a new or changed text to the server, which stores it once, however often it is sent with the same mark. */
export async function sendRemark(
  assessmentId: string,
  { mark, questionId, remark }: WaitingRemark,
  signal: AbortSignal,
): Promise<void> {
  const { id: evidenceId, type, text, life, replaces } = remark
  const body = { description: htmlOfTyped(text), type, ...life }
  const headers = { "Idempotency-Key": mark }
  if (evidenceId !== undefined) {
    const params = { path: { evidenceId } }
    const seen = remark.seen ?? null
    await api.put("/api/v1/evidences/{evidenceId}/", { params, body, headers, seen, asks: false, signal })
    return
  }
  await api.post("/api/v1/evidences/", {
    body: { ...body, assessmentId, questionId, ...(replaces !== undefined && { replaces }) },
    headers,
    signal,
  })
}

/**
 * Has it decided what becomes of a changed text after somebody else has changed the same.
 *
 * @returns the text to send; null if the person has given theirs up; undefined if they decide later
 */
export async function settleRemark(
  { remark }: WaitingRemark,
  refusal: ApiError,
): Promise<RemarkText | null | undefined> {
  const call = { seen: remark.seen ?? null, body: fieldsOf(remark), fieldsOf: fieldsOfStored }
  try {
    const { seen, body } = await decided(refusal, call)
    const { text, type, ...life } = body as ReturnType<typeof fieldsOf>
    return { ...remark, text, type, ...(remark.life && { life: { ...remark.life, ...life } }), seen }
  } catch {
    return isGivenUp(refusal) ? null : undefined
  }
}

function fieldsOfStored(stored: Schemas["Evidence"] | Schemas["Comment"] | ReturnType<typeof seenOf>) {
  if (!("description" in stored)) return stored
  return seenOf("type" in stored ? ofEvidence(stored) : ofComment(stored))
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
export function useConfirmEvidence({ assessmentId, questionId, evidenceId }: RemarkIds) {
  const client = useQueryClient()
  return useSave({
    mutationFn: () =>
      api.post("/api/v1/evidences/{evidenceId}/confirm/", { params: { path: { evidenceId } }, body: {} }),
    onSuccess: () => remarkSaved(client, assessmentId, questionId),
  })
}

/** What an evidence or comment said before it was changed, latest first, page by page. */
export const revisionsQuery = ({ assessmentId, questionId, evidenceId }: RemarkIds) =>
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
export function useAttach({ assessmentId, questionId, evidenceId }: RemarkIds) {
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
export function useDetach({ assessmentId, questionId, evidenceId }: RemarkIds) {
  const changed = useAttachmentsChanged({ assessmentId, questionId, evidenceId })
  return useSave({
    mutationFn: (attachmentId: string) =>
      api.delete("/api/v1/evidences/{evidenceId}/attachments/{attachmentId}/", {
        params: { path: { evidenceId, attachmentId } },
      }),
    onSuccess: changed,
  })
}

export interface RemarkIds {
  assessmentId: string
  questionId: number
  evidenceId: string
}

function useAttachmentsChanged({ assessmentId, questionId, evidenceId }: RemarkIds) {
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
