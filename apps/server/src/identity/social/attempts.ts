import { createHash } from "node:crypto"
import { randomNonce, randomPKCECodeVerifier, randomState } from "openid-client"
import type { Database } from "../../platform/database/connect.ts"
import { json } from "../../platform/database/json.ts"
import { nowInSeconds, secondsAsTime } from "../sessions.ts"
import type { Proof } from "./social-sign-in.ts"

const MODEL = "SocialSignIn"
const SECONDS_KEPT = 15 * 60

/** Whose sign-in is under way at which provider. */
type Attempt = { uid: string; providerId: string }

/**
 * Keeps what proves the answer of a provider, for a quarter of an hour. The state names the visit it belongs to, so
 * that the person finds back to it. `db` is bound to the tenant's schema here.
 */
export async function keepAttempt(db: Database, { uid, providerId }: Attempt): Promise<Proof> {
  const proof = { state: `${uid}.${randomState()}`, nonce: randomNonce(), verifier: randomPKCECodeVerifier() }
  await db
    .insertInto("identityRecords")
    .values({
      model: MODEL,
      id: hashOf(proof.state),
      uid,
      payload: json({ providerId, nonce: proof.nonce, verifier: proof.verifier }),
      expirationTime: secondsAsTime(nowInSeconds() + SECONDS_KEPT),
    })
    .execute()
  return proof
}

/** Takes the proof of a state, in one statement: of several who come back with it at the same moment one gets it. */
export async function takeAttempt(
  db: Database,
  { uid, providerId }: Attempt,
  state: string,
): Promise<Proof | null> {
  const taken = await db
    .deleteFrom("identityRecords")
    .where("model", "=", MODEL)
    .where("id", "=", hashOf(state))
    .where("uid", "=", uid)
    .where("expirationTime", ">", secondsAsTime(nowInSeconds()))
    .returning("payload")
    .executeTakeFirst()
  if (!taken || taken.payload.providerId !== providerId) return null
  return { state, nonce: String(taken.payload.nonce), verifier: String(taken.payload.verifier) }
}

/** The visit that a state names; null for what is none of ours. */
export function visitOfState(state: string | undefined): string | null {
  return /^([\w-]{1,64})\.[\w-]+$/.exec(state ?? "")?.[1] ?? null
}

function hashOf(state: string): string {
  return createHash("sha256").update(state).digest("base64url")
}
