import { sql } from "kysely"
import type { AnonymousContext, Context } from "../../../platform/context.ts"
import type { Subscriber } from "../queries.ts"

/** The choices of people who have not made any. */
const defaults = { digest: true }

export async function readChoices({ db, user }: Context): Promise<{ digest: boolean }> {
  const chosen = await db
    .selectFrom("notificationChoices")
    .where("userId", "=", user.id)
    .select("digest")
    .executeTakeFirst()
  return chosen ?? defaults
}

export async function storeChoices({ db, user }: Context, choices: { digest: boolean }): Promise<void> {
  await db
    .insertInto("notificationChoices")
    .values({ userId: user.id, ...choices })
    .onConflict((conflict) => conflict.column("userId").doUpdateSet(choices))
    .execute()
}

/** A person's unmailed notifications: how many, and the newest of them. */
export type Waiting = Subscriber & {
  count: number
  newest: { template: string; details: Record<string, unknown> }[]
}

/** The number of notifications named in a mail. */
const NAMED = 5

/**
 * People with unread notifications that are older than `until` and not yet mailed, as far as they want such mails and
 * their address is verified. Their notifications up to `until` count as mailed from now on.
 */
export async function takeWaiting(
  { db }: AnonymousContext,
  { until, most }: { until: string; most: number },
): Promise<Waiting[]> {
  const due = db
    .selectFrom("notifications")
    .innerJoin("users", "users.id", "notifications.userId")
    .leftJoin("notificationChoices as choices", "choices.userId", "users.id")
    .where("notifications.read", "=", false)
    .where("notifications.creationTime", "<=", until)
    .where("users.active", "=", true)
    .where("users.emailVerified", "=", true)
    .where(sql<boolean>`coalesce(choices.digest, true)`)
    .where(sql<boolean>`notifications.creation_time > coalesce(choices.digest_time, '-infinity')`)
    .groupBy("users.id")
    .orderBy("users.id")
    .limit(most)
    .select([
      "users.id",
      "users.displayName",
      "users.email",
      "users.language",
      sql<number>`count(*)::int`.as("count"),
      sql<Waiting["newest"]>`to_json((array_agg(
        json_build_object('template', notifications.template, 'details', notifications.details)
        order by notifications.creation_time desc))[1:${sql.lit(NAMED)}])`.as("newest"),
    ])
  const waiting = await due.execute()
  if (waiting.length === 0) return []
  await db
    .insertInto("notificationChoices")
    .values(waiting.map(({ id }) => ({ userId: id, digestTime: until })))
    .onConflict((conflict) => conflict.column("userId").doUpdateSet({ digestTime: until }))
    .execute()
  return waiting
}
