import { sql } from "kysely"
import type { Time } from "../../platform/clock.ts"
import type { AnonymousContext, Context } from "../../platform/context.ts"
import { isUnderWay } from "../../platform/jobs/engine.ts"
import { defineJob } from "../../platform/jobs/job.ts"
import { roleIds } from "../permissions/index.ts"

/** Of so many assessments one statement makes a person manager: a few hundredths of a second. */
const AT_ONCE = 1_000

/**
 * Makes a person the owner of a space and, as all owners are, manager of all its assessments: of a thousand at once, of
 * others soon after. The caller holds the exclusive lock on the space.
 */
export async function makeOwner(ctx: Context, spaceId: number, userId: string): Promise<void> {
  const { db, now, user } = ctx
  await db
    .updateTable("spaces")
    .set({ ownerId: userId, lastModificationTime: now, lastModifiedBy: user.id })
    .where("id", "=", spaceId)
    .execute()
  // What belongs to the owner does not depend on a group.
  await db
    .updateTable("spaceMembers")
    .set({ fromDirectory: false, readerOnly: false })
    .where("spaceId", "=", spaceId)
    .where("userId", "=", userId)
    .execute()
  const made = { spaceId, userId, createdBy: user.id, time: now }
  if ((await manageSome(ctx, made)) === AT_ONCE) await ctx.jobs.send(manageOthers, made)
}

type Managing = { spaceId: number; userId: string; createdBy: string; time: Time }

const keyOf = ({ spaceId, userId }: Pick<Managing, "spaceId" | "userId">) => `${spaceId} ${userId}`

/** Makes the owner of a space manager of the rest of its assessments, in pieces, as long as they are the owner. */
export const manageOthers = defineJob<Managing>({
  name: "roles-of-owner",
  attempts: 5,
  pauseSeconds: 60,
  keyOf,
  async run(ctx, managing) {
    const { spaceId, userId } = managing
    let managed = AT_ONCE
    for (let some = AT_ONCE; some === AT_ONCE; managed += some) {
      some = await ctx.inTransaction(async (writer) => {
        await writer.lock({ on: "space", id: spaceId, mode: "shared" })
        const owned = await writer.db
          .selectFrom("spaces")
          .where("id", "=", spaceId)
          .where("ownerId", "=", userId)
          .where("deleted", "=", false)
          .select("id")
          .executeTakeFirst()
        return owned ? manageSome(writer, managing) : 0
      })
      ctx.log.info({ tenant: ctx.tenant.slug, space: spaceId, managed }, "the owner manages assessments")
    }
  },
})

/** Of how many assessments of a space its owner is manager, while they become manager of the rest; otherwise null. */
export async function countManaged(
  { db, tenant }: Context,
  { id: spaceId, ownerId: userId }: { id: number; ownerId: string },
): Promise<number | null> {
  const managed = db
    .selectFrom("assessments")
    .innerJoin("assessmentUserRoles as held", "held.assessmentId", "assessments.id")
    .where("assessments.spaceId", "=", spaceId)
    .where("assessments.deleted", "=", false)
    .where("held.userId", "=", userId)
    .where("held.roleId", "=", roleIds.manager)
    .where("held.fromDirectory", "=", false)
    .select(({ fn }) => fn.countAll<number>().as("count"))
  const isGoingOn = isUnderWay(manageOthers, tenant, keyOf({ spaceId, userId }))
  const { count } = await db
    .selectNoFrom(sql<number | null>`case when ${isGoingOn} then (${managed}) end`.as("count"))
    .executeTakeFirstOrThrow()
  return count
}

/** @returns of how many they have become manager; fewer than {@link AT_ONCE} were the last */
async function manageSome(
  { db }: AnonymousContext,
  { spaceId, userId, createdBy, time }: Managing,
): Promise<number> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto("assessmentUserRoles")
    .columns(["assessmentId", "userId", "roleId", "createdBy", "creationTime"])
    .expression((eb) =>
      eb
        .selectFrom("assessments")
        .where("spaceId", "=", spaceId)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom("assessmentUserRoles as held")
                .whereRef("held.assessmentId", "=", "assessments.id")
                .where("held.userId", "=", userId)
                .where("held.roleId", "=", roleIds.manager)
                .where("held.fromDirectory", "=", false)
                .select("held.userId"),
            ),
          ),
        )
        .limit(sql.lit(AT_ONCE))
        .select([
          "id",
          sql<string>`${userId}::uuid`.as("userId"),
          sql<number>`${roleIds.manager}::smallint`.as("roleId"),
          sql<string>`${createdBy}::uuid`.as("createdBy"),
          sql<string>`${time}::timestamptz`.as("creationTime"),
        ]),
    )
    .onConflict((conflict) =>
      conflict
        .columns(["assessmentId", "userId"])
        .doUpdateSet({ roleId: roleIds.manager, fromDirectory: false }),
    )
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows)
}
