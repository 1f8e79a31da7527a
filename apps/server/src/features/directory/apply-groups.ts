import { sql } from "kysely"
import type { Context } from "../../platform/context.ts"
import { isUnderWay } from "../../platform/jobs/engine.ts"
import { defineJob } from "../../platform/jobs/job.ts"
import { roleIds, roleTexts } from "../permissions/index.ts"
import { endMemberships } from "../spaces/index.ts"
import { systemUser } from "../users/index.ts"

/** Of several roles that groups give a person, the last one of these counts. */
const order = roleTexts.map(({ id }) => id)

/** So many roles are taken, changed or given at once: some tenths of a second. */
const AT_ONCE = 10_000

/**
 * Brings members and roles of spaces in line with the groups that their owners have confirmed. What was given by hand
 * stays as it is: it is neither raised nor taken away.
 *
 * The lock on the groups is held; the spaces are locked here.
 */
export async function applyGroups(ctx: Context, spaceIds: readonly number[]): Promise<void> {
  if (spaceIds.length === 0) return
  await ctx.lock(...spaceIds.map((id) => ({ on: "space", id, mode: "exclusive" }) as const))
  for (const spaceId of spaceIds) {
    await applyMemberships(ctx, spaceId)
    await applyRoles(ctx, spaceId)
  }
}

/**
 * Who is meant to be in a space by its groups: the place of their role in {@link order} (null: none), and whether they
 * only read reports.
 */
function meant({ db }: Context, spaceId: number) {
  const isReader = sql<boolean>`confirmed.role_id is not distinct from ${roleIds.reportViewer}::smallint`
  return db
    .selectFrom("spaceGroups as confirmed")
    .innerJoin("directoryGroupMembers as member", "member.groupId", "confirmed.groupId")
    .innerJoin("spaces", "spaces.id", "confirmed.spaceId")
    .where("confirmed.spaceId", "=", spaceId)
    .where("spaces.deleted", "=", false)
    .groupBy("member.userId")
    .select([
      "member.userId",
      sql<number | null>`max(array_position(${order}::smallint[], confirmed.role_id))`.as("place"),
      sql<boolean>`bool_and(${isReader})`.as("readerOnly"),
    ])
    .as("meant")
}

async function applyMemberships(ctx: Context, spaceId: number): Promise<void> {
  const { db, now, user } = ctx
  const gone = await db
    .selectFrom("spaceMembers as member")
    .innerJoin("spaces", "spaces.id", "member.spaceId")
    .leftJoin(meant(ctx, spaceId), "meant.userId", "member.userId")
    .where("member.spaceId", "=", spaceId)
    .where("member.fromDirectory", "=", true)
    .where("meant.userId", "is", null)
    .whereRef("member.userId", "<>", "spaces.ownerId")
    .select("member.userId")
    .execute()
  await endMemberships(
    ctx,
    spaceId,
    gone.map(({ userId }) => userId),
  )
  await db
    .updateTable("spaceMembers")
    .from(meant(ctx, spaceId))
    .set((eb) => ({ readerOnly: eb.ref("meant.readerOnly") }))
    .where("spaceMembers.spaceId", "=", spaceId)
    .where("spaceMembers.fromDirectory", "=", true)
    .whereRef("spaceMembers.userId", "=", "meant.userId")
    .whereRef("spaceMembers.readerOnly", "<>", "meant.readerOnly")
    .execute()
  const come = await db
    .insertInto("spaceMembers")
    .columns(["spaceId", "userId", "createdBy", "creationTime", "lastSeen", "readerOnly", "fromDirectory"])
    .expression((eb) =>
      eb
        .selectFrom(meant(ctx, spaceId))
        .select([
          sql<number>`${spaceId}::bigint`.as("spaceId"),
          "meant.userId",
          sql<string>`${user.id}::uuid`.as("createdBy"),
          sql<string>`${now}::timestamptz`.as("creationTime"),
          sql<string>`${now}::timestamptz`.as("lastSeen"),
          "meant.readerOnly",
          sql<boolean>`true`.as("fromDirectory"),
        ]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning("userId")
    .execute()
  const [first, ...others] = come.map(({ userId }) => ({
    type: "space-member-added" as const,
    spaceId,
    userId,
  }))
  if (first) await ctx.record(first, ...others)
}

/**
 * Brings the roles on the assessments of a space in line with its groups: some at once, the others soon after. Nobody is
 * told of each: they are told of the space. The locks on the groups and the space are held.
 *
 * @param assessmentId only on this one, which is new in the space
 */
export async function applyRoles(ctx: Context, spaceId: number, assessmentId?: string): Promise<void> {
  if (await applySomeRoles(ctx, spaceId, assessmentId)) await ctx.jobs.send(applyOtherRoles, { spaceId })
}

export const applyOtherRoles = defineJob<{ spaceId: number }>({
  name: "roles-of-groups",
  attempts: 5,
  pauseSeconds: 60,
  keyOf: ({ spaceId }) => String(spaceId),
  async run(ctx, { spaceId }) {
    for (let hasMore = true; hasMore; )
      hasMore = await ctx.inTransaction(async (writer) => {
        await writer.lock({ on: "space", id: spaceId, mode: "exclusive" })
        return applySomeRoles({ ...writer, user: systemUser }, spaceId)
      })
  },
})

const roleMeant = sql<number>`(${order}::smallint[])[meant.place]`

/** Roles that groups have given on the assessments of a space, with those that they are meant to be now. */
function rolesOfGroups(ctx: Context, spaceId: number) {
  return ctx.db
    .selectFrom("assessmentUserRoles as held")
    .innerJoin("assessments", "assessments.id", "held.assessmentId")
    .leftJoin(meant(ctx, spaceId), "meant.userId", "held.userId")
    .where("assessments.spaceId", "=", spaceId)
    .where("held.fromDirectory", "=", true)
}

/** The people that groups are meant to give a role on the assessments of a space, where they have none. */
function missingRoles(ctx: Context, spaceId: number) {
  return ctx.db
    .selectFrom(meant(ctx, spaceId))
    .innerJoin("assessments", (join) =>
      join.on("assessments.spaceId", "=", spaceId).on("assessments.deleted", "=", false),
    )
    .leftJoin("assessmentUserRoles as held", (join) =>
      join.onRef("held.assessmentId", "=", "assessments.id").onRef("held.userId", "=", "meant.userId"),
    )
    .where("meant.place", "is not", null)
    .where("held.userId", "is", null)
}

/**
 * First what people lose, then what changes, then what they get; of each at most {@link AT_ONCE}.
 *
 * @returns whether there may be more to do
 */
async function applySomeRoles(ctx: Context, spaceId: number, assessmentId?: string): Promise<boolean> {
  const { db, now, user } = ctx
  const ofGroups = rolesOfGroups(ctx, spaceId)
    .$if(assessmentId !== undefined, (qb) => qb.where("assessments.id", "=", assessmentId ?? ""))
    .orderBy("held.userId")
    .limit(sql.lit(AT_ONCE))
    .select(["held.assessmentId", "held.userId", roleMeant.as("roleId")])
  const gone = await db
    .deleteFrom("assessmentUserRoles as role")
    .using(ofGroups.where("meant.place", "is", null).as("lost"))
    .whereRef("role.assessmentId", "=", "lost.assessmentId")
    .whereRef("role.userId", "=", "lost.userId")
    .returning("role.userId")
    .execute()
  const changed = await db
    .updateTable("assessmentUserRoles as role")
    .from(ofGroups.where("held.roleId", "<>", roleMeant).as("other"))
    .set(({ ref }) => ({ roleId: ref("other.roleId") }))
    .whereRef("role.assessmentId", "=", "other.assessmentId")
    .whereRef("role.userId", "=", "other.userId")
    .returning("role.userId")
    .execute()
  const { numInsertedOrUpdatedRows: given = 0n } = await db
    .insertInto("assessmentUserRoles")
    .columns(["assessmentId", "userId", "roleId", "createdBy", "creationTime", "fromDirectory"])
    .expression(
      missingRoles(ctx, spaceId)
        .$if(assessmentId !== undefined, (qb) => qb.where("assessments.id", "=", assessmentId ?? ""))
        .limit(sql.lit(AT_ONCE))
        .select([
          "assessments.id",
          "meant.userId",
          roleMeant.as("roleId"),
          sql<string>`${user.id}::uuid`.as("createdBy"),
          sql<string>`${now}::timestamptz`.as("creationTime"),
          sql<boolean>`true`.as("fromDirectory"),
        ]),
    )
    // Changes nothing, but counts: who was given a role by hand meanwhile was one of the some.
    .onConflict((conflict) =>
      conflict
        .columns(["assessmentId", "userId"])
        .doUpdateSet(({ ref }) => ({ roleId: ref("assessmentUserRoles.roleId") })),
    )
    .executeTakeFirstOrThrow()
  const people = new Set([...gone, ...changed].map(({ userId }) => userId))
  const [first, ...others] = [...people].map((userId) => ({
    type: "space-roles-changed" as const,
    spaceId,
    userId,
  }))
  if (first) await ctx.record(first, ...others)
  return [gone.length, changed.length, Number(given)].includes(AT_ONCE)
}

/** How many roles on the assessments of a space are still to be changed, while that is being done; otherwise null. */
export async function countRolesLeft(ctx: Context, spaceId: number): Promise<number | null> {
  const isOther = sql<boolean>`held.role_id is distinct from ${roleMeant}`
  const other = rolesOfGroups(ctx, spaceId)
    .where(isOther)
    .select(({ fn }) => fn.countAll<number>().as("count"))
  const missing = missingRoles(ctx, spaceId).select(({ fn }) => fn.countAll<number>().as("count"))
  const isGoingOn = isUnderWay(applyOtherRoles, ctx.tenant, String(spaceId))
  const { left } = await ctx.db
    .selectNoFrom(sql<number | null>`case when ${isGoingOn} then (${other}) + (${missing}) end`.as("left"))
    .executeTakeFirstOrThrow()
  return left
}
