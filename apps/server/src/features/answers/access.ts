import type { Context } from "../../platform/context.ts"
import { accessDenied } from "../../platform/errors.ts"
import type { AccessRule } from "../../platform/http/access.ts"
import { holds } from "../permissions/index.ts"
import { type Assessment, assessmentOf } from "../results/index.ts"
import { findAssessmentWithAnswer, type StoredAnswer } from "./queries.ts"

/** An assessment with what is stored for one of its questions; undefined when that was never answered. */
export type Answering = { assessment: Assessment; stored: StoredAnswer | undefined }

/**
 * Those who may answer the questions of the assessment of the path. Answers to one question wait for each other; answers
 * to different questions of an assessment do not, but all of them exclude its calculation, migration and deletion.
 */
export const answerer: AccessRule<
  Answering,
  Context,
  { params: { assessmentId: string }; body: { questionId: number } }
> = {
  policy: { on: "assessment", permission: "answerQuestion", anonymous: false },
  lock: "shared",
  async check(ctx, { params, body: { questionId } }) {
    const assessmentId = params.assessmentId.toLowerCase()
    const [, [found]] = await Promise.all([
      ctx.lock(
        { on: "assessment", id: assessmentId, mode: "shared" },
        { on: "question", id: `${assessmentId}/${questionId}`, mode: "exclusive" },
      ),
      findAssessmentWithAnswer(ctx, { assessmentId, questionId, userId: ctx.user.id }),
    ])
    if (!found?.isMember || !holds(found.roleId, "answerQuestion")) throw accessDenied()
    const { stored, ...row } = found
    return { assessment: assessmentOf(row), stored: stored ?? undefined }
  },
}
