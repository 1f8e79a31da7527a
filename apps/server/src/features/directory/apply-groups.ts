import { sql } from "kysely"
import type { Context } from "../../platform/context.ts"
import { roleIds, roleTexts } from "../permissions/index.ts"
import { endMemberships } from "../spaces/index.ts"

/** Of several roles that groups give a person, the last one of these counts. */
const order = roleTexts.map(({ id }) => id)

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

/** The roles on the assessments of a space. Nobody is told of each: they are told of the space. */
async function applyRoles(ctx: Context, spaceId: number): Promise<void> {
  const { db, now, user } = ctx
  const roleMeant = sql<number>`(${order}::smallint[])[meant.place]`
  const ofSpace = db.selectFrom("assessments").where("spaceId", "=", spaceId).select("id")
  const gone = await db
    .deleteFrom("assessmentUserRoles as held")
    .where("held.fromDirectory", "=", true)
    .where("held.assessmentId", "in", ofSpace)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom(meant(ctx, spaceId))
            .whereRef("meant.userId", "=", "held.userId")
            .where("meant.place", "is not", null)
            .select("meant.userId"),
        ),
      ),
    )
    .returning(["held.assessmentId", "held.userId"])
    .execute()
  const changed = await db
    .updateTable("assessmentUserRoles as held")
    .from(meant(ctx, spaceId))
    .set({ roleId: roleMeant })
    .where("held.fromDirectory", "=", true)
    .where("held.assessmentId", "in", ofSpace)
    .whereRef("held.userId", "=", "meant.userId")
    .where("meant.place", "is not", null)
    .where("held.roleId", "<>", roleMeant)
    .returning(["held.assessmentId", "held.userId", "held.roleId"])
    .execute()
  await db
    .insertInto("assessmentUserRoles")
    .columns(["assessmentId", "userId", "roleId", "createdBy", "creationTime", "fromDirectory"])
    .expression((eb) =>
      eb
        .selectFrom(meant(ctx, spaceId))
        .innerJoin("assessments", (join) =>
          join.on("assessments.spaceId", "=", spaceId).on("assessments.deleted", "=", false),
        )
        .where("meant.place", "is not", null)
        .select([
          "assessments.id",
          "meant.userId",
          roleMeant.as("roleId"),
          sql<string>`${user.id}::uuid`.as("createdBy"),
          sql<string>`${now}::timestamptz`.as("creationTime"),
          sql<boolean>`true`.as("fromDirectory"),
        ]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const [first, ...others] = [
    ...gone.map((role) => ({ type: "assessment-role-removed" as const, ...role })),
    ...changed.map((role) => ({ type: "assessment-role-changed" as const, ...role })),
  ]
  if (first) await ctx.record(first, ...others)
}
