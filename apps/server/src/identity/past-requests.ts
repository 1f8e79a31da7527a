import { createHash } from "node:crypto"
import { timeOfMicroseconds } from "../platform/clock.ts"
import type { Database } from "../platform/database/connect.ts"
import { json } from "../platform/database/json.ts"
import { networkOf } from "../platform/limits/network.ts"
import { nowInSeconds, secondsAsTime } from "./seconds.ts"

const MODEL = "PastRequest"
/** As long as clients remember what they have asked for. */
const SECONDS_KEPT = 3600
/** The most sign-ins of one network that are kept: anybody can begin any number of them. */
const MOST_OF_NETWORK = 300

/**
 * Stores a client's request when a sign-in starts. The sign-in itself is deleted when it is finished or too old, but
 * people come back to its pages, with the back button or in a window left open. The oldest sign-ins of the same network
 * make room, finished or not. `db` is bound to the tenant's schema everywhere here.
 */
export async function storeRequest(
  db: Database,
  { uid, params }: { uid: string; params: Record<string, unknown> },
  address: string,
): Promise<void> {
  const network = createHash("sha256").update(networkOf(address)).digest("base64url")
  await db
    .insertInto("identityRecords")
    .values({
      model: MODEL,
      id: uid,
      payload: json(params),
      network,
      // To the millisecond, so that the oldest can be told apart.
      expirationTime: timeOfMicroseconds((Date.now() + SECONDS_KEPT * 1000) * 1000),
    })
    .execute()
  const oldest = db
    .selectFrom("identityRecords")
    .select("id")
    .where("model", "=", MODEL)
    .where("network", "=", network)
    .orderBy("expirationTime", "desc")
    .offset(MOST_OF_NETWORK)
  await db
    .deleteFrom("identityRecords")
    .where("model", "in", [MODEL, "Interaction"])
    .where("id", "in", oldest)
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
