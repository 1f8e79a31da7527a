import { type ExpressionBuilder, sql } from "kysely"
import type { Context } from "../../platform/context.ts"
import type { DB, MembershipStatus } from "../../platform/database/generated/tables.ts"
import { fetchPage } from "../../platform/http/paging.ts"

/** Inserts a group with its owner as its first active member. */
export async function insertGroup(
  { db, now, user }: Context,
  group: {
    title: string
    code: string
    bio: string
    about: string
    website: string | null
    picturePath: string | null
  },
): Promise<number> {
  const { id } = await db
    .insertInto("expertGroups")
    .values({
      ...group,
      ownerId: user.id,
      creationTime: now,
      lastModificationTime: now,
      createdBy: user.id,
      lastModifiedBy: user.id,
    })
    .returning("id")
    .executeTakeFirstOrThrow()
  await db
    .insertInto("expertGroupMembers")
    .values({
      expertGroupId: id,
      userId: user.id,
      status: "ACTIVE",
      createdBy: user.id,
      creationTime: now,
      lastSeen: now,
    })
    .execute()
  return id
}

/** Titles and codes of all groups; both must be unique. */
export async function listTitles({ db }: Context) {
  return db.selectFrom("expertGroups").where("deleted", "=", false).select(["id", "title", "code"]).execute()
}

/** A page of the groups the caller is an active member of, most recently seen first. */
export async function listGroups({ db, user }: Context, page: { page: number; size: number }) {
  const query = db
    .selectFrom("expertGroupMembers as own")
    .innerJoin("expertGroups as group", "group.id", "own.expertGroupId")
    .where("own.userId", "=", user.id)
    .where("own.status", "=", "ACTIVE")
    .where("group.deleted", "=", false)
    .select((eb) => [
      "group.id",
      "group.title",
      "group.bio",
      "group.picturePath",
      "group.ownerId",
      publishedKitsCount(eb).as("publishedKitsCount"),
      membersCount(eb).as("membersCount"),
      firstMembers(eb).as("members"),
    ])
    .orderBy("own.lastSeen", "desc")
    .orderBy("group.id", "desc")
  return fetchPage(query, page)
}

/** A group with the data of its page and the caller's status in it; undefined when unknown or deleted. */
export async function findGroup({ db, user }: Context, id: number) {
  return db
    .selectFrom("expertGroups as group")
    .leftJoin("expertGroupMembers as own", (join) =>
      join.onRef("own.expertGroupId", "=", "group.id").on("own.userId", "=", user.id),
    )
    .where("group.id", "=", id)
    .where("group.deleted", "=", false)
    .select((eb) => [
      "group.id",
      "group.title",
      "group.bio",
      "group.about",
      "group.website",
      "group.picturePath",
      "group.ownerId",
      "own.status as ownStatus",
      publishedKitsCount(eb).as("publishedKitsCount"),
      membersCount(eb).as("membersCount"),
      firstMembers(eb).as("members"),
    ])
    .executeTakeFirst()
}

/** A page of the members of a group, most recently seen first. */
export async function listMembers(
  { db }: Context,
  groupId: number,
  status: MembershipStatus,
  page: { page: number; size: number },
) {
  const query = db
    .selectFrom("expertGroupMembers as member")
    .innerJoin("users as user", "user.id", "member.userId")
    .where("member.expertGroupId", "=", groupId)
    .where("member.status", "=", status)
    .select([
      "user.id",
      "user.email",
      "user.displayName",
      "user.bio",
      "user.linkedin",
      "user.picturePath",
      "member.status",
      "member.inviteExpirationTime",
    ])
    .orderBy("member.lastSeen", "desc")
    .orderBy("user.id")
  return fetchPage(query, page)
}

type GroupChange = {
  title?: string
  bio?: string
  about?: string
  website?: string | null
  picturePath?: string | null
}

export async function updateGroup(
  { db, now, user }: Context,
  groupId: number,
  change: GroupChange,
): Promise<void> {
  await db
    .updateTable("expertGroups")
    .set({ ...change, lastModificationTime: now, lastModifiedBy: user.id })
    .where("id", "=", groupId)
    .execute()
}

export async function hasKits({ db }: Context, groupId: number): Promise<boolean> {
  const kit = await db
    .selectFrom("kits")
    .where("expertGroupId", "=", groupId)
    .select("id")
    .limit(1)
    .executeTakeFirst()
  return kit !== undefined
}

export async function softDeleteGroup(
  { db, now, user }: Context,
  groupId: number,
  deletionTime: number,
): Promise<void> {
  await db
    .updateTable("expertGroups")
    .set({ deleted: true, deletionTime, lastModificationTime: now, lastModifiedBy: user.id })
    .where("id", "=", groupId)
    .execute()
}

export async function touchLastSeen({ db, now, user }: Context, groupId: number): Promise<void> {
  await db
    .updateTable("expertGroupMembers")
    .set({ lastSeen: now })
    .where("expertGroupId", "=", groupId)
    .where("userId", "=", user.id)
    .execute()
}

type WithGroup = DB & { group: DB["expertGroups"] }

function publishedKitsCount(eb: ExpressionBuilder<WithGroup, "group">) {
  return eb
    .selectFrom("kits")
    .whereRef("kits.expertGroupId", "=", "group.id")
    .where("kits.published", "=", true)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .$asScalar()
    .$notNull()
}

function membersCount(eb: ExpressionBuilder<WithGroup, "group">) {
  return eb
    .selectFrom("expertGroupMembers as member")
    .whereRef("member.expertGroupId", "=", "group.id")
    .where("member.status", "=", "ACTIVE")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .$asScalar()
    .$notNull()
}

/** The first five active members by name. */
function firstMembers(eb: ExpressionBuilder<WithGroup, "group">) {
  return eb
    .selectFrom(
      eb
        .selectFrom("expertGroupMembers as member")
        .innerJoin("users as person", "person.id", "member.userId")
        .whereRef("member.expertGroupId", "=", "group.id")
        .where("member.status", "=", "ACTIVE")
        .select(["person.id", "person.displayName"])
        .orderBy("person.displayName")
        .orderBy("person.id")
        .limit(5)
        .as("shown"),
    )
    .select(
      sql<
        { id: string; displayName: string }[]
      >`coalesce(json_agg(json_build_object('id', shown.id, 'displayName', shown.display_name)), '[]')`.as(
        "members",
      ),
    )
    .$asScalar()
    .$notNull()
}
