import type { AnonymousContext, Context } from "../../platform/context.ts"
import type { Lock, LockMode } from "../../platform/database/locks.ts"
import { accessDenied, ProductError } from "../../platform/errors.ts"
import { defineEventHandler, type EventHandler } from "../../platform/events/handler.ts"
import type { AccessRule } from "../../platform/http/access.ts"
import { holds, type Permission } from "../permissions/index.ts"
import { type Assessment, assessmentWithId, findAssessment } from "./assessment.ts"

type NamesAssessment = { params: { assessmentId: string } }
type AssessmentRule<Needs> = AccessRule<Assessment, Context, Needs>
type Locking = { lock?: LockMode | "none" }

/**
 * A caller whose role on the assessment in the path has the permission, and who is a member of its space. An unknown or
 * deleted assessment is ACCESS_DENIED like one without access.
 *
 * With a lock, the assessment and its result are locked before they are read: "shared" for changes to single answers or
 * texts, "exclusive" for changes that no other change may overlap (calculation, migration, deletion).
 */
export function assessmentAccess(
  permission: Permission,
  locking: Locking = {},
): AssessmentRule<NamesAssessment> {
  return assessmentAccessOf(({ params }: NamesAssessment) => params.assessmentId, permission, locking)
}

/** Like {@link assessmentAccess}, for an assessment that is named elsewhere in the request. */
export function assessmentAccessOf<Needs>(
  assessmentIdIn: (request: Needs) => string,
  permission: Permission,
  { lock }: Locking = {},
): AssessmentRule<Needs> {
  return {
    policy: { on: "assessment", permission, anonymous: false },
    lock,
    async check(ctx, request) {
      const assessmentId = assessmentIdIn(request)
      const [, assessment] = await Promise.all([
        lock && lock !== "none" && lockAssessment(ctx, assessmentId, lock),
        findAssessment(ctx, assessmentId),
      ])
      if (!assessment?.isMember || !holds(assessment.roleId, permission)) throw accessDenied()
      return assessment
    },
  }
}

/** Whether a person is in the space of an assessment, with a role on it that has the permission. */
export async function mayOnAssessment(
  ctx: AnonymousContext,
  who: { assessmentId: string; userId: string },
  permission: Permission,
): Promise<boolean> {
  const [found] = await assessmentWithId(ctx, who)
  return found?.isMember === true && holds(found.roleId, permission)
}

/**
 * Locks an assessment exclusively and, before it, its space: for calls that change the members of both, or move the
 * assessment. `others` are locked with them.
 *
 * @returns the assessment as it is under the locks; undefined if there is none
 * @throws INVALID_STATE it was moved to another space while the call waited for the locks
 */
export async function lockInSpace(
  ctx: AnonymousContext,
  assessmentId: string,
  { space, others = [] }: { space: LockMode; others?: readonly Lock[] },
): Promise<Assessment | undefined> {
  const id = assessmentId.toLowerCase()
  const place = await ctx.db
    .selectFrom("assessments")
    .where("id", "=", id)
    .select("spaceId")
    .executeTakeFirst()
  if (!place) return undefined
  const [, assessment] = await Promise.all([
    ctx.lock(
      ...others,
      { on: "space", id: place.spaceId, mode: space },
      { on: "assessment", id, mode: "exclusive" },
    ),
    findAssessment(ctx, id),
  ])
  if (assessment && assessment.spaceId !== place.spaceId) throw movedMeanwhile()
  return assessment
}

function movedMeanwhile(): ProductError {
  return new ProductError("INVALID_STATE", {
    en: "The assessment has just been moved to another space. Try again.",
    fa: "این ارزیابی هم‌اکنون به فضای دیگری منتقل شد. دوباره تلاش کنید.",
  })
}

export async function lockAssessment(
  ctx: AnonymousContext,
  assessmentId: string,
  mode: LockMode,
): Promise<void> {
  await ctx.lock({ on: "assessment", id: assessmentId.toLowerCase(), mode })
}

/**
 * When a person's role on an assessment is changed or removed, stops their following of topics the new role cannot see.
 * In a space there may be thousands: all their following of the topic ends, and their pages, which hear
 * of it, ask again for what they may still see.
 *
 * @param followed.topic a topic whose keys start with the id of the assessment and a slash
 * @param followed.permission the permission that following it requires
 */
export function endFollowingWithout(followed: {
  handler: string
  topic: string
  permission: Permission
}): EventHandler {
  const { handler, topic, permission } = followed
  return defineEventHandler({
    name: handler,
    on: ["assessment-role-changed", "assessment-role-removed", "space-member-removed", "space-roles-changed"],
    async handle(ctx, event) {
      const { userId } = event
      const isOfSpace = "spaceId" in event
      if (!isOfSpace && (await mayOnAssessment(ctx, event, permission))) return
      const keyPrefix = isOfSpace ? "" : `${event.assessmentId}/`
      ctx.afterCommit(() => ctx.realtime.endFollowing(userId, topic, keyPrefix))
    },
  })
}

/**
 * Whether somebody gets texts that wait for approval where they are written: in advanced mode not those who may only read
 * the report.
 */
export function readsDrafts({ mode, roleId }: Pick<Assessment, "mode" | "roleId">): boolean {
  return mode === "QUICK" || holds(roleId, "viewAssessmentInsights")
}
