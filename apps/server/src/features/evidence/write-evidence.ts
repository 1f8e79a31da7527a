import { randomUUID } from "node:crypto"
import type { Context } from "../../platform/context.ts"
import { invalid, notFound } from "../../platform/errors.ts"
import { isBlankHtml, sanitizeRemark } from "../../platform/html.ts"
import { type Assessment, loadAssessmentKit } from "../assessments/index.ts"
import type { ReachedEvidence } from "./access.ts"
import { broadcastRemarks } from "./live-remarks.ts"
import { type EvidenceType, insertEvidence, resolveOpenComments, updateEvidence } from "./queries.ts"

/** The content of an evidence (with a type) or of a comment (without one). */
export type Remark = { description: string; type?: EvidenceType | null }

/**
 * Adds an evidence or a comment to a question. The result stays valid.
 *
 * @throws INVALID_INPUT there is no visible text · NOT_FOUND the question is not in the kit of the assessment
 */
export async function addEvidence(
  ctx: Context,
  assessment: Assessment,
  { questionId, type = null, description }: Remark & { questionId: number },
): Promise<{ id: string }> {
  const text = visibly(description)
  const { model } = await loadAssessmentKit(ctx, assessment)
  if (!model.questionById.has(questionId)) throw notFound("question")
  const id = randomUUID()
  await insertEvidence(ctx, {
    id,
    assessmentId: assessment.id,
    questionId,
    description: text,
    type,
    userId: ctx.user.id,
    now: ctx.now,
  })
  broadcastRemarks(ctx, { assessmentId: assessment.id, questionId, id })
  return { id }
}

/**
 * Changes an evidence or a comment, which moves it to the top of its list.
 *
 * @throws INVALID_INPUT there is no visible text, or an evidence would become a comment or vice versa
 */
export async function editEvidence(
  ctx: Context,
  evidence: ReachedEvidence,
  { description, type = null }: Remark,
): Promise<{ id: string }> {
  const text = visibly(description)
  if ((type === null) !== (evidence.type === null)) throw cannotTurn()
  await updateEvidence(ctx, evidence.id, { description: text, type }, ctx.user.id)
  broadcastRemarks(ctx, evidence)
  return { id: evidence.id }
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
    en: "A comment cannot become an evidence, nor an evidence a comment. Add a new one instead.",
    fa: "نظر به شاهد و شاهد به نظر تبدیل نمی‌شود: به‌جای آن مورد جدیدی اضافه کنید.",
  })
}
