import { createHash, randomBytes } from "node:crypto"
import type { Database } from "../platform/database/connect.ts"
import { json } from "../platform/database/json.ts"
import { nowInSeconds, secondsAsTime } from "./seconds.ts"

const MODEL = "SignUp"
const SECONDS_KEPT = 24 * 3600

/** What a person entered before verifying the address. Not an account yet. */
export type BegunSignUp = { email: string; firstName: string; lastName: string }

/** Stores the sign-up for a day under the secret of a mailed link. `db` is bound to the tenant's schema here. */
export async function storeSignUp(db: Database, signUp: BegunSignUp): Promise<string> {
  const secret = randomBytes(32).toString("base64url")
  await db
    .insertInto("identityRecords")
    .values({
      model: MODEL,
      id: hashOf(secret),
      payload: json(signUp),
      expirationTime: secondsAsTime(nowInSeconds() + SECONDS_KEPT),
    })
    .execute()
  return secret
}

/** The sign-up stored under a secret; null once it has expired. */
export async function begunSignUp(db: Database, secret: string): Promise<BegunSignUp | null> {
  const row = await db
    .selectFrom("identityRecords")
    .select("payload")
    .where("model", "=", MODEL)
    .where("id", "=", hashOf(secret))
    .where("expirationTime", ">", secondsAsTime(nowInSeconds()))
    .executeTakeFirst()
  return row ? signUpOf(row.payload) : null
}

/** Claims the sign-up; of several concurrent calls, only the first gets it. */
export async function consumeSignUp(db: Database, secret: string): Promise<BegunSignUp | null> {
  const row = await db
    .deleteFrom("identityRecords")
    .where("model", "=", MODEL)
    .where("id", "=", hashOf(secret))
    .where("expirationTime", ">", secondsAsTime(nowInSeconds()))
    .returning("payload")
    .executeTakeFirst()
  return row ? signUpOf(row.payload) : null
}

function signUpOf({ email, firstName, lastName }: Record<string, unknown>): BegunSignUp {
  return { email: String(email), firstName: String(firstName), lastName: String(lastName) }
}

function hashOf(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url")
}
