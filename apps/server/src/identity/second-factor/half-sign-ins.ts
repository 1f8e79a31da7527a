import { sql } from "kysely"
import type { Database } from "../../platform/database/connect.ts"
import { json } from "../../platform/database/json.ts"
import type { SignInMeans } from "../../platform/events/event.ts"
import { nowInSeconds, secondsAsTime } from "../seconds.ts"

/** A sign-in whose first factor was right, and whose second one is missing. */
export type HalfSignIn = {
  accountId: string
  remember: boolean
  /** What the first factor was. */
  means: Extract<SignInMeans, "PASSWORD" | "PROVIDER">
  /** Whether the person has just added their first passkey. */
  isSetUp: boolean
}

const MODEL = "HalfSignIn"
const SECONDS = 15 * 60

/**
 * Keeps how far a sign-in has come, which is known to the server alone.
 *
 * @param uid of the sign-in, which belongs to one browser. `db` is bound to the tenant's schema everywhere here
 */
export async function storeHalfSignIn(db: Database, uid: string, half: HalfSignIn): Promise<void> {
  const { accountId, ...payload } = half
  const row = {
    uid: accountId,
    payload: json(payload),
    expirationTime: secondsAsTime(nowInSeconds() + SECONDS),
  }
  await db
    .insertInto("identityRecords")
    .values({ model: MODEL, id: uid, ...row })
    .onConflict((conflict) => conflict.columns(["model", "id"]).doUpdateSet(row))
    .execute()
}

/** How far a sign-in has come; null if its first factor is missing, or is too long ago. */
export async function halfSignIn(db: Database, uid: string): Promise<HalfSignIn | null> {
  const row = await db
    .selectFrom("identityRecords")
    .select(["uid", "payload"])
    .where("model", "=", MODEL)
    .where("id", "=", uid)
    .where("expirationTime", ">", secondsAsTime(nowInSeconds()))
    .executeTakeFirst()
  return read(row)
}

/** The same, for only one of several concurrent calls. */
export async function consumeHalfSignIn(db: Database, uid: string): Promise<HalfSignIn | null> {
  const row = await db
    .deleteFrom("identityRecords")
    .where("model", "=", MODEL)
    .where("id", "=", uid)
    .where("expirationTime", ">", secondsAsTime(nowInSeconds()))
    .returning(["uid", "payload"])
    .executeTakeFirst()
  return read(row)
}

/** Records that the person of a sign-in has just added their first passkey. */
export async function noteSetUp(db: Database, uid: string): Promise<void> {
  await db
    .updateTable("identityRecords")
    .set({ payload: sql`jsonb_set(payload, '{isSetUp}', 'true')` })
    .where("model", "=", MODEL)
    .where("id", "=", uid)
    .execute()
}

/** Forgets the sign-ins of an account that are not complete, since their first factor counts no more. */
export async function endHalfSignIns(db: Database, accountId: string): Promise<void> {
  await db.deleteFrom("identityRecords").where("model", "=", MODEL).where("uid", "=", accountId).execute()
}

function read(row: { uid: string | null; payload: unknown } | undefined): HalfSignIn | null {
  if (!row || row.uid === null) return null
  return { ...(row.payload as Omit<HalfSignIn, "accountId">), accountId: row.uid }
}
