import { type Expression, sql } from "kysely"
import type { Time } from "../platform/clock.ts"
import type { Database } from "../platform/database/connect.ts"
import { type Account, findActiveAccount } from "./accounts.ts"
import { noteOf, rememberEnds } from "./ended-sessions.ts"
import { endHalfSignIns } from "./second-factor/half-sign-ins.ts"
import { nowInSeconds, secondsAsTime } from "./seconds.ts"

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
  return typeof id === "string" ? findActiveAccount(db, id) : null
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

/** Ends all sessions of an account except `kept`, and the sign-ins that are not complete. */
export async function endSessionsOf(db: Database, accountId: string, kept = ""): Promise<void> {
  await endHalfSignIns(db, accountId)
  await endSessions(db, { accountId, kept })
}

/** Ends all sessions of an account, and lets nobody sign in with it any more. @param noted what else all nodes hear */
export async function deactivateWithSessions(db: Database, accountId: string, noted: string): Promise<void> {
  await endSessions(db, { accountId, kept: "", deactivates: true }, noted)
}

/** Ends a session with the grants given in it, and so every code, refresh token and, within seconds, access token. */
export async function endSession(db: Database, sessionId: string): Promise<void> {
  // Noted in any case: there may be tokens of a session that exists no more.
  await endSessions(db, { sessionId }, sessionId)
}

type Which = { sessionId: string } | { accountId: string; kept: string; deactivates?: true }

/** In one statement: no session is ended only for some of what depends on it. */
async function endSessions(db: Database, which: Which, ...noted: string[]): Promise<void> {
  const isMeant: Expression<boolean> =
    "sessionId" in which
      ? sql`uid = ${which.sessionId}`
      : sql`payload ->> 'accountId' = ${which.accountId} and uid <> ${which.kept}`
  const deactivated = "deactivates" in which ? which.accountId : null
  const ended = await db
    .with("account", (of) =>
      of.updateTable("identityAccounts").set({ deactivated: true }).where("id", "=", deactivated),
    )
    .with("ended", (of) =>
      of
        .deleteFrom("identityRecords")
        .where("model", "=", sql.lit("Session"))
        .where("uid", "is not", null)
        .where(isMeant)
        .returning([
          sql<string>`uid`.as("sessionId"),
          sql<string[]>`array(select jsonb_path_query(payload, '$.authorizations.*.grantId') #>> '{}')`.as(
            "grantIds",
          ),
        ]),
    )
    .with("granted", (of) =>
      of.selectFrom("ended").select(sql<string>`unnest(ended.grant_ids)`.as("grantId")),
    )
    .with("unused", (of) =>
      of
        .deleteFrom("identitySessionUses")
        .where("sessionId", "in", (eb) => eb.selectFrom("ended").select("ended.sessionId")),
    )
    .with("revoked", (of) =>
      of
        .deleteFrom("identityRecords")
        .where((is) =>
          is.or([
            is("grantId", "in", is.selectFrom("granted").select("granted.grantId")),
            is.and([
              is("model", "=", "Grant"),
              is("id", "in", is.selectFrom("granted").select("granted.grantId")),
            ]),
          ]),
        ),
    )
    .with(
      "noted",
      () => sql<object>`(${noteOf(sql`select session_id from ended union select unnest(${noted}::text[])`)})`,
    )
    .selectFrom("ended")
    .select("ended.sessionId")
    .execute()
  rememberEnds(...ended.map(({ sessionId }) => sessionId), ...noted)
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
