import { type Expression, type ExpressionBuilder, expressionBuilder, sql } from "kysely"
import type { AnonymousContext, Context } from "../../platform/context.ts"
import type { DB } from "../../platform/database/generated/tables.ts"
import { contains } from "../../platform/database/search.ts"
import { fetchPage } from "../../platform/http/paging.ts"
import { roleIds } from "../permissions/index.ts"
import type { SpaceSort, SpaceType } from "./schemas.ts"

/** Inserts a space with its owner as first member. */
export async function insertSpace(
  { db, now }: AnonymousContext,
  space: { title: string; code: string; type: SpaceType; isDefault: boolean; ownerId: string },
): Promise<number> {
  const { id } = await db
    .insertInto("spaces")
    .values({
      ...space,
      creationTime: now,
      lastModificationTime: now,
      createdBy: space.ownerId,
      lastModifiedBy: space.ownerId,
    })
    .returning("id")
    .executeTakeFirstOrThrow()
  await db
    .insertInto("spaceMembers")
    .values({
      spaceId: id,
      userId: space.ownerId,
      createdBy: space.ownerId,
      creationTime: now,
      lastSeen: now,
    })
    .execute()
  return id
}

/** The number of the caller's own basic spaces besides the default one. */
export async function countOwnBasicSpaces({ db, user }: Context): Promise<number> {
  const { count } = await db
    .selectFrom("spaces")
    .where("ownerId", "=", user.id)
    .where("type", "=", "BASIC")
    .where("isDefault", "=", false)
    .where("deleted", "=", false)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow()
  return count
}

/** A page of the caller's spaces except the default one, last seen first or by title; the title contains `search`. */
export async function listSpaces(
  { db, user }: Context,
  { search, sort, ...page }: { page: number; size: number; search?: string | undefined; sort: SpaceSort },
) {
  const query = db
    .selectFrom("spaceMembers as own")
    .innerJoin("spaces as space", "space.id", "own.spaceId")
    .innerJoin("users as owner", "owner.id", "space.ownerId")
    .where("own.userId", "=", user.id)
    .where("space.deleted", "=", false)
    .where("space.isDefault", "=", false)
    .$if(search !== undefined, (qb) => qb.where(contains("title", "space", search ?? "")))
    .select((eb) => [
      "space.id",
      "space.title",
      "space.type",
      "space.status",
      "space.lastModificationTime",
      "owner.id as ownerId",
      "owner.displayName as ownerName",
      membersCount(eb).as("membersCount"),
      countOfAssessments(eb.ref("space.id")).as("assessmentsCount"),
    ])
    .$if(sort === "title", (qb) => qb.orderBy(sql`lower(space.title)`))
    .$if(sort === "lastSeen", (qb) => qb.orderBy("own.lastSeen", "desc"))
    .orderBy("space.id", "desc")
  return fetchPage(query, page)
}

/**
 * A space with what its page shows, whether the caller is a member, and whether only as reader of a report; undefined
 * if unknown or deleted.
 */
export async function findSpace({ db, user }: Context, id: number) {
  return db
    .selectFrom("spaces as space")
    .where("space.id", "=", id)
    .where("space.deleted", "=", false)
    .select((eb) => [
      "space.id",
      "space.code",
      "space.title",
      "space.type",
      "space.status",
      "space.isDefault",
      "space.ownerId",
      "space.subscriptionExpiry",
      "space.lastModificationTime",
      membersCount(eb).as("membersCount"),
      countOfAssessments(eb.ref("space.id")).as("assessmentsCount"),
      eb
        .exists(
          eb
            .selectFrom("spaceMembers as own")
            .whereRef("own.spaceId", "=", "space.id")
            .where("own.userId", "=", user.id)
            .select(sql.lit(1).as("one")),
        )
        .as("isMember"),
      eb
        .exists(
          eb
            .selectFrom("spaceMembers as own")
            .whereRef("own.spaceId", "=", "space.id")
            .where("own.userId", "=", user.id)
            .where(onlyReads)
            .select(sql.lit(1).as("one")),
        )
        .$castTo<boolean>()
        .as("onlyReads"),
    ])
    .executeTakeFirst()
}

export async function findDefaultSpaceId({ db, user }: Context): Promise<number | undefined> {
  const space = await db
    .selectFrom("spaces")
    .where("ownerId", "=", user.id)
    .where("isDefault", "=", true)
    .where("deleted", "=", false)
    .select("id")
    .executeTakeFirst()
  return space?.id
}

/** All active spaces in which the caller has rights, including the default one, most recently seen first. */
export async function listActiveSpaces({ db, user }: Context) {
  return db
    .selectFrom("spaceMembers as own")
    .innerJoin("spaces as space", "space.id", "own.spaceId")
    .where("own.userId", "=", user.id)
    .where("space.deleted", "=", false)
    .where("space.status", "=", "ACTIVE")
    .where((eb) => eb.not(onlyReads(eb)))
    .select((eb) => [
      "space.id",
      "space.title",
      "space.type",
      "space.status",
      "space.isDefault",
      "space.ownerId",
      "space.subscriptionExpiry",
      countOfAssessments(eb.ref("space.id")).as("assessmentsCount"),
    ])
    .orderBy("own.lastSeen", "desc")
    .orderBy("space.id", "desc")
    .execute()
}

/** Records that the caller has opened a space, and makes it their current one. */
export async function enterSpace(ctx: Context, spaceId: number): Promise<void> {
  await ctx.db.updateTable("users").set({ currentSpaceId: spaceId }).where("id", "=", ctx.user.id).execute()
  await touchLastSeen(ctx, spaceId)
}

export async function renameSpace({ db, now, user }: Context, id: number, title: string): Promise<void> {
  await db
    .updateTable("spaces")
    .set({ title, lastModificationTime: now, lastModifiedBy: user.id })
    .where("id", "=", id)
    .execute()
}

export async function softDeleteSpace(
  { db, now, user }: Context,
  id: number,
  deletionTime: number,
): Promise<void> {
  await db
    .updateTable("spaces")
    .set({ deleted: true, deletionTime, lastModificationTime: now, lastModifiedBy: user.id })
    .where("id", "=", id)
    .execute()
}

export async function touchLastSeen({ db, now, user }: Context, spaceId: number): Promise<void> {
  await db
    .updateTable("spaceMembers")
    .set({ lastSeen: now })
    .where("spaceId", "=", spaceId)
    .where("userId", "=", user.id)
    .execute()
}

/** Titles and codes of the spaces a person has created; both must be unique among them. */
export async function listCreatedSpaces({ db }: AnonymousContext, creatorId: string) {
  return db
    .selectFrom("spaces")
    .where("createdBy", "=", creatorId)
    .where("deleted", "=", false)
    .select(["id", "title", "code"])
    .execute()
}

type WithSpace = DB & { space: DB["spaces"] }

function membersCount(eb: ExpressionBuilder<WithSpace, "space">) {
  return eb
    .selectFrom("spaceMembers as member")
    .whereRef("member.spaceId", "=", "space.id")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .$asScalar()
    .$notNull()
}

/** How many assessments a space has, of all kits or of one; the database keeps count of them. A part of another query. */
export function countOfAssessments(spaceId: Expression<number>, kitId?: number) {
  return expressionBuilder<DB, never>()
    .selectFrom("assessmentCounts as counted")
    .where("counted.spaceId", "=", spaceId)
    .$if(kitId !== undefined, (qb) => qb.where("counted.kitId", "=", kitId ?? 0))
    .select(sql<number>`coalesce(sum(counted.count), 0)::bigint`.as("count"))
    .$asScalar()
    .$notNull()
}

/** Whether a membership exists only because reports are shared with the person, who has no other role in the space. */
export function onlyReads(eb: ExpressionBuilder<DB & { own: DB["spaceMembers"] }, "own">) {
  const otherRole = eb
    .selectFrom("assessmentUserRoles as held")
    .innerJoin("assessments as of", "of.id", "held.assessmentId")
    .whereRef("held.userId", "=", "own.userId")
    .whereRef("of.spaceId", "=", "own.spaceId")
    .where("held.roleId", "<>", roleIds.reportViewer)
    .select(sql.lit(1).as("one"))
  return eb.and([eb("own.readerOnly", "=", true), eb.not(eb.exists(otherRole))])
}
