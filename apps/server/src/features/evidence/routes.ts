import { Type } from "typebox"
import type { Context } from "../../platform/context.ts"
import { pagingQuery } from "../../platform/http/paging.ts"
import { defineRoute } from "../../platform/http/route.ts"
import { Empty, exampleFile, UuidReply } from "../../platform/http/schemas.ts"
import { todayOf } from "../../platform/i18n/time.ts"
import { assessmentAccess } from "../assessments/index.ts"
import { holds } from "../permissions/index.ts"
import { pictured } from "../users/index.ts"
import {
  accessByBody,
  accessByQuery,
  attacher,
  evidenceAccess,
  evidenceCreator,
  mayResolve,
  mayWithdraw,
  resolver,
  withdrawer,
} from "./access.ts"
import { addAttachment, deleteAttachment, listAttachments } from "./attachments.ts"
import { type Life, validityOf } from "./life.ts"
import { readProvenances } from "./provenance.ts"
import { type EvidenceType, findEvidences, findRevisions, type StoredEvidence } from "./queries.ts"
import {
  AddedAttachment,
  Attachments,
  CommentPage,
  EvidenceConfirmation,
  EvidenceEdit,
  EvidencePage,
  NewAttachment,
  NewEvidence,
  questionQuery,
  Remark,
  RevisionPage,
} from "./schemas.ts"
import {
  addEvidence,
  confirmEvidence,
  deleteEvidence,
  editEvidence,
  resolveAllComments,
  resolveComment,
} from "./write-evidence.ts"

/** The same in every language, because clients compare them. */
const titles = { POSITIVE: "Positive", NEGATIVE: "Negative" } as const

function typeTitle(type: EvidenceType): "Positive" | "Negative" {
  return titles[type]
}

type Shown = Omit<StoredEvidence, "roleId">

/** The fields that evidences and comments have in common, with what the caller may do with them. */
function remarkReply(ctx: Context, row: Shown, roleId: number | null) {
  const { id, assessmentId, questionId, description, lastModificationTime, attachmentsCount, revisions } = row
  const { createdBy, displayName, picturePath, program } = row
  const isOwn = createdBy === ctx.user.id
  return {
    id,
    assessmentId,
    questionId,
    description,
    lastModificationTime,
    attachmentsCount,
    createdBy: pictured(ctx, { id: createdBy, displayName, picturePath }),
    program,
    editable: isOwn && holds(roleId, "updateEvidence"),
    deletable: mayWithdraw(ctx, row, roleId),
    revisions,
  }
}

function lifeReply({ observedAt, validUntil, source, method }: Pick<StoredEvidence, keyof Life>) {
  return { observedAt, validUntil, source, method }
}

function isResolvable(ctx: Context, { createdBy }: Shown, roleId: number | null): boolean {
  return mayResolve(roleId, createdBy === ctx.user.id)
}

const tag = "evidence"
const latestFirst = { sort: "lastModificationTime", order: "desc" as const }
const ofQuestion = { query: { questionId: 17, assessmentId: "7a1c7f0e-3f0a-4a53-9d5e-0d6a2f7d1c11" } }

export const routes = [
  defineRoute({
    method: "GET",
    path: "/api/v1/evidences/",
    summary: "Evidences of a question, the latest first",
    tag,
    access: accessByQuery("viewEvidenceList"),
    query: questionQuery,
    example: ofQuestion,
    reply: { status: 200, schema: EvidencePage },
    async handle({ ctx, query, granted: { id, roleId } }) {
      const { page, size } = query
      const { rows, total } = await findEvidences(ctx, id, query, "evidences")
      const proposalIds = rows.map(({ proposalId }) => proposalId)
      const provenances = await readProvenances(ctx, proposalIds)
      const items = rows.flatMap((row) =>
        row.type === null
          ? []
          : {
              ...remarkReply(ctx, row, roleId),
              type: typeTitle(row.type),
              ...lifeReply(row),
              validity: validityOf(row.validUntil, todayOf(ctx)),
              confirmable: holds(roleId, "updateEvidence"),
              provenance: provenances.get(row.proposalId ?? "") ?? null,
            },
      )
      return { items, page, size, ...latestFirst, total }
    },
  }),
  defineRoute({
    method: "GET",
    path: "/api/v1/comments/",
    summary: "Open comments on a question, the latest first",
    tag,
    access: accessByQuery("viewCommentList"),
    query: questionQuery,
    example: ofQuestion,
    reply: { status: 200, schema: CommentPage },
    async handle({ ctx, query, granted: { id, roleId } }) {
      const { page, size } = query
      const { rows, total } = await findEvidences(ctx, id, query, "open comments")
      const items = rows.map((row) => ({
        ...remarkReply(ctx, row, roleId),
        resolvable: isResolvable(ctx, row, roleId),
      }))
      return { items, page, size, ...latestFirst, total }
    },
  }),
  defineRoute({
    method: "POST",
    path: "/api/v1/evidences/",
    summary: "Add an evidence or a comment to a question",
    tag,
    access: accessByBody("addEvidence"),
    example: {
      body: {
        assessmentId: "7a1c7f0e-3f0a-4a53-9d5e-0d6a2f7d1c11",
        questionId: 17,
        type: "POSITIVE",
        description: "<p>The build log of last week.</p>",
        observedAt: "2026-03-01",
        validUntil: "2026-08-31",
        source: "https://ci.example.com/runs/481",
        method: "SEEN",
      },
    },
    body: NewEvidence,
    reply: { status: 201, schema: UuidReply },
    handle: async ({ ctx, body, granted }) => addEvidence(ctx, granted, body),
  }),
  defineRoute({
    method: "GET",
    path: "/api/v1/evidences/:evidenceId/",
    summary: "One evidence or comment",
    tag,
    access: evidenceAccess("viewEvidence"),
    reply: { status: 200, schema: Remark },
    async handle({ ctx, granted: row }) {
      const { type, resolved, creationTime, roleId } = row
      return {
        ...remarkReply(ctx, row, roleId),
        type: type && typeTitle(type),
        resolved: resolved === true,
        resolvable: type === null && isResolvable(ctx, row, roleId),
        creationTime,
        ...lifeReply(row),
        validity: type && validityOf(row.validUntil, todayOf(ctx)),
      }
    },
  }),
  defineRoute({
    method: "GET",
    path: "/api/v1/evidences/:evidenceId/revisions/",
    summary: "What an evidence or comment said before it was changed, the latest first",
    tag,
    access: evidenceAccess("viewEvidence"),
    query: Type.Object(pagingQuery(10)),
    reply: { status: 200, schema: RevisionPage },
    async handle({ ctx, query, granted: { id } }) {
      const { rows, total } = await findRevisions(ctx, id, query)
      const items = rows.map(({ writerId, displayName, type, ...row }) => ({
        ...row,
        type: type && typeTitle(type),
        writtenBy: { id: writerId, displayName },
      }))
      return { items, ...query, sort: "number", order: "desc" as const, total }
    },
  }),
  defineRoute({
    method: "POST",
    path: "/api/v1/evidences/:evidenceId/confirm/",
    summary: "Record that evidence still holds",
    tag,
    access: evidenceAccess("updateEvidence", { lock: "exclusive" }),
    example: { body: { validUntil: "2030-12-31" } },
    body: EvidenceConfirmation,
    reply: { status: 200, schema: UuidReply },
    handle: async ({ ctx, body, granted }) => confirmEvidence(ctx, granted, body),
  }),
  defineRoute({
    method: "PUT",
    path: "/api/v1/evidences/:evidenceId/",
    summary: "Change one's own evidence or comment",
    tag,
    access: evidenceCreator("updateEvidence"),
    example: { body: { description: "<p>The build log of this week.</p>", type: null } },
    body: EvidenceEdit,
    reply: { status: 200, schema: UuidReply },
    replaces: {
      readings: [
        { path: "/api/v1/evidences/:evidenceId/" },
        { path: "/api/v1/evidences/", at: "items" },
        { path: "/api/v1/comments/", at: "items" },
      ],
    },
    handle: async ({ ctx, body, granted }) => editEvidence(ctx, granted, body),
  }),
  defineRoute({
    method: "DELETE",
    path: "/api/v1/evidences/:evidenceId/",
    summary: "Delete one's own evidence or comment, or evidence that has expired",
    tag,
    access: withdrawer,
    reply: { status: 204, schema: Empty },
    handle: async ({ ctx, granted }) => deleteEvidence(ctx, granted),
  }),
  defineRoute({
    method: "PUT",
    path: "/api/v1/evidences/:evidenceId/resolve/",
    summary: "Resolve a comment",
    tag,
    access: resolver,
    reply: { status: 200, schema: Empty },
    handle: async ({ ctx, granted }) => resolveComment(ctx, granted),
  }),
  defineRoute({
    method: "GET",
    path: "/api/v1/evidences/:evidenceId/attachments/",
    summary: "Files attached to an evidence or comment, the oldest first",
    tag,
    access: evidenceAccess("viewEvidenceAttachment"),
    reply: { status: 200, schema: Attachments },
    handle: async ({ ctx, granted }) => listAttachments(ctx, granted),
  }),
  defineRoute({
    method: "POST",
    path: "/api/v1/evidences/:evidenceId/attachments/",
    summary: "Attach a file to an evidence or comment",
    tag,
    access: attacher,
    example: { body: { attachment: exampleFile("log.txt", "text/plain"), description: "The build log" } },
    multipart: { files: 1, bytesOfFile: 10 * 1024 * 1024, setting: "attachmentMaxBytes" },
    body: NewAttachment,
    reply: { status: 201, schema: AddedAttachment },
    handle: async ({ ctx, body: { attachment, description }, granted }) =>
      addAttachment(ctx, granted, { file: attachment, ...(description && { description }) }),
  }),
  defineRoute({
    method: "DELETE",
    path: "/api/v1/evidences/:evidenceId/attachments/:attachmentId/",
    summary: "Remove an attachment with its file",
    tag,
    access: evidenceAccess("deleteEvidenceAttachment", { lock: "exclusive" }),
    reply: { status: 204, schema: Empty },
    handle: async ({ ctx, params, granted }) => deleteAttachment(ctx, granted, params.attachmentId),
  }),
  defineRoute({
    method: "PUT",
    path: "/api/v1/assessments/:assessmentId/resolve-comments/",
    summary: "Resolve all comments of an assessment",
    tag,
    access: assessmentAccess("resolveAllComments", { lock: "exclusive" }),
    reply: { status: 200, schema: Empty },
    handle: async ({ ctx, granted }) => resolveAllComments(ctx, granted),
  }),
]
