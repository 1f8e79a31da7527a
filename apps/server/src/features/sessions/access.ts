import type { Context } from "../../platform/context.ts"
import type { Lock, LockMode } from "../../platform/database/locks.ts"
import { accessDenied, notFound } from "../../platform/errors.ts"
import type { AccessRule } from "../../platform/http/access.ts"
import { type Assessment, findAssessment } from "../assessments/index.ts"
import { holds, type Permission } from "../permissions/index.ts"
import { findSession, type RatingSession } from "./stored-session.ts"

/** A rating session with its assessment. */
export type Rating = { assessment: Assessment; session: RatingSession }

type NamesSession = { params: { assessmentId: string; sessionId: string } }
type NamesDecisions = NamesSession & { body: { decisions: { questionId: number }[] } }

/** Who may see that there are sessions, and vote in them. */
export const reader = sessionAccess<NamesSession>("answerQuestion")

/** Who may vote. */
export const voter = sessionAccess<NamesSession>("answerQuestion", ({ params }) => locksOf(params, "shared"))

/** Who leads: reveals, changes, closes and deletes the session. No vote is under way meanwhile. */
export const leader = sessionAccess<NamesSession>("approveAnswer", ({ params }) =>
  locksOf(params, "exclusive"),
)

/** Who leads, with the answers to the questions that are decided. */
export const decider = sessionAccess<NamesDecisions>("approveAnswer", ({ params, body }) => [
  ...locksOf(params, "shared"),
  ...[...new Set(body.decisions.map(({ questionId }) => questionId))].map(
    (id) =>
      ({ on: "question", id: `${params.assessmentId.toLowerCase()}/${id}`, mode: "exclusive" }) as const,
  ),
])

function sessionAccess<Needs extends NamesSession>(
  permission: Permission,
  locks?: (request: Needs) => Lock[],
): AccessRule<Rating, Context, Needs> {
  return {
    policy: { on: "assessment", permission, anonymous: false },
    ...(locks && { lock: "exclusive" as const }),
    async check(ctx, request) {
      const [assessmentId, sessionId] = [
        request.params.assessmentId.toLowerCase(),
        request.params.sessionId.toLowerCase(),
      ]
      const [, assessment, session] = await Promise.all([
        locks && ctx.lock(...locks(request)),
        findAssessment(ctx, assessmentId),
        findSession(ctx, assessmentId, sessionId),
      ])
      if (!assessment?.isMember || !holds(assessment.roleId, permission)) throw accessDenied()
      if (!session) throw notFound("session")
      return { assessment, session }
    },
  }
}

function locksOf(params: { assessmentId: string; sessionId: string }, mode: LockMode): Lock[] {
  return [
    { on: "assessment", id: params.assessmentId.toLowerCase(), mode: "shared" },
    { on: "ratingSession", id: params.sessionId.toLowerCase(), mode },
  ]
}
