import { type ExpressionBuilder, sql } from "kysely"
import type { AnonymousContext, Context } from "../../platform/context.ts"
import type { DB, Language } from "../../platform/database/generated/tables.ts"
import type { LockMode } from "../../platform/database/locks.ts"
import { accessDenied, notFound } from "../../platform/errors.ts"
import type { AccessRule } from "../../platform/http/access.ts"
import { requireOwnGroup } from "../expert-groups/index.ts"

export type Kit = NonNullable<Awaited<ReturnType<typeof findKit>>>

type Locking = { lock?: "exclusive" | "none" }
type NamesKit = { params: { kitId: number } }
type KitRule<Ctx extends AnonymousContext = Context> = AccessRule<Kit, Ctx, NamesKit>

/** Anyone signed in; a private kit is visible only to its users and to the members of its expert group. */
export const knowerOfKit: KitRule = {
  policy: { on: "kit", relation: "anybody; of a private kit its users and its group", anonymous: false },
  async check(ctx, request) {
    const kit = await requireKit(ctx, request)
    if (kit.isPrivate && !kit.isKitUser && !kit.isMember) throw notFound("kit")
    return kit
  },
}

const publicOrUser = { on: "kit", relation: "anybody; of a private kit its users", anonymous: false } as const

/** People who can open the page of the kit in the path: everybody if the kit is public, otherwise its users. */
export const readerOfKit: KitRule = { policy: publicOrUser, check: requireOpenKit }

/** Like {@link readerOfKit}, but also for visitors who are not signed in. */
export const visitorOfKit: KitRule<AnonymousContext> = {
  policy: { ...publicOrUser, anonymous: true },
  check: requireOpenKit,
}

/** Anybody, for a published kit that is not private; any other does not exist for this call, not even for its users. */
export const readerOfPublicKit: KitRule<AnonymousContext> = {
  policy: { on: "kit", relation: "anybody, of a public one", anonymous: true },
  async check(ctx, request) {
    const kit = await requireKitOfGroup(ctx, request)
    if (!kit.published || kit.isPrivate) throw notFound("kit")
    return kit
  },
}

/** Anyone signed in; for a private kit, only its users. */
export const userOfKit: KitRule = {
  policy: publicOrUser,
  // Every user's like is a row of its own.
  lock: "none",
  async check(ctx, request) {
    const kit = await requireKit(ctx, request)
    if (kit.isPrivate && !kit.isKitUser) throw accessDenied()
    return kit
  },
}

/** An active member of the expert group that owns the kit in the path. */
export const kitMember: KitRule = {
  policy: { on: "kit", relation: "member of its expert group", anonymous: false },
  async check(ctx, request) {
    const kit = await requireKitOfGroup(ctx, request)
    if (!kit.isMember) throw accessDenied()
    return kit
  },
}

/** The owner of the expert group that owns the kit in the path. */
export function kitOwner({ lock }: Locking = {}): KitRule {
  return {
    policy: { on: "kit", relation: "owner of its expert group", anonymous: false },
    lock,
    async check(ctx, request) {
      if (lock === "exclusive") await lockKit(ctx, request.params.kitId, "exclusive")
      const kit = await requireKitOfGroup(ctx, request)
      if (kit.expertGroup.ownerId !== ctx.user.id) throw accessDenied()
      return kit
    },
  }
}

/**
 * The owner of the expert group named in the body, where a kit is created; kit titles are unique. If none is named,
 * everybody writes kits in a group of their own.
 */
export const ownerOfNewKit: AccessRule<
  { expertGroupId: number | null },
  Context,
  { body: { expertGroupId?: number } }
> = {
  policy: { on: "expert group", relation: "owner", anonymous: false },
  lock: "exclusive",
  async check(ctx, { body: { expertGroupId } }) {
    if (expertGroupId === undefined) {
      // Whoever begins two kits at once gets one group.
      await ctx.lock({ on: "user", id: ctx.user.id, mode: "exclusive" })
      return { expertGroupId: null }
    }
    await ctx.lock({ on: "expertGroup", id: expertGroupId, mode: "exclusive" })
    const { id } = await requireOwnGroup(ctx, expertGroupId)
    return { expertGroupId: id }
  },
}

/** Locks a kit with all its versions. */
export async function lockKit(ctx: AnonymousContext, kitId: number, mode: LockMode): Promise<void> {
  await ctx.lock({ on: "kit", id: kitId, mode })
}

/** Whether a person can create assessments with the kit. */
export function hasAccess(kit: { isPrivate: boolean; price: number; isKitUser: boolean }): boolean {
  return (!kit.isPrivate && kit.price === 0) || kit.isKitUser
}

async function requireOpenKit(ctx: AnonymousContext, request: NamesKit): Promise<Kit> {
  const kit = await requireKit(ctx, request)
  if (!kit.published) throw notFound("kit")
  if (kit.isPrivate && !kit.isKitUser) throw accessDenied()
  return kit
}

/**
 * The kit in the path. The kits of a deleted expert group count as deleted.
 *
 * @throws NOT_FOUND
 */
export async function requireKitOfGroup(ctx: AnonymousContext, request: NamesKit): Promise<Kit> {
  const kit = await requireKit(ctx, request)
  if (kit.expertGroup.deleted) throw notFound("kit")
  return kit
}

async function requireKit(ctx: AnonymousContext, { params }: NamesKit): Promise<Kit> {
  const kit = await findKit(ctx, params.kitId)
  if (!kit) throw notFound("kit")
  return kit
}

/** Whether a person can have the whole text of the kit: that of a private one, only members of its expert group. */
export function mayExport({ isPrivate, isMember, expertGroup }: Kit): boolean {
  return !isPrivate || (Boolean(isMember) && !expertGroup.deleted)
}

/** A kit with its expert group, its languages (main one first) and the caller's relation to it. */
export async function findKit({ db, user }: AnonymousContext, id: number) {
  const caller = user?.id ?? null
  const found = await db
    .selectFrom("kits as kit")
    .innerJoin("expertGroups as group", "group.id", "kit.expertGroupId")
    .where("kit.id", "=", id)
    .selectAll("kit")
    .select((eb) => [
      "group.title as groupTitle",
      "group.picturePath as groupPicturePath",
      "group.ownerId as groupOwnerId",
      "group.deleted as groupDeleted",
      languagesOfKit(eb).as("languages"),
      isKitUser(eb, caller).as("isKitUser"),
      eb
        .exists(
          eb
            .selectFrom("expertGroupMembers as member")
            .whereRef("member.expertGroupId", "=", "kit.expertGroupId")
            .where("member.userId", "=", caller)
            .where("member.status", "=", "ACTIVE")
            .select(sql.lit(1).as("one")),
        )
        .as("isMember"),
      eb
        .exists(
          eb
            .selectFrom("subjects as subject")
            .whereRef("subject.kitVersionId", "=", "kit.activeVersionId")
            .select(sql.lit(1).as("one")),
        )
        .as("hasSubject"),
    ])
    .executeTakeFirst()
  if (!found) return undefined
  const { groupTitle, groupPicturePath, groupOwnerId, groupDeleted, ...kit } = found
  const expertGroup = {
    id: kit.expertGroupId,
    title: groupTitle,
    picturePath: groupPicturePath,
    ownerId: groupOwnerId,
    deleted: groupDeleted,
  }
  return { ...kit, expertGroup }
}

type WithKit = DB & { kit: DB["kits"] }

/** The languages of a kit as a JSON array, main one first. */
export function languagesOfKit(eb: ExpressionBuilder<WithKit, "kit">) {
  return eb
    .selectFrom("kitLanguages as offered")
    .whereRef("offered.kitId", "=", "kit.id")
    .select(
      sql<
        Language[]
      >`coalesce(json_agg(offered.language order by offered.language <> kit.language, offered.language), '[]')`.as(
        "languages",
      ),
    )
    .$asScalar()
    .$notNull()
}

export function isKitUser(eb: ExpressionBuilder<WithKit, "kit">, userId: string | null) {
  return eb
    .exists(
      eb
        .selectFrom("kitUsers as access")
        .whereRef("access.kitId", "=", "kit.id")
        .where("access.userId", "=", userId)
        .select(sql.lit(1).as("one")),
    )
    .$castTo<boolean>()
}
