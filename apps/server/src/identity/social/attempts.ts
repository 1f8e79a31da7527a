import { createHash } from "node:crypto"
import { randomNonce, randomPKCECodeVerifier, randomState } from "openid-client"
import type { Database } from "../../platform/database/connect.ts"
import { json } from "../../platform/database/json.ts"
import { nowInSeconds, secondsAsTime } from "../seconds.ts"

/** A person as described by an external provider. */
export type SocialIdentity = {
  /** The issuer, from the provider's settings. */
  issuer: string
  /** Permanently identifies one person of the issuer. */
  subject: string
  /** As the provider writes it; null when it provides none. */
  email: string | null
  emailVerified: boolean
  firstName: string
  lastName: string
}

/** What proves that an answer belongs to one of our requests. */
type Proof = { state: string; nonce: string; verifier: string }

/** Timeout for a provider's answer, in seconds. */
export const TIMEOUT = 8

/** How people sign in with a provider. */
export type SocialSignIn = {
  /**
   * Returns the address to send a person to.
   *
   * @param redirectUri where the provider sends them back to
   * @throws when the provider does not answer
   */
  begin(proof: Proof, redirectUri: string): Promise<URL>
  /**
   * Identifies the person who has come back.
   *
   * @param answer the redirect address with the parameters added by the provider
   * @throws when the provider does not answer, or its answer does not belong to the request or is not proved
   */
  finish(proof: Proof, answer: URL): Promise<SocialIdentity>
}

const MODEL = "SocialSignIn"
const SECONDS_KEPT = 15 * 60

/** The visit and the provider of a sign-in in progress. */
type Attempt = { uid: string; providerId: string }

/**
 * Stores what proves a provider's answer, for a quarter of an hour. The state contains the id of the visit, to lead the
 * person back to it. `db` is bound to the tenant's schema here.
 */
export async function storeAttempt(db: Database, { uid, providerId }: Attempt): Promise<Proof> {
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

/** Claims the proof of a state in a single statement, so that only one of several concurrent callers gets it. */
export async function consumeAttempt(
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

/** The visit that a state names; null if the state is not one of ours. */
export function visitOfState(state: string | undefined): string | null {
  return /^([\w-]{1,64})\.[\w-]+$/.exec(state ?? "")?.[1] ?? null
}

function hashOf(state: string): string {
  return createHash("sha256").update(state).digest("base64url")
}
