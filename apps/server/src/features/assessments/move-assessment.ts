import type { Context } from "../../platform/context.ts"
import { accessDenied, invalid } from "../../platform/errors.ts"
import type { AccessRule } from "../../platform/http/access.ts"
import { holds } from "../permissions/index.ts"
import {
  canTakeAssessment,
  findSpaceOfMember,
  listActiveSpaces,
  requireCapacity,
  spaceTypeReply,
} from "../spaces/index.ts"
import { lockInSpace } from "./access.ts"
import type { Assessment } from "./assessment.ts"
import { moveToSpace, whoShares } from "./queries.ts"

const MOST = 10

/**
 * Managers of an assessment who own the space it is in. Locks the assessment and both spaces, so that nobody joins,
 * leaves or fills them in the meantime.
 */
export const mover: AccessRule<
  Assessment,
  Context,
  { params: { assessmentId: string }; body: { targetSpaceId: number } }
> = {
  policy: {
    on: "assessment",
    permission: "moveAssessment",
    relation: "as owner of both spaces",
    anonymous: false,
  },
  lock: "exclusive",
  async check(ctx, { params, body }) {
    const assessment = await lockInSpace(ctx, params.assessmentId, {
      space: "exclusive",
      others: [{ on: "space", id: body.targetSpaceId, mode: "exclusive" }],
    })
    if (!assessment?.isMember || !holds(assessment.roleId, "moveAssessment")) throw accessDenied()
    if (assessment.spaceOwnerId !== ctx.user.id) throw accessDenied()
    return assessment
  },
}

/**
 * Moves an assessment to another space of the caller, with its roles and pending invitations: everyone with a role
 * becomes a member of the new space, and everyone with an invitation is invited to it.
 *
 * @throws INVALID_INPUT it is already there, or others would get into a default space · NOT_FOUND space · ACCESS_DENIED
 * a foreign or inactive space · UPGRADE_REQUIRED the plan of the space does not allow it
 */
export async function moveAssessment(
  ctx: Context,
  assessment: Assessment,
  targetSpaceId: number,
): Promise<void> {
  if (targetSpaceId === assessment.spaceId) {
    throw invalid({ en: "The assessment is already in this space.", fa: "ارزیابی از پیش در همین فضاست." })
  }
  const target = await findSpaceOfMember(ctx, targetSpaceId)
  if (target?.ownerId !== ctx.user.id || target.status !== "ACTIVE") throw accessDenied()
  const { isPrivate, isShared } = await whoShares(ctx, assessment)
  requireCapacity(ctx, target, { isPrivate })
  if (target.isDefault && isShared) {
    throw invalid({
      en: "Only you have access to your personal space. First remove the other people and invitations from the assessment.",
      fa: "تنها شما به فضای شخصی خود دسترسی دارید. نخست افراد دیگر و دعوت‌های این ارزیابی را حذف کنید.",
    })
  }
  await moveToSpace(ctx, assessment.id, target.id)
  await ctx.record({
    type: "assessment-moved",
    assessmentId: assessment.id,
    fromSpaceId: assessment.spaceId,
    toSpaceId: target.id,
  })
}

/** The caller's spaces that an assessment can be moved to, at most ten, with the first one selected. */
export async function moveTargets(ctx: Context, assessment: Assessment) {
  if (assessment.spaceOwnerId !== ctx.user.id) return { items: [] }
  const { isPrivate, isShared } = await whoShares(ctx, assessment)
  const fitting = (await listActiveSpaces(ctx)).filter(
    (space) =>
      space.ownerId === ctx.user.id &&
      space.id !== assessment.spaceId &&
      canTakeAssessment(ctx, space) &&
      (space.type === "PREMIUM" || !isPrivate) &&
      !(space.isDefault && isShared),
  )
  const premiumFirst = fitting.toSorted((a, b) => Number(b.type === "PREMIUM") - Number(a.type === "PREMIUM"))
  const items = premiumFirst.slice(0, MOST).map(({ id, title, type, isDefault }, position) => ({
    id,
    title,
    type: spaceTypeReply(type, ctx.language),
    selected: position === 0,
    isDefault,
  }))
  return { items }
}
