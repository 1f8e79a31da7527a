import { type ExpressionBuilder, sql } from "kysely"
import type { AnonymousContext, Context } from "../../platform/context.ts"
import type { DB, Language } from "../../platform/database/generated/tables.ts"
import type { AccessRule, RequestParts } from "../../platform/http/access.ts"
import { accessDenied, notFound } from "../../platform/errors.ts"

export type Kit = NonNullable<Awaited<ReturnType<typeof findKit>>>

/** Everybody who is signed in, for a kit that exists. */
export const signedInForKit: AccessRule<Kit, Context> = {
  name: "signed in",
  anonymous: false,
  check: requireKit,
}

/** Whoever may open the page of the kit of the path: everybody if it is public, otherwise its users. */
export const readerOfKit: AccessRule<Kit, Context> = {
  name: "signed in; of a private kit its users",
  anonymous: false,
  check: requireOpenKit,
}

/** As {@link readerOfKit}, visitors included. */
export const visitorOfKit: AccessRule<Kit, AnonymousContext> = {
  name: "anyone; of a private kit its users",
  anonymous: true,
  check: requireOpenKit,
}

/** Everybody who is signed in, of a private kit its users. */
export const userOfKit: AccessRule<Kit, Context> = {
  name: "signed in; of a private kit its users",
  anonymous: false,
  async check(ctx, request) {
    const kit = await requireKit(ctx, request)
    if (kit.isPrivate && !kit.isKitUser) throw accessDenied()
    return kit
  },
}

/** An active member of the expert group that owns the kit of the path. */
export const kitMember: AccessRule<Kit, Context> = {
  name: "member of the kit's expert group",
  anonymous: false,
  async check(ctx, request) {
    const kit = await requireKitOfGroup(ctx, request)
    if (!kit.isMember) throw accessDenied()
    return kit
  },
}

/** The owner of the expert group that owns the kit of the path. */
export const kitOwner: AccessRule<Kit, Context> = {
  name: "owner of the kit's expert group",
  anonymous: false,
  async check(ctx, request) {
    const kit = await requireKitOfGroup(ctx, request)
    if (kit.expertGroup.ownerId !== ctx.user.id) throw accessDenied()
    return kit
  },
}

/** Whether a person may make assessments on the kit. */
export function hasAccess(kit: { isPrivate: boolean; price: number; isKitUser: boolean }): boolean {
  return (!kit.isPrivate && kit.price === 0) || kit.isKitUser
}

async function requireOpenKit(ctx: AnonymousContext, request: RequestParts): Promise<Kit> {
  const kit = await requireKit(ctx, request)
  if (!kit.published) throw notFound("kit")
  if (kit.isPrivate && !kit.isKitUser) throw accessDenied()
  return kit
}

/**
 * The kit of the path. A deleted group takes its kits with it.
 *
 * @throws NOT_FOUND
 */
export async function requireKitOfGroup(
  ctx: AnonymousContext,
  request: Pick<RequestParts, "params">,
): Promise<Kit> {
  const kit = await requireKit(ctx, request)
  if (kit.expertGroup.deleted) throw notFound("kit")
  return kit
}

async function requireKit(ctx: AnonymousContext, { params }: Pick<RequestParts, "params">): Promise<Kit> {
  const kit = await findKit(ctx, Number(params.kitId))
  if (!kit) throw notFound("kit")
  return kit
}

/** A kit with its expert group, its languages (the main one first) and what it is to the caller. */
async function findKit({ db, user }: AnonymousContext, id: number) {
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

/** The languages of a kit as a JSON list, the main one first. */
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
