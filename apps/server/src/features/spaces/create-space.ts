import { freeCode, slug } from "@plumbline/kit-dsl"
import type { Time } from "../../platform/clock.ts"
import type { AnonymousContext, Context } from "../../platform/context.ts"
import { invalid, ProductError, upgradeRequired } from "../../platform/errors.ts"
import { countOwnBasicSpaces, insertSpace, listActiveSpaces, listCreatedSpaces } from "./queries.ts"
import { DEFAULT_SPACE_TITLE, type SpaceType, spaceTypeReply } from "./schemas.ts"

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
 * Requires that the plan of a space, locked by the caller, allows `count` more assessments, and with this kit.
 *
 * @throws UPGRADE_REQUIRED
 */
export function requireCapacity(
  ctx: AnonymousContext,
  space: Capacity,
  kit: { isPrivate: boolean },
  count = 1,
): void {
  if (count > 1 && isFull(ctx, { ...space, assessmentsCount: space.assessmentsCount + count - 1 })) {
    throw upgradeRequired({
      en: "This basic space has no room for so many assessments. Use a premium space.",
      fa: "این فضای پایه برای این تعداد ارزیابی جا ندارد. از فضای ویژه استفاده کنید.",
    })
  }
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

/** Creates a person's default space; its title is fixed. */
export async function createDefaultSpace(ctx: AnonymousContext, ownerId: string): Promise<number> {
  return insertSpace(ctx, {
    title: DEFAULT_SPACE_TITLE,
    code: slug(DEFAULT_SPACE_TITLE),
    type: "BASIC",
    isDefault: true,
    ownerId,
  })
}

/**
 * Creates a space owned by the caller.
 *
 * @throws UPGRADE_REQUIRED when the caller already owns as many basic spaces as the plan allows · INVALID_INPUT when
 * another space of theirs has a title with the same slug
 */
export async function createSpace(
  ctx: Context,
  input: { title: string; type: SpaceType },
): Promise<{ id: number }> {
  if (input.type === "BASIC" && !(await mayCreateBasicSpace(ctx))) {
    throw upgradeRequired({
      en: "You already own as many basic spaces as you can. Delete one, or create a premium space.",
      fa: "بیش از این نمی‌توانید فضای پایه داشته باشید. یکی را حذف کنید یا فضای ویژه بسازید.",
    })
  }
  const others = await requireFreeTitle(ctx, input.title)
  const id = await insertSpace(ctx, {
    title: input.title,
    code: freeCode(slug(input.title), (code) => others.some((other) => other.code === code), 100),
    type: input.type,
    isDefault: false,
    ownerId: ctx.user.id,
  })
  await ctx.record({ type: "space-created", spaceId: id })
  if (input.type === "PREMIUM") await ctx.record({ type: "premium-space-created", spaceId: id })
  return { id }
}

export async function mayCreateBasicSpace(ctx: Context): Promise<boolean> {
  return (await countOwnBasicSpaces(ctx)) < ctx.tenant.limits.maxBasicSpaces
}

/**
 * Requires that none of the caller's other spaces has this title.
 *
 * @returns the other spaces the caller has created
 * @throws INVALID_INPUT when one has the title: titles are compared by their slug
 */
export async function requireFreeTitle(ctx: Context, title: string, spaceId?: number) {
  const others = (await listCreatedSpaces(ctx, ctx.user.id)).filter(({ id }) => id !== spaceId)
  if (others.some((other) => slug(other.title) === slug(title))) {
    throw invalid({
      en: "You already have a space with this title. Choose another title.",
      fa: "فضای دیگری با این عنوان دارید. عنوان دیگری انتخاب کنید.",
    })
  }
  return others
}

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
