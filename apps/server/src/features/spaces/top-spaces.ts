import type { Context } from "../../platform/context.ts"
import { ProductError, upgradeRequired } from "../../platform/errors.ts"
import { canTakeAssessment } from "./capacity.ts"
import { listActiveSpaces } from "./queries.ts"
import { spaceTypeReply } from "./schemas.ts"

const MOST = 10

/**
 * The caller's spaces that have room for one more assessment, at most ten, most recently seen first. Exactly one is
 * selected: the first premium one, otherwise the first.
 *
 * @throws UPGRADE_REQUIRED when all are full · INVALID_STATE when there is none at all
 */
export async function topSpaces(ctx: Context) {
  const spaces = await listActiveSpaces(ctx)
  if (spaces.length === 0) {
    throw new ProductError("INVALID_STATE", { en: "You have no space.", fa: "شما هیچ فضایی ندارید." })
  }
  const candidates = spaces.filter((space) => canTakeAssessment(ctx, space)).slice(0, MOST)
  if (candidates.length === 0) {
    throw upgradeRequired({
      en: "All your spaces are full. Delete an assessment or use a premium space.",
      fa: "ظرفیت همهٔ فضاهای شما تکمیل است. یک ارزیابی را حذف کنید یا از فضای ویژه استفاده کنید.",
    })
  }
  const selected = candidates.find(({ type }) => type === "PREMIUM") ?? candidates[0]
  const items = candidates.map((space) => ({
    id: space.id,
    title: space.title,
    type: spaceTypeReply(space.type, ctx.language),
    selected: space === selected,
    isDefault: space.isDefault,
  }))
  return { items }
}
