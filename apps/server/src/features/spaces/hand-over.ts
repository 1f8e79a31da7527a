import type { Context } from "../../platform/context.ts"
import { invalid, upgradeRequired } from "../../platform/errors.ts"
import type { Space } from "./access.ts"
import { findHeir, makeOwner } from "./member-queries.ts"
import { requireShared } from "./members.ts"

/**
 * Hands a space over to another member, who becomes its owner and manager of all its assessments. The caller stays a
 * member and keeps their roles.
 *
 * @throws INVALID_INPUT a default space, the caller themselves, or not a member · UPGRADE_REQUIRED when the member
 * already owns as many basic spaces as the plan allows
 */
export async function handOverSpace(ctx: Context, space: Space, userId: string): Promise<void> {
  requireShared(space)
  const heir = userId === space.ownerId ? undefined : await findHeir(ctx, space.id, userId)
  if (!heir) {
    throw invalid({
      en: "A space can be handed over to another of its members.",
      fa: "فضا را فقط می‌توان به عضو دیگری از آن سپرد.",
    })
  }
  if (space.type === "BASIC" && heir.basicSpacesCount >= ctx.tenant.limits.maxBasicSpaces) {
    throw upgradeRequired({
      en: "This person already owns as many basic spaces as they can.",
      fa: "این فرد بیش از این نمی‌تواند مالک فضای پایه باشد.",
    })
  }
  await makeOwner(ctx, space.id, userId)
  await ctx.record({ type: "space-handed-over", spaceId: space.id, userId })
}
