import type { Database } from "../platform/database/connect.ts"
import { json } from "../platform/database/json.ts"
import { nowInSeconds, secondsAsTime } from "./sessions.ts"

const MODEL = "PastRequest"
const SECONDS_KEPT = 24 * 3600

/**
 * Stores a client's request when a sign-in starts. The sign-in itself is deleted when it is finished or too old, but
 * people come back to its pages, with the back button or in a window left open. `db` is bound to the tenant's schema
 * everywhere here.
 */
export async function keepRequest(
  db: Database,
  { uid, params }: { uid: string; params: Record<string, unknown> },
): Promise<void> {
  await db
    .insertInto("identityRecords")
    .values({
      model: MODEL,
      id: uid,
      payload: json(params),
      expirationTime: secondsAsTime(nowInSeconds() + SECONDS_KEPT),
    })
    .execute()
}

/** The parameters with which the sign-in `uid` was started; null when that is too long ago. */
export async function pastRequest(db: Database, uid: string): Promise<Record<string, string> | null> {
  const request = await db
    .selectFrom("identityRecords")
    .select("payload")
    .where("model", "=", MODEL)
    .where("id", "=", uid)
    .where("expirationTime", ">", secondsAsTime(nowInSeconds()))
    .executeTakeFirst()
  if (!request) return null
  const texts = Object.entries(request.payload).filter(([, value]) => typeof value === "string")
  return Object.fromEntries(texts.map(([name, value]) => [name, String(value)]))
}
