import type { Context } from "../../platform/context.ts"
import type { LockMode } from "../../platform/database/locks.ts"
import { accessDenied, invalid, notFound } from "../../platform/errors.ts"
import type { AccessRule, Policy } from "../../platform/http/access.ts"
import type { UploadedFile } from "../../platform/http/schemas.ts"
import { type Assessment, assessmentAccessOf } from "../assessments/index.ts"
import { holds, type Permission } from "../permissions/index.ts"
import { validityOf } from "./life.ts"
import { findEvidence, type StoredEvidence } from "./queries.ts"

/** An evidence or comment that the caller can access, with the caller's role on its assessment. */
export type ReachedEvidence = StoredEvidence & { roleId: number }

type EvidenceRule = AccessRule<ReachedEvidence, Context, { params: { evidenceId: string } }>
type Lock = { lock?: LockMode }

/** Like `assessmentAccess`, for the assessment in the query. */
export function accessByQuery(
  permission: Permission,
): AccessRule<Assessment, Context, { query: { assessmentId: string } }> {
  return assessmentAccessOf(({ query }) => query.assessmentId, permission)
}

/** Like `assessmentAccess`, for the assessment in the body, with a shared lock. */
export function accessByBody(
  permission: Permission,
): AccessRule<Assessment, Context, { body: { assessmentId: string } }> {
  return assessmentAccessOf(({ body }) => body.assessmentId, permission, { lock: "shared" })
}

/** Users whose role on the assessment has the permission, no matter who wrote the evidence or comment. */
export function evidenceAccess(permission: Permission, { lock }: Lock = {}): EvidenceRule {
  return evidenceRule({ permission }, lock, ({ roleId }) => holds(roleId, permission))
}

/** Users who can attach files to an evidence or comment. Also rejects an empty file. */
export const attacher: AccessRule<
  ReachedEvidence,
  Context,
  { params: { evidenceId: string }; body: { attachment: UploadedFile } }
> = {
  ...evidenceAccess("addEvidenceAttachment", { lock: "exclusive" }),
  async check(ctx, { params, body }) {
    requireNotEmpty(body.attachment)
    return evidenceAccess("addEvidenceAttachment", { lock: "exclusive" }).check(ctx, { params })
  },
}

/** The author of an evidence or comment, as long as their role has the permission. */
export function evidenceCreator(permission: Permission): EvidenceRule {
  return evidenceRule(
    { permission, relation: "as its creator" },
    "exclusive",
    ({ roleId, createdBy }, ctx) => createdBy === ctx.user.id && holds(roleId, permission),
  )
}

/**
 * Users who can withdraw an evidence or comment: its author, everybody with the permission once it has expired, and the
 * managers once its author is gone.
 */
export const withdrawer: EvidenceRule = evidenceRule(
  {
    permission: "deleteEvidence",
    relation: "as its creator, or once it has expired, or as manager once its creator has left",
  },
  "exclusive",
  (evidence, ctx) => mayWithdraw(ctx, evidence, evidence.roleId),
)

/** Whether the caller, with this role, may withdraw an evidence or comment. */
export function mayWithdraw(
  ctx: Context,
  { createdBy, validUntil, hasAuthor }: Pick<StoredEvidence, "createdBy" | "validUntil" | "hasAuthor">,
  roleId: number | null,
): boolean {
  if (!holds(roleId, "deleteEvidence")) return false
  if (createdBy === ctx.user.id || validityOf(validUntil, ctx.now) === "EXPIRED") return true
  return !hasAuthor && holds(roleId, "grantUserAssessmentRole")
}

/** @throws ACCESS_DENIED it is somebody else's, who is still there, and current; or the role does not allow to withdraw any */
export function requireWithdrawable(ctx: Context, evidence: StoredEvidence): void {
  if (!mayWithdraw(ctx, evidence, evidence.roleId)) throw accessDenied()
}

/** Users who can resolve a comment; the author and others need different permissions. */
export const resolver: EvidenceRule = evidenceRule(
  { permission: "resolveComment", relation: "or its creator with resolveOwnComment" },
  "exclusive",
  ({ roleId, createdBy }, ctx) => mayResolve(roleId, createdBy === ctx.user.id),
)

export function mayResolve(roleId: number | null, isOwn: boolean): boolean {
  return holds(roleId, isOwn ? "resolveOwnComment" : "resolveComment")
}

/** @throws INVALID_INPUT for an empty file, which a form sends when none was chosen */
function requireNotEmpty({ bytes }: UploadedFile): void {
  if (bytes.length > 0) return
  throw invalid({
    en: "The file is empty. Choose another one.",
    fa: "این فایل خالی است: فایل دیگری انتخاب کنید.",
  })
}

/** @throws NOT_FOUND unknown, deleted or inaccessible to the caller, without distinction · ACCESS_DENIED */
function evidenceRule(
  who: { permission: Permission; relation?: string },
  lock: LockMode | undefined,
  may: (evidence: ReachedEvidence, ctx: Context) => boolean,
): EvidenceRule {
  const policy: Policy = { on: "evidence", ...who, anonymous: false, hides: true }
  return {
    policy,
    lock,
    async check(ctx, { params }) {
      const id = params.evidenceId.toLowerCase()
      const [, [evidence]] = await Promise.all([
        lock && ctx.lock({ on: "evidence", id, mode: lock }),
        findEvidence(ctx, { id, userId: ctx.user.id }),
      ])
      if (!evidence) throw notFound("evidence")
      if (!may(evidence, ctx)) throw accessDenied()
      return evidence
    },
  }
}
