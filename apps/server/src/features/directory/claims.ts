import { randomUUID } from "node:crypto"
import { sql } from "kysely"
import type { IdentityClaims } from "../../identity/index.ts"
import type { CurrentUser } from "../../platform/caller.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/create-context.ts"
import type { Dependencies } from "../../platform/dependencies.ts"
import type { Tenant } from "../../platform/tenants/tenants.ts"
import { systemUser } from "../users/index.ts"
import { applyGroups } from "./apply-groups.ts"
import { lockGroups, MOST_MEMBERS, roomForGroups, spacesOf } from "./groups.ts"
import { keyOfName } from "./names.ts"

/** Claims that were followed by this node: those of a token are one object for as long as it is remembered. */
const followed = new WeakSet<IdentityClaims>()

/**
 * Brings the groups of a person in line with those that their token names; what they may do in spaces follows. An older
 * token that is still in use changes nothing.
 */
export async function followClaims(
  dependencies: Dependencies,
  tenant: Tenant,
  user: CurrentUser,
  claims: IdentityClaims,
): Promise<void> {
  if (!claims.groups || followed.has(claims)) return
  const { names, issued } = claims.groups
  await inTransaction(dependencies, { tenant, user: null, language: "EN" }, async (ctx) => {
    await ctx.lock({ on: "user", id: user.id, mode: "exclusive" })
    const noted = await ctx.db
      .insertInto("directoryClaims")
      .values({ userId: user.id, issuedTime: issued })
      .onConflict((conflict) =>
        conflict
          .column("userId")
          .doUpdateSet({ issuedTime: issued })
          .where("directoryClaims.issuedTime", "<=", issued),
      )
      .returning("userId")
      .executeTakeFirst()
    if (noted) await changeGroupsOf({ ...ctx, user: systemUser }, user.id, names)
  })
  followed.add(claims)
}

async function changeGroupsOf(ctx: Context, userId: string, names: readonly string[]): Promise<void> {
  const wanted = new Map(names.map((name) => [keyOfName(name), name]))
  const isAsWanted = async () => {
    const held = await groupsOfPerson(ctx, userId)
    return held.length === wanted.size && held.every(({ displayNameKey }) => wanted.has(displayNameKey))
  }
  if (await isAsWanted()) return
  await lockGroups(ctx)
  const left = (await groupsOfPerson(ctx, userId)).filter(({ displayNameKey }) => !wanted.has(displayNameKey))
  await leave(
    ctx,
    userId,
    left.map(({ id }) => id),
  )
  await addMissing(ctx, wanted)
  const joined = await join(ctx, userId, [...wanted.keys()])
  await applyGroups(ctx, await spacesOf(ctx, [...left.map(({ id }) => id), ...joined]))
  await removeUnused(
    ctx,
    left.map(({ id }) => id),
  )
}

/** Those of their groups that tokens name. */
async function groupsOfPerson({ db }: Context, userId: string) {
  return db
    .selectFrom("directoryGroupMembers as member")
    .innerJoin("directoryGroups as group", "group.id", "member.groupId")
    .where("member.userId", "=", userId)
    .where("group.fromClaims", "=", true)
    .select(["group.id", "group.displayNameKey"])
    .execute()
}

async function leave({ db }: Context, userId: string, groupIds: string[]): Promise<void> {
  if (groupIds.length === 0) return
  await db
    .deleteFrom("directoryGroupMembers")
    .where("userId", "=", userId)
    .where("groupId", "in", groupIds)
    .execute()
}

/** Makes groups of names that nobody's token has had, as far as a tenant may have them. */
async function addMissing(ctx: Context, wanted: ReadonlyMap<string, string>): Promise<void> {
  const known = await ctx.db
    .selectFrom("directoryGroups")
    .where("fromClaims", "=", true)
    .where("displayNameKey", "=", sql<string>`any(${[...wanted.keys()]}::text[])`)
    .select("displayNameKey")
    .execute()
  const keys = new Set(known.map(({ displayNameKey }) => displayNameKey))
  const missing = [...wanted].filter(([key]) => !keys.has(key))
  if (missing.length === 0) return
  const room = await roomForGroups(ctx)
  if (room < missing.length) ctx.log.warn({ tenant: ctx.tenant.slug }, "there are too many groups in tokens")
  const added = missing.slice(0, room)
  if (added.length === 0) return
  await ctx.db
    .insertInto("directoryGroups")
    .values(
      added.map(([displayNameKey, displayName]) => ({
        ...{ id: randomUUID(), displayName, displayNameKey, fromClaims: true },
        ...{ creationTime: ctx.now, lastModificationTime: ctx.now },
      })),
    )
    .execute()
}

/** @returns the groups that they were not in, as far as those have room */
async function join({ db }: Context, userId: string, keys: string[]): Promise<string[]> {
  const joined = await db
    .insertInto("directoryGroupMembers")
    .columns(["groupId", "userId"])
    .expression((eb) =>
      eb
        .selectFrom("directoryGroups as group")
        .where("group.fromClaims", "=", true)
        .where("group.displayNameKey", "=", sql<string>`any(${keys}::text[])`)
        .where(
          (of) =>
            of
              .selectFrom("directoryGroupMembers as member")
              .whereRef("member.groupId", "=", "group.id")
              .select(({ fn }) => fn.countAll<number>().as("count")),
          "<",
          MOST_MEMBERS,
        )
        .select(["group.id", sql<string>`${userId}::uuid`.as("userId")]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning("groupId")
    .execute()
  return joined.map(({ groupId }) => groupId)
}

/** A group that no token names any more stays while an owner has connected it with a space. */
async function removeUnused({ db }: Context, groupIds: string[]): Promise<void> {
  if (groupIds.length === 0) return
  await db
    .deleteFrom("directoryGroups as group")
    .where("group.id", "in", groupIds)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("directoryGroupMembers").whereRef("groupId", "=", "group.id").select("userId"))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("spaceGroups").whereRef("groupId", "=", "group.id").select("spaceId"))),
    )
    .execute()
}
