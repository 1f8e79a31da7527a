import { sql } from "kysely"
import type { Database } from "../../platform/database/connect.ts"
import { json } from "../../platform/database/json.ts"
import { nowInSeconds, secondsAsTime } from "../seconds.ts"

const MODEL = "Confirmation"

/** How long people can change how they sign in after they have confirmed that it is them. */
const SECONDS = 10 * 60

/**
 * Whether the person of a session has signed in, or confirmed that it is them, in the last minutes.
 *
 * @param db bound to the tenant's schema
 */
export async function isRecent(db: Database, sessionId: string): Promise<boolean> {
  const row = await db
    .selectFrom("identityRecords")
    .select("id")
    .where((is) =>
      is.or([
        is.and([
          is("model", "=", sql.lit("Session")),
          is("uid", "=", sessionId),
          is(sql<number>`(payload ->> 'loginTs')::bigint`, ">", nowInSeconds() - SECONDS),
        ]),
        is.and([
          is("model", "=", sql.lit(MODEL)),
          is("id", "=", sessionId),
          is("expirationTime", ">", secondsAsTime(nowInSeconds())),
        ]),
      ]),
    )
    .executeTakeFirst()
  return row !== undefined
}

/** Records that the person of a session has confirmed that it is them. */
export async function noteConfirmed(db: Database, sessionId: string): Promise<void> {
  const row = { payload: json({}), expirationTime: secondsAsTime(nowInSeconds() + SECONDS) }
  await db
    .insertInto("identityRecords")
    .values({ model: MODEL, id: sessionId, ...row })
    .onConflict((conflict) => conflict.columns(["model", "id"]).doUpdateSet(row))
    .execute()
}
