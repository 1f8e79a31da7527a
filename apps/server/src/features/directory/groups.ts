import { randomUUID } from "node:crypto"
import { sql } from "kysely"
import type { Time } from "../../platform/clock.ts"
import type { AnonymousContext, Context } from "../../platform/context.ts"
import { alreadyExists, invalid, notFound } from "../../platform/errors.ts"
import { hasShape, UuidText } from "../../platform/shapes.ts"
import { applyGroups } from "./apply-groups.ts"
import { keyOfName } from "./names.ts"

/** What the directory says of a group. */
export type DirectoryGroup = { displayName: string; externalId: string | null }

export type StoredGroup = DirectoryGroup & {
  id: string
  creationTime: Time
  lastModificationTime: Time
}

/** How groups are found: all conditions must hold. */
export type GroupFilter = { displayName?: string; externalId?: string; id?: string; memberId?: string }

/** How the people of a group change: from those before to those after. */
export type MembersChange = (before: ReadonlySet<string>) => ReadonlySet<string>

/** What a tenant may have, so that every change of a group stays a matter of seconds. */
const MOST_GROUPS = 2_000
export const MOST_MEMBERS = 5_000

const columns = ["id", "displayName", "externalId", "creationTime", "lastModificationTime"] as const

/** All changes of groups, and of what they may do, come one after the other. */
export async function lockGroups(ctx: AnonymousContext): Promise<void> {
  await ctx.lock({ on: "directory", id: "all", mode: "exclusive" })
}

/** Those that the directory keeps; of the others, the tokens of their people say who is in them. */
export const ofDirectory = ["fromClaims", "=", false] as const

/** Groups of the directory, oldest first. */
export async function listDirectoryGroups(
  { db }: AnonymousContext,
  { displayName, externalId, id, memberId }: GroupFilter,
  page: { offset: number; limit: number },
): Promise<{ total: number; groups: StoredGroup[] }> {
  const query = db
    .selectFrom("directoryGroups")
    .where(...ofDirectory)
    .$if(displayName !== undefined, (qb) => qb.where("displayNameKey", "=", keyOfName(displayName ?? "")))
    .$if(externalId !== undefined, (qb) => qb.where("externalId", "=", externalId ?? ""))
    .$if(id !== undefined, (qb) => qb.where("id", "=", id ?? ""))
    .$if(memberId !== undefined, (qb) =>
      qb.where("id", "in", (eb) =>
        eb
          .selectFrom("directoryGroupMembers")
          .where("userId", "=", memberId ?? "")
          .select("groupId"),
      ),
    )
  const { total } = await query
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow()
  if (page.limit === 0) return { total: Number(total), groups: [] }
  const groups = await query
    .select(columns)
    .orderBy("creationTime")
    .orderBy("id")
    .offset(page.offset)
    .limit(page.limit)
    .execute()
  return { total: Number(total), groups }
}

/** @throws NOT_FOUND */
export async function readDirectoryGroup({ db }: AnonymousContext, id: string): Promise<StoredGroup> {
  const group = await db
    .selectFrom("directoryGroups")
    .where("id", "=", id)
    .where(...ofDirectory)
    .select(columns)
    .executeTakeFirst()
  if (!group) throw notFound("directoryGroup")
  return group
}

/** The people of groups: ids and names, by group. */
export async function membersOfGroups({ db }: AnonymousContext, ids: readonly string[]) {
  const byGroup = new Map<string, { id: string; displayName: string }[]>(ids.map((id) => [id, []]))
  if (ids.length === 0) return byGroup
  const rows = await db
    .selectFrom("directoryGroupMembers as member")
    .innerJoin("users as user", "user.id", "member.userId")
    .where("member.groupId", "in", [...ids])
    .select(["member.groupId", "user.id", "user.displayName"])
    .orderBy("user.id")
    .execute()
  for (const { groupId, ...person } of rows) byGroup.get(groupId)?.push(person)
  return byGroup
}

/** @throws ALREADY_EXISTS a group has this name · INVALID_INPUT too many groups or people, or an unknown person */
export async function addDirectoryGroup(
  ctx: Context,
  group: DirectoryGroup,
  members: MembersChange,
): Promise<StoredGroup> {
  await lockGroups(ctx)
  await requireFreeName(ctx, group.displayName, null)
  if ((await roomForGroups(ctx)) === 0) {
    throw invalid({
      en: `There are ${MOST_GROUPS} groups already: assign only those that are needed here.`,
      fa: `هم‌اکنون ${MOST_GROUPS.toLocaleString("fa-IR")} گروه هست: تنها گروه‌های لازم را اختصاص دهید.`,
    })
  }
  const id = randomUUID()
  await ctx.db
    .insertInto("directoryGroups")
    .values({
      id,
      ...group,
      displayNameKey: keyOfName(group.displayName),
      creationTime: ctx.now,
      lastModificationTime: ctx.now,
    })
    .execute()
  await changeMembers(ctx, id, members)
  return readDirectoryGroup(ctx, id)
}

/** How many more groups the tenant may have. */
export async function roomForGroups({ db }: AnonymousContext): Promise<number> {
  const { count } = await db
    .selectFrom("directoryGroups")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow()
  return Math.max(0, MOST_GROUPS - Number(count))
}

/**
 * Changes a group and its people; what it may do in spaces follows at once.
 *
 * @param members null if its people stay the same
 * @throws NOT_FOUND · ALREADY_EXISTS another group has the name · INVALID_INPUT too many people, or an unknown one
 */
export async function changeDirectoryGroup(
  ctx: Context,
  id: string,
  change: (before: StoredGroup) => { group: DirectoryGroup; members: MembersChange | null },
): Promise<StoredGroup> {
  await lockGroups(ctx)
  const before = await readDirectoryGroup(ctx, id)
  const { group, members } = change(before)
  await requireFreeName(ctx, group.displayName, id)
  await ctx.db
    .updateTable("directoryGroups")
    .set({
      displayName: group.displayName,
      displayNameKey: keyOfName(group.displayName),
      externalId: group.externalId,
      lastModificationTime: ctx.now,
    })
    .where("id", "=", id)
    .execute()
  if (members && (await changeMembers(ctx, id, members))) await applyGroups(ctx, await spacesOf(ctx, [id]))
  return readDirectoryGroup(ctx, id)
}

/** Deletes a group: what its people could do in spaces by it ends. @throws NOT_FOUND */
export async function removeDirectoryGroup(ctx: Context, id: string): Promise<void> {
  await lockGroups(ctx)
  const spaceIds = await spacesOf(ctx, [id])
  const removed = await ctx.db
    .deleteFrom("directoryGroups")
    .where("id", "=", id)
    .where(...ofDirectory)
    .returning("id")
    .executeTakeFirst()
  if (!removed) throw notFound("directoryGroup")
  await applyGroups(ctx, spaceIds)
}

/** Takes a person out of all groups. */
export async function endGroupsOf(ctx: Context, userId: string): Promise<void> {
  await lockGroups(ctx)
  const left = await ctx.db
    .deleteFrom("directoryGroupMembers")
    .where("userId", "=", userId)
    .returning("groupId")
    .execute()
  await applyGroups(
    ctx,
    await spacesOf(
      ctx,
      left.map(({ groupId }) => groupId),
    ),
  )
}

/** @returns whether anybody has come or gone */
async function changeMembers(ctx: Context, groupId: string, change: MembersChange): Promise<boolean> {
  const { db } = ctx
  const rows = await db
    .selectFrom("directoryGroupMembers")
    .where("groupId", "=", groupId)
    .select("userId")
    .execute()
  const before = new Set(rows.map(({ userId }) => userId))
  const after = new Set([...change(before)].map((id) => id.toLowerCase()))
  if (after.size > MOST_MEMBERS) {
    throw invalid({
      en: `A group has at most ${MOST_MEMBERS} people here.`,
      fa: `هر گروه اینجا حداکثر ${MOST_MEMBERS.toLocaleString("fa-IR")} عضو دارد.`,
    })
  }
  const come = [...after].filter((id) => !before.has(id))
  const gone = [...before].filter((id) => !after.has(id))
  await requireKnown(ctx, come)
  if (gone.length > 0) {
    await db
      .deleteFrom("directoryGroupMembers")
      .where("groupId", "=", groupId)
      .where("userId", "in", gone)
      .execute()
  }
  if (come.length > 0) {
    await db
      .insertInto("directoryGroupMembers")
      .values(come.map((userId) => ({ groupId, userId })))
      .execute()
  }
  return come.length + gone.length > 0
}

/** @throws INVALID_INPUT somebody is not here, or the directory has deleted them */
async function requireKnown({ db }: Context, ids: readonly string[]): Promise<void> {
  const wrong = ids.find((id) => !hasShape(UuidText, id))
  if (wrong !== undefined) throw unknownPerson(wrong)
  if (ids.length === 0) return
  const rows = await db
    .selectFrom("directoryUsers")
    .where("userId", "=", sql<string>`any(${[...ids]}::uuid[])`)
    .where("removalTime", "is", null)
    .select("userId")
    .execute()
  const known = new Set(rows.map(({ userId }) => userId))
  const missing = ids.find((id) => !known.has(id))
  if (missing !== undefined) throw unknownPerson(missing)
}

function unknownPerson(id: string) {
  const shown = id.slice(0, 40)
  return invalid({
    en: `Only people of the directory can be in a group, and there is none with the id "${shown}".`,
    fa: `تنها افراد دایرکتوری عضو گروه می‌شوند و کسی با شناسهٔ «${shown}» نیست.`,
  })
}

async function requireFreeName({ db }: Context, name: string, ownId: string | null): Promise<void> {
  const holder = await db
    .selectFrom("directoryGroups")
    .where("displayNameKey", "=", keyOfName(name))
    .where(...ofDirectory)
    .select("id")
    .executeTakeFirst()
  if (!holder || holder.id === ownId) return
  throw alreadyExists({
    en: "The directory has a group with this name here already.",
    fa: "گروهی با این نام از دایرکتوری هم‌اکنون اینجا هست.",
  })
}

/** The spaces in which groups may do something. */
export async function spacesOf({ db }: Context, groupIds: readonly string[]): Promise<number[]> {
  if (groupIds.length === 0) return []
  const rows = await db
    .selectFrom("spaceGroups")
    .where("groupId", "in", [...groupIds])
    .select("spaceId")
    .distinct()
    .execute()
  return rows.map(({ spaceId }) => spaceId)
}
