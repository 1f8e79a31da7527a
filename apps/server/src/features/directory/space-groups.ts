import { sql } from "kysely"
import { type Static, Type } from "typebox"
import type { Context } from "../../platform/context.ts"
import { notFound } from "../../platform/errors.ts"
import type { AccessRule } from "../../platform/http/access.ts"
import { fetchPage, pageOf, pagingQuery } from "../../platform/http/paging.ts"
import { defineRoute } from "../../platform/http/route.ts"
import { Empty, Nullable, Text, TimeText, Uuid } from "../../platform/http/schemas.ts"
import { roleWithId } from "../permissions/index.ts"
import { requireShared, type Space, spaceOwner, spaceOwnerReading } from "../spaces/index.ts"
import { applyGroups, applyRoles, countRolesLeft } from "./apply-groups.ts"
import { lockGroups } from "./groups.ts"
import { keyOfName } from "./names.ts"

const SpaceGroup = Type.Object(
  {
    id: Uuid,
    displayName: Type.String({ description: "As the directory calls it" }),
    membersCount: Type.Integer(),
    isConnected: Type.Boolean({ description: "Whether its people are members of the space" }),
    roleId: Nullable(
      Type.Integer({ description: "Their role on all assessments of the space; null for none" }),
    ),
    confirmationTime: Nullable(TimeText),
  },
  { title: "SpaceGroup" },
)

const SpaceGroupPage = Type.Object(
  {
    ...pageOf(SpaceGroup),
    rolesLeft: Nullable(
      Type.Integer({
        description:
          "Of a large space: how many roles on its assessments are still to be changed in the background; null for none",
      }),
    ),
  },
  { title: "SpaceGroupPage" },
)

const ConnectedGroup = Type.Object(
  {
    groupId: Uuid,
    roleId: Nullable(
      Type.Integer({ description: "Role on all assessments of the space, now and later; null for none" }),
    ),
  },
  { title: "ConnectedGroup" },
)

/** The owner of the space in the path. Before the space, the groups are locked: what they may do is about to change. */
const ownerOfGroups: AccessRule<Space, Context, { params: { spaceId: number } }> = {
  ...spaceOwner,
  async check(ctx, request) {
    await ctx.lock(
      { on: "user", id: ctx.user.id, mode: "exclusive" },
      { on: "directory", id: "all", mode: "exclusive" },
    )
    return spaceOwner.check(ctx, request)
  },
}

const tag = "spaces"
const all = "/api/v1/spaces/:spaceId/directory-groups/"
const one = "/api/v1/spaces/:spaceId/directory-groups/:groupId/"

export const routes = [
  defineRoute({
    method: "GET",
    path: all,
    summary:
      "Groups of the directory, those connected with the space first; only for owners who are in the directory",
    tag,
    access: spaceOwnerReading,
    query: Type.Object({ search: Type.Optional(Text({ min: 1, max: 100 })), ...pagingQuery(20) }),
    reply: { status: 200, schema: SpaceGroupPage },
    async handle({ ctx, granted: space, query: { search, ...page } }) {
      const [{ rows, total }, rolesLeft] = await Promise.all([
        listGroupsOf(ctx, space, search, page),
        countRolesLeft(ctx, space.id),
      ])
      return { items: rows, ...page, sort: "displayName", order: "asc" as const, total, rolesLeft }
    },
  }),
  defineRoute({
    method: "POST",
    path: all,
    summary: "Make the people of a group members of the space, now and later; repeat it to change their role",
    tag,
    access: ownerOfGroups,
    example: { body: { groupId: "5c1d3a52-6f0e-4c57-9d0b-3a1f5e0f7a02", roleId: 0 } },
    body: ConnectedGroup,
    reply: { status: 200, schema: Empty },
    handle: async ({ ctx, granted: space, body }) => connectGroup(ctx, space, body),
  }),
  defineRoute({
    method: "DELETE",
    path: one,
    summary: "Disconnect a group: what its people have in the space by it ends",
    tag,
    access: ownerOfGroups,
    reply: { status: 204, schema: Empty },
    handle: async ({ ctx, granted: space, params }) => disconnectGroup(ctx, space, params.groupId),
  }),
]

/**
 * A page of the groups that an owner may connect, and all that are connected. Names of groups, and who is in them, are for
 * people of the directory alone: others may have an account here, too.
 */
async function listGroupsOf(
  ctx: Context,
  space: Space,
  search: string | undefined,
  page: { page: number; size: number },
): Promise<{ rows: Static<typeof SpaceGroup>[]; total: number }> {
  const isInDirectory = await isDirectoryPerson(ctx)
  const query = ctx.db
    .selectFrom("directoryGroups as group")
    .leftJoin("spaceGroups as connected", (join) =>
      join.onRef("connected.groupId", "=", "group.id").on("connected.spaceId", "=", space.id),
    )
    .$if(!isInDirectory || space.isDefault, (qb) => qb.where("connected.groupId", "is not", null))
    .$if(search !== undefined, (qb) =>
      qb.where(sql<boolean>`strpos("group".display_name_key, ${keyOfName(search ?? "")}) > 0`),
    )
    .select((eb) => [
      "group.id",
      "group.displayName",
      eb
        .selectFrom("directoryGroupMembers as member")
        .whereRef("member.groupId", "=", "group.id")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .$asScalar()
        .$notNull()
        .as("membersCount"),
      sql<boolean>`${sql.ref("connected.groupId")} is not null`.as("isConnected"),
      "connected.roleId",
      "connected.confirmationTime",
    ])
    .orderBy(sql`connected.group_id is null`)
    .orderBy("group.displayNameKey")
  return fetchPage(query, page)
}

/** Whether the directory has them, or a token of theirs has named a group. */
async function isDirectoryPerson({ db, user }: Context): Promise<boolean> {
  const person = await db
    .selectFrom("directoryUsers")
    .where("userId", "=", user.id)
    .where("removalTime", "is", null)
    .where("active", "=", true)
    .select("userId")
    .union((eb) =>
      eb
        .selectFrom("directoryGroupMembers as member")
        .innerJoin("directoryGroups as group", "group.id", "member.groupId")
        .where("member.userId", "=", user.id)
        .where("group.fromClaims", "=", true)
        .select("member.userId"),
    )
    .limit(1)
    .executeTakeFirst()
  return person !== undefined
}

/** @throws NOT_FOUND */
async function nameOfGroup({ db }: Context, id: string): Promise<string> {
  const group = await db
    .selectFrom("directoryGroups")
    .where("id", "=", id)
    .select("displayName")
    .executeTakeFirst()
  if (!group) throw notFound("directoryGroup")
  return group.displayName
}

/**
 * Connects a group with a space: its people become members at once, and whoever joins it later does. They have no more
 * than is confirmed here.
 *
 * @throws INVALID_INPUT a default space · NOT_FOUND an unknown group or role, or an owner who is not in the directory
 */
async function connectGroup(
  ctx: Context,
  space: Space,
  { groupId, roleId }: Static<typeof ConnectedGroup>,
): Promise<void> {
  requireShared(space)
  if (roleId !== null && !roleWithId(roleId)) throw notFound("role")
  if (!(await isDirectoryPerson(ctx))) throw notFound("directoryGroup")
  const group = await nameOfGroup(ctx, groupId)
  const known = await ctx.db
    .selectFrom("spaceGroups")
    .where("spaceId", "=", space.id)
    .where("groupId", "=", groupId)
    .select("roleId")
    .executeTakeFirst()
  if (known && known.roleId === roleId) return
  const confirmed = { roleId, confirmedBy: ctx.user.id, confirmationTime: ctx.now }
  await ctx.db
    .insertInto("spaceGroups")
    .values({ spaceId: space.id, groupId, ...confirmed })
    .onConflict((conflict) => conflict.columns(["spaceId", "groupId"]).doUpdateSet(confirmed))
    .execute()
  await ctx.record(
    roleId === null
      ? { type: "space-group-connected", spaceId: space.id, group }
      : { type: "space-group-confirmed", spaceId: space.id, group, roleId },
  )
  await applyGroups(ctx, [space.id])
}

/** Disconnects a group from a space. Does nothing if it is not connected. */
async function disconnectGroup(ctx: Context, space: Space, groupId: string): Promise<void> {
  const gone = await ctx.db
    .deleteFrom("spaceGroups")
    .where("spaceId", "=", space.id)
    .where("groupId", "=", groupId)
    .returning("groupId")
    .executeTakeFirst()
  if (!gone) return
  const group = await nameOfGroup(ctx, groupId)
  await ctx.record({ type: "space-group-disconnected", spaceId: space.id, group })
  await applyGroups(ctx, [space.id])
}

/** Gives the people of the groups of a space their roles on an assessment that is new there. */
export async function applyToAssessment(ctx: Context, assessmentId: string): Promise<void> {
  const found = await ctx.db
    .selectFrom("assessments")
    .innerJoin("spaceGroups", "spaceGroups.spaceId", "assessments.spaceId")
    .where("assessments.id", "=", assessmentId)
    .select("assessments.spaceId")
    .limit(1)
    .executeTakeFirst()
  if (!found) return
  await lockGroups(ctx)
  await ctx.lock({ on: "space", id: found.spaceId, mode: "exclusive" })
  await applyRoles(ctx, found.spaceId, assessmentId)
}
