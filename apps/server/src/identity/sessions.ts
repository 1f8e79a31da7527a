import { sql } from "kysely"
import { type Time, timeOfMicroseconds } from "../platform/clock.ts"
import type { Database } from "../platform/database/connect.ts"
import { type Account, findAccount } from "./accounts.ts"
import { noteEnd } from "./ended-sessions.ts"

const LONGEST_USER_AGENT = 300

/** The person of a session; null if it has ended. `db` is bound to the tenant's schema everywhere here. */
export async function accountOfSession(db: Database, sessionId: string): Promise<Account | null> {
  const session = await db
    .selectFrom("identityRecords")
    .select("payload")
    .where("model", "=", sql.lit("Session"))
    .where("uid", "=", sessionId)
    .where("expirationTime", ">", secondsAsTime(nowInSeconds()))
    .executeTakeFirst()
  const id = session?.payload.accountId
  return typeof id === "string" ? findAccount(db, id) : null
}

/** A session as its owner sees it. */
export type OwnSession = { id: string; userAgent: string; started: Time | null; lastUsed: Time | null }

/** The active sessions of an account, most recently used first. */
export async function sessionsOf(db: Database, accountId: string): Promise<OwnSession[]> {
  const rows = await db
    .selectFrom("identityRecords as record")
    .leftJoin("identitySessionUses as use", "use.sessionId", "record.uid")
    .select(["record.uid", "use.device", "use.creationTime", "use.lastUseTime"])
    .where("record.model", "=", sql.lit("Session"))
    .where(sql`record.payload ->> 'accountId'`, "=", accountId)
    .where("record.expirationTime", ">", secondsAsTime(nowInSeconds()))
    .orderBy("use.lastUseTime", (order) => order.desc().nullsLast())
    .orderBy("record.uid")
    .execute()
  return rows.flatMap(({ uid, device, creationTime, lastUseTime }) =>
    uid === null ? [] : [{ id: uid, userAgent: device ?? "", started: creationTime, lastUsed: lastUseTime }],
  )
}

/**
 * Records that a session is used: at its start by which device, later only the time.
 *
 * @param userAgent of the request; undefined leaves the device as it was
 */
export async function noteUse(db: Database, sessionId: string, userAgent?: string): Promise<void> {
  const now = secondsAsTime(nowInSeconds())
  const device = userAgent?.slice(0, LONGEST_USER_AGENT)
  await db
    .insertInto("identitySessionUses")
    .values({ sessionId, device: device ?? "", creationTime: now, lastUseTime: now })
    .onConflict((conflict) =>
      conflict.column("sessionId").doUpdateSet({ lastUseTime: now, ...(device !== undefined && { device }) }),
    )
    .execute()
}

/** Removes records about sessions that no longer exist. */
export async function forgetUsesOfEnded(db: Database): Promise<void> {
  await db
    .deleteFrom("identitySessionUses as use")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("identityRecords as record")
            .select("record.id")
            .where("record.model", "=", sql.lit("Session"))
            .whereRef("record.uid", "=", "use.sessionId"),
        ),
      ),
    )
    .execute()
}

/** Ends all sessions of an account except `kept`. */
export async function endSessionsOf(db: Database, accountId: string, kept?: string): Promise<void> {
  for (const { id } of await sessionsOf(db, accountId)) if (id !== kept) await endSession(db, id)
}

/**
 * Ends a session with the grants given in it, and so every code, refresh token and, within seconds, access token: in one
 * statement, so that no crash leaves one of them without the others.
 */
export async function endSession(db: Database, sessionId: string): Promise<void> {
  await db
    .with("noted", () => noteEnd(sessionId))
    .with("session", (ending) =>
      ending
        .deleteFrom("identityRecords")
        .where("model", "=", sql.lit("Session"))
        .where("uid", "=", sessionId)
        .returning("payload"),
    )
    .with("uses", (ending) => ending.deleteFrom("identitySessionUses").where("sessionId", "=", sessionId))
    .with("grants", (ending) =>
      ending
        .selectFrom("session")
        .select(
          sql<string>`jsonb_path_query(session.payload, '$.authorizations.*.grantId') #>> '{}'`.as("grantId"),
        ),
    )
    .deleteFrom("identityRecords")
    .where((is) =>
      is.or([
        is("grantId", "in", is.selectFrom("grants").select("grantId")),
        is.and([is("model", "=", "Grant"), is("id", "in", is.selectFrom("grants").select("grantId"))]),
      ]),
    )
    .execute()
}

/**
 * Extends a session that would end when idle, because its tokens were just renewed. A session that is remembered on the
 * device has its full length from the start.
 *
 * @param end seconds since the epoch
 */
export async function prolongSession(db: Database, sessionId: string, end: number): Promise<void> {
  await db
    .updateTable("identityRecords")
    .set({
      expirationTime: secondsAsTime(end),
      payload: sql`jsonb_set(payload, '{exp}', to_jsonb(${end}::bigint))`,
    })
    .where("model", "=", sql.lit("Session"))
    .where("uid", "=", sessionId)
    .where(sql`payload ->> 'transient'`, "=", "true")
    .execute()
}

export function nowInSeconds(): number {
  return Math.floor(Date.now() / 1000)
}

export function secondsAsTime(seconds: number): string {
  return timeOfMicroseconds(seconds * 1_000_000)
}
