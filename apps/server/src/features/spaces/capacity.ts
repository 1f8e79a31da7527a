import type { Time } from "../../platform/clock.ts"
import type { AnonymousContext } from "../../platform/context.ts"
import { upgradeRequired } from "../../platform/errors.ts"
import type { SpaceType } from "./schemas.ts"

type Capacity = {
  type: SpaceType
  status: "ACTIVE" | "INACTIVE"
  subscriptionExpiry: Time | null
  assessmentsCount: number
}

/** Whether a space has room for one more assessment: active, not expired, and below the limit of a basic one. */
export function canTakeAssessment(ctx: AnonymousContext, space: Capacity): boolean {
  return space.status === "ACTIVE" && !isExpired(ctx, space) && !isFull(ctx, space)
}

function isFull({ tenant }: AnonymousContext, space: Capacity): boolean {
  return space.type === "BASIC" && space.assessmentsCount >= tenant.limits.maxBasicSpaceAssessments
}

function isExpired({ now }: AnonymousContext, space: Capacity): boolean {
  return space.type === "PREMIUM" && space.subscriptionExpiry !== null && space.subscriptionExpiry < now
}

/**
 * Requires that the plan of a space, locked by the caller, allows one more assessment, and with this kit.
 *
 * @throws UPGRADE_REQUIRED
 */
export function requireCapacity(ctx: AnonymousContext, space: Capacity, kit: { isPrivate: boolean }): void {
  if (isFull(ctx, space)) {
    throw upgradeRequired({
      en: "This basic space is full. Delete an assessment or use a premium space.",
      fa: "ظرفیت این فضای پایه تکمیل است. یک ارزیابی را حذف کنید یا از فضای ویژه استفاده کنید.",
    })
  }
  if (space.type === "BASIC" && kit.isPrivate) {
    throw upgradeRequired({
      en: "Private kits can only be used in premium spaces.",
      fa: "کیت‌های خصوصی فقط در فضاهای ویژه قابل استفاده‌اند.",
    })
  }
  if (isExpired(ctx, space)) {
    throw upgradeRequired({
      en: "The subscription of this space has expired. Ask the owner of the space to renew it.",
      fa: "اشتراک این فضا به پایان رسیده است. از مالک فضا بخواهید آن را تمدید کند.",
    })
  }
}
