import { randomBytes } from "node:crypto"
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
  WebAuthnCredential,
} from "@simplewebauthn/server"
import type { Clock } from "../../platform/clock.ts"
import type { Database } from "../../platform/database/connect.ts"
import { json } from "../../platform/database/json.ts"
import { inLanguage, type Language } from "../../platform/i18n/language.ts"
import type { Tenant } from "../../platform/tenants/tenants.ts"
import { type Account, findActiveAccount } from "../accounts.ts"
import { nowInSeconds, secondsAsTime } from "../seconds.ts"
import { credentialWithId, notePasskeyUse, passkeysOf } from "./passkeys.ts"

type Place = { db: Database; tenant: Tenant; clock: Clock }

/**
 * What a challenge was made for: the session or the sign-in of one browser, and what is done there. It serves nothing
 * else.
 */
export type Purpose =
  | `${"add" | "confirm"} in session ${string}`
  | `${"add" | "sign in" | "second"} in visit ${string}`

const MODEL = "PasskeyChallenge"
const CHALLENGE_SECONDS = 5 * 60
const LONGEST_ANSWER = 20_000

/** EdDSA, ES256 and RS256, by their numbers in COSE: what every authenticator has one of. */
const supportedAlgorithmIDs = [-8, -7, -257]

/** Loaded when somebody first uses a passkey: it is large, and many servers never need it. */
const webauthn = () => import("@simplewebauthn/server")

/** What a browser needs to make a passkey for an account. The authenticator has to verify who uses it. */
export async function creationOptions(
  place: Place,
  purpose: Purpose,
  account: Account,
  language: Language,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await webauthn()
  return generateRegistrationOptions({
    rpName: inLanguage(place.tenant.name, language),
    rpID: rpIdOf(place.tenant),
    userName: account.email,
    userDisplayName: `${account.firstName} ${account.lastName}`,
    userID: new TextEncoder().encode(account.id),
    challenge: await newChallenge(place.db, purpose),
    timeout: CHALLENGE_SECONDS * 1000,
    attestationType: "none",
    supportedAlgorithmIDs,
    excludeCredentials: await passkeysOf(place.db, account.id),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  })
}

/** What a browser needs to sign with a passkey: one of an account, or any that it has for this address. */
export async function requestOptions(
  place: Place,
  purpose: Purpose,
  accountId: string | null,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await webauthn()
  return generateAuthenticationOptions({
    rpID: rpIdOf(place.tenant),
    challenge: await newChallenge(place.db, purpose),
    timeout: CHALLENGE_SECONDS * 1000,
    allowCredentials: accountId === null ? [] : await passkeysOf(place.db, accountId),
    userVerification: "required",
  })
}

/**
 * Checks what a browser has answered to {@link creationOptions}. The challenge is used up, whatever the outcome.
 *
 * @param answer JSON, as sent
 * @returns the new passkey, which is not stored yet; null for any other answer
 */
export async function verifyCreation(
  place: Place,
  purpose: Purpose,
  answer: string,
): Promise<WebAuthnCredential | null> {
  const { verifyRegistrationResponse } = await webauthn()
  const response = parsed<RegistrationResponseJSON>(answer)
  const expectedChallenge = response && (await takeChallenge(place.db, purpose, response))
  if (!expectedChallenge || !(await isWithoutCertificates(response))) return null
  return unlessRefused(async () => {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...response, response: { ...response.response, transports: transportsIn(response) } },
      expectedChallenge,
      expectedOrigin: place.tenant.publicUrl,
      expectedRPID: rpIdOf(place.tenant),
      requireUserVerification: true,
      supportedAlgorithmIDs,
    })
    return registrationInfo?.credential ?? null
  })
}

/**
 * Checks what a browser has answered to {@link requestOptions}. The challenge is used up, whatever the outcome.
 *
 * @param answer JSON, as sent
 * @returns the account whose passkey has signed; null for any other answer, and for one that nobody can sign in with
 */
export async function verifyUse(place: Place, purpose: Purpose, answer: string): Promise<Account | null> {
  const { verifyAuthenticationResponse } = await webauthn()
  const response = parsed<AuthenticationResponseJSON>(answer)
  const expectedChallenge = response && (await takeChallenge(place.db, purpose, response))
  if (!expectedChallenge || typeof response.id !== "string" || response.id.includes("\0")) return null
  const known = await credentialWithId(place.db, response.id)
  if (!known || !namesOwner(response, known.accountId)) return null
  const newCounter = await unlessRefused(async () => {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge,
      expectedOrigin: place.tenant.publicUrl,
      expectedRPID: rpIdOf(place.tenant),
      credential: known.credential,
      requireUserVerification: true,
    })
    return verified ? authenticationInfo.newCounter : null
  })
  if (newCounter === null) return null
  // The passkey may have been removed since it was read.
  const isUsed = await notePasskeyUse(place, { id: response.id, counter: newCounter })
  return isUsed ? findActiveAccount(place.db, known.accountId) : null
}

/** The name for which browsers keep passkeys: another one has none of them. */
function rpIdOf({ publicUrl }: Tenant): string {
  return new URL(publicUrl).hostname
}

async function newChallenge(db: Database, purpose: Purpose): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = new Uint8Array(randomBytes(32))
  await db
    .insertInto("identityRecords")
    .values({
      model: MODEL,
      id: Buffer.from(challenge).toString("base64url"),
      payload: json({ purpose }),
      expirationTime: secondsAsTime(nowInSeconds() + CHALLENGE_SECONDS),
    })
    .execute()
  return challenge
}

/** The challenge that an answer names, if it was made for this and is not used up; for only one of several uses. */
async function takeChallenge(
  db: Database,
  purpose: Purpose,
  { response }: { response?: { clientDataJSON?: unknown } },
): Promise<string | null> {
  const { challenge } = parsed<{ challenge?: unknown }>(decoded(response?.clientDataJSON)) ?? {}
  if (typeof challenge !== "string" || challenge.includes("\0")) return null
  const taken = await db
    .deleteFrom("identityRecords")
    .where("model", "=", MODEL)
    .where("id", "=", challenge)
    .where("expirationTime", ">", secondsAsTime(nowInSeconds()))
    .returning("payload")
    .executeTakeFirst()
  return taken?.payload.purpose === purpose ? challenge : null
}

/**
 * We ask for no attestation, so none is verified: the certificates of one could name addresses, which are fetched to
 * learn whether the certificates were revoked.
 */
async function isWithoutCertificates({ response }: RegistrationResponseJSON): Promise<boolean> {
  const { decodeAttestationObject } = await import("@simplewebauthn/server/helpers")
  const attestation = await unlessRefused(async () =>
    decodeAttestationObject(new Uint8Array(Buffer.from(response.attestationObject, "base64url"))),
  )
  const format = attestation?.get("fmt")
  if (format === "none") return true
  // Signed with the passkey itself, as some browsers do for want of anything else.
  return format === "packed" && attestation?.get("attStmt").get("x5c") === undefined
}

/** A passkey that the browser has found by itself says whose it is. */
function namesOwner({ response }: AuthenticationResponseJSON, accountId: string): boolean {
  const { userHandle } = response
  return userHandle === undefined || userHandle === null || decoded(userHandle) === accountId
}

const transports = ["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"] as const

function transportsIn({ response }: RegistrationResponseJSON) {
  const named: readonly unknown[] = Array.isArray(response.transports) ? response.transports : []
  return transports.filter((transport) => named.includes(transport))
}

/** An object in JSON; null for anything else. */
function parsed<T extends object>(text: string): T | null {
  if (text.length > LONGEST_ANSWER) return null
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === "object" && value !== null ? (value as T) : null
  } catch {
    return null
  }
}

function decoded(text: unknown): string {
  return typeof text === "string" ? Buffer.from(text, "base64url").toString() : ""
}

/** What is wrong with an answer, the library says by errors: the person hears only that it was not accepted. */
async function unlessRefused<T>(verify: () => Promise<T>): Promise<T | null> {
  try {
    return await verify()
  } catch {
    return null
  }
}
