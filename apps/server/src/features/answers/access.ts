import type { Context } from "../../platform/context.ts"
import type { Lock } from "../../platform/database/locks.ts"
import { accessDenied } from "../../platform/errors.ts"
import type { AccessRule } from "../../platform/http/access.ts"
import { type Assessment, assessmentOf } from "../assessments/index.ts"
import { holds, type Permission } from "../permissions/index.ts"
import { type AnsweredAssessment, findAnswered } from "./answered-assessment.ts"
import { findAssessmentWithAnswer, type StoredAnswer } from "./queries.ts"

/** An assessment and the stored answer to one of its questions; undefined if that was never answered. */
export type Answering = { assessment: Assessment; stored: StoredAnswer | undefined }

type NamesAnswer = { params: { assessmentId: string }; body: { questionId: number } }
type AnswerRule = AccessRule<Answering, Context, NamesAnswer>

/** Users who can answer the questions of the assessment in the path. Its locks let answers share a transaction. */
export const answerer: AnswerRule = { ...answerAccess("answerQuestion"), lock: locksOf }

/** Users who can approve answers of the assessment in the path. */
export const approver: AnswerRule = answerAccess("approveAnswer")

/**
 * Changes of one answer wait for each other; changes of different answers of an assessment do not, but all of them
 * exclude its calculation, migration and deletion.
 */
function answerAccess(permission: Permission): AnswerRule {
  return {
    policy: { on: "assessment", permission, anonymous: false },
    lock: "shared",
    async check(ctx, request) {
      const assessmentId = request.params.assessmentId.toLowerCase()
      const { questionId } = request.body
      const [, [found]] = await Promise.all([
        ctx.lock(...locksOf(request)),
        findAssessmentWithAnswer(ctx, { assessmentId, questionId, userId: ctx.user.id }),
      ])
      if (!found?.isMember || !holds(found.roleId, permission)) throw accessDenied()
      const { stored, ...row } = found
      return { assessment: assessmentOf(row), stored: stored ?? undefined }
    },
  }
}

function locksOf({ params, body }: NamesAnswer): Lock[] {
  const assessmentId = params.assessmentId.toLowerCase()
  return [
    { on: "assessment", id: assessmentId, mode: "shared" },
    { on: "question", id: `${assessmentId}/${body.questionId}`, mode: "exclusive" },
  ]
}

/** The stored answer to a question of an assessment that the caller has locked. */
export async function answeringOf(
  ctx: Context,
  assessment: Assessment,
  questionId: number,
): Promise<Answering> {
  const named = { assessmentId: assessment.id, questionId, userId: ctx.user.id }
  const [found] = await findAssessmentWithAnswer(ctx, named)
  return { assessment, stored: found?.stored ?? undefined }
}

/** Users whose role on the assessment in the path has the permission. Also loads what is stored about its questions. */
export function answeredAccess(
  permission: Permission,
): AccessRule<AnsweredAssessment, Context, { params: { assessmentId: string } }> {
  return {
    policy: { on: "assessment", permission, anonymous: false },
    check: (ctx, { params }) => findPermitted(ctx, permission, params),
  }
}

/** Like {@link answeredAccess}, but loads only what is stored about the question in the path. */
export function answeredQuestionAccess(
  permission: Permission,
): AccessRule<AnsweredAssessment, Context, { params: { assessmentId: string; questionId: number } }> {
  return {
    policy: { on: "assessment", permission, anonymous: false },
    check: (ctx, { params }) => findPermitted(ctx, permission, params),
  }
}

async function findPermitted(
  ctx: Context,
  permission: Permission,
  wanted: { assessmentId: string; questionId?: number },
): Promise<AnsweredAssessment> {
  const found = await findAnswered(ctx, wanted)
  if (!found?.assessment.isMember || !holds(found.assessment.roleId, permission)) throw accessDenied()
  return found
}
