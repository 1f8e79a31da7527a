import { randomUUID } from "node:crypto"
import { isDeepStrictEqual } from "node:util"
import type { Context } from "../../platform/context.ts"
import { invalid, notFound } from "../../platform/errors.ts"
import { requireRoomForRows } from "../../platform/files/transaction-files.ts"
import { isBlankHtml, sanitizeRemark } from "../../platform/html.ts"
import { todayOf } from "../../platform/i18n/time.ts"
import { type Assessment, loadAssessmentKit } from "../assessments/index.ts"
import { type ReachedEvidence, requireWithdrawable } from "./access.ts"
import { confirmedLife, type GivenLife, type Life, lifeOf, noLife } from "./life.ts"
import { broadcastRemarks } from "./live-remarks.ts"
import {
  type EvidenceType,
  findEvidence,
  insertEvidence,
  resolveOpenComments,
  reviseEvidence,
  updateEvidence,
} from "./queries.ts"

/** The content of an evidence (with a type) or of a comment (without one, and without dates). */
export type Remark = GivenLife & { description: string; type?: EvidenceType | null }

/**
 * Adds an evidence or a comment to a question, and withdraws the evidence that it replaces. The result stays valid.
 *
 * @param remark.proposalId the proposal that it was part of
 * @throws INVALID_INPUT there is no visible text, or the dates are impossible · NOT_FOUND the question is not in the kit
 * of the assessment, or has no such evidence to replace · ACCESS_DENIED that is somebody else's, and current
 */
export async function addEvidence(
  ctx: Context,
  assessment: Assessment,
  remark: Remark & { questionId: number; replaces?: string | null; proposalId?: string },
): Promise<{ id: string }> {
  const { questionId, type = null, description, replaces, proposalId } = remark
  const text = visibly(description)
  const life = lifeOf(remark, noLife, ctx.now)
  requireLifeAllowed(type, life)
  const { model } = await loadAssessmentKit(ctx, assessment)
  if (!model.questionById.has(questionId)) throw notFound("question")
  if (replaces) await withdrawReplaced(ctx, replaces.toLowerCase(), { assessment, questionId, type })
  const id = randomUUID()
  await insertEvidence(ctx, {
    id,
    assessmentId: assessment.id,
    questionId,
    description: text,
    type,
    userId: ctx.user.id,
    apiToken: ctx.client.apiToken?.name ?? null,
    now: ctx.now,
    ...life,
    ...(proposalId !== undefined && { proposalId }),
  })
  broadcastRemarks(ctx, { assessmentId: assessment.id, questionId, id })
  return { id }
}

/**
 * Changes an evidence or a comment, which moves it to the top of its list. What it said before is kept.
 *
 * @throws INVALID_INPUT there is no visible text, the dates are impossible, or an evidence would become a comment or
 * vice versa
 */
export async function editEvidence(
  ctx: Context,
  evidence: ReachedEvidence,
  { description, type = null, ...given }: Remark,
): Promise<{ id: string }> {
  const text = visibly(description)
  if ((type === null) !== (evidence.type === null)) throw cannotTurn()
  const life = lifeOf(given, evidence, ctx.now)
  requireLifeAllowed(type, life)
  await revise(ctx, evidence, { description: text, type, ...life })
  broadcastRemarks(ctx, evidence)
  return { id: evidence.id }
}

/**
 * Records that evidence still holds: observed today unless a day is given, and current as long as before. What its dates
 * were is kept.
 *
 * @throws INVALID_INPUT for a comment, or for impossible dates
 */
export async function confirmEvidence(
  ctx: Context,
  evidence: ReachedEvidence,
  given: Pick<GivenLife, "observedAt" | "validUntil">,
): Promise<{ id: string }> {
  const { id, description, type, creationTime } = evidence
  if (type === null) throw commentsHaveNoDates()
  const life = confirmedLife(evidence, given, {
    recorded: creationTime,
    now: ctx.now,
    today: todayOf(ctx),
  })
  await revise(ctx, evidence, { description, type, ...life })
  broadcastRemarks(ctx, evidence)
  return { id }
}

/**
 * A change that was sent again, because the reply was lost, is no further version.
 *
 * @throws UPGRADE_REQUIRED the storage is full
 */
async function revise(
  ctx: Context,
  evidence: ReachedEvidence,
  changed: { description: string; type: EvidenceType | null } & Life,
): Promise<void> {
  const { id, description, type, observedAt, validUntil, source, method } = evidence
  if (isDeepStrictEqual(changed, { description, type, observedAt, validUntil, source, method })) {
    await updateEvidence(ctx, id, {}, ctx.user.id)
    return
  }
  await reviseEvidence(ctx, id, changed, { userId: ctx.user.id, ends: changed.validUntil !== validUntil })
  await requireRoomForRows(ctx)
}

/** Locks the evidence first: it may just have been confirmed, or replaced by somebody else. */
async function withdrawReplaced(
  ctx: Context,
  id: string,
  by: { assessment: Assessment; questionId: number; type: EvidenceType | null },
): Promise<void> {
  const [, [replaced]] = await Promise.all([
    ctx.lock({ on: "evidence", id, mode: "exclusive" }),
    findEvidence(ctx, { id, userId: ctx.user.id }),
  ])
  const isThere =
    replaced?.assessmentId === by.assessment.id &&
    replaced.questionId === by.questionId &&
    replaced.type !== null &&
    by.type !== null
  if (!isThere) throw notFound("evidence")
  requireWithdrawable(ctx, replaced)
  await updateEvidence(ctx, id, { deleted: true }, ctx.user.id)
}

/** Soft-deletes an evidence or a comment. */
export async function deleteEvidence(ctx: Context, evidence: ReachedEvidence): Promise<void> {
  await updateEvidence(ctx, evidence.id, { deleted: true }, ctx.user.id)
  broadcastRemarks(ctx, evidence)
}

/**
 * Resolves a comment, which removes it from the list. Does nothing when it is already resolved.
 *
 * @throws INVALID_INPUT for an evidence
 */
export async function resolveComment(ctx: Context, comment: ReachedEvidence): Promise<void> {
  const { id, type, resolved } = comment
  if (type !== null) {
    throw invalid({ en: "Only comments can be resolved.", fa: "تنها نظرها را می‌توان حل‌شده علامت زد." })
  }
  if (resolved === true) return
  await updateEvidence(ctx, id, { resolved: true }, ctx.user.id)
  broadcastRemarks(ctx, comment)
}

/** Resolves all comments of an assessment, of every author. */
export async function resolveAllComments(ctx: Context, { id }: Assessment): Promise<void> {
  await resolveOpenComments(ctx, id, ctx.user.id)
  broadcastRemarks(ctx, { assessmentId: id, questionId: null, id: null })
}

/** @throws INVALID_INPUT for a comment with dates, a source or a method */
function requireLifeAllowed(type: EvidenceType | null, life: Life): void {
  if (type === null && Object.values(life).some((value) => value !== null)) throw commentsHaveNoDates()
}

function commentsHaveNoDates() {
  return invalid({
    en: "Only evidence has dates, a source and a method; this is a comment.",
    fa: "تنها شاهد تاریخ، منبع و روش دارد؛ این یک نظر است.",
  })
}

function visibly(description: string): string {
  const text = sanitizeRemark(description)
  if (isBlankHtml(text)) {
    throw invalid({
      en: "“description” must contain visible text.",
      fa: "«description» باید متنی داشته باشد که دیده شود.",
    })
  }
  return text
}

function cannotTurn() {
  return invalid({
    en: "A comment cannot become evidence, nor evidence a comment. Add a new one instead.",
    fa: "نظر به شاهد و شاهد به نظر تبدیل نمی‌شود: به‌جای آن مورد جدیدی اضافه کنید.",
  })
}
