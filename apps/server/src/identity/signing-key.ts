import { createHmac, timingSafeEqual } from "node:crypto"
import { type CryptoKey, calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from "jose"
import type { Clock } from "../platform/clock.ts"
import type { Database } from "../platform/database/connect.ts"
import { json } from "../platform/database/json.ts"

/** What a realm signs its tokens with. */
export type SigningKey = {
  id: string
  privateJwk: JWK
  privateKey: CryptoKey
  publicKey: CryptoKey
  /** A code that only this realm can make for a text; it proves that a form came from one of our pages. */
  seal(text: string): string
  isSeal(seal: string, text: string): boolean
}

export const SIGNING_ALGORITHM = "RS256"
const ID = "signing"

/**
 * The key of a tenant, made on first use. Nodes that start at the same moment agree on the one stored first.
 *
 * @param db bound to the tenant's schema
 */
export async function loadSigningKey(db: Database, clock: Clock): Promise<SigningKey> {
  const stored = (await readKey(db)) ?? (await makeKey(db, clock))
  if (!stored) throw new Error("The signing key could not be stored.")
  const privateJwk = stored as JWK
  const { n, e, kty, kid } = privateJwk
  const secret = `forms of ${privateJwk.d}`
  const seal = (text: string) => createHmac("sha256", secret).update(text).digest("base64url")
  return {
    id: String(kid),
    privateJwk,
    privateKey: await cryptoKey(privateJwk),
    publicKey: await cryptoKey({ n, e, kty, kid }),
    seal,
    isSeal(candidate, text) {
      const [one, other] = [Buffer.from(candidate), Buffer.from(seal(text))]
      return one.length === other.length && timingSafeEqual(one, other)
    },
  }
}

async function readKey(db: Database): Promise<Record<string, unknown> | undefined> {
  const row = await db.selectFrom("identityKeys").select("privateJwk").where("id", "=", ID).executeTakeFirst()
  return row?.privateJwk
}

async function makeKey(db: Database, clock: Clock): Promise<Record<string, unknown> | undefined> {
  const { privateKey } = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true })
  const jwk = await exportJWK(privateKey)
  const privateJwk = { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: SIGNING_ALGORITHM, use: "sig" }
  await db
    .insertInto("identityKeys")
    .values({ id: ID, privateJwk: json(privateJwk), creationTime: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return readKey(db)
}

async function cryptoKey(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, SIGNING_ALGORITHM)
  if (key instanceof Uint8Array) throw new Error("The signing key is not an RSA key.")
  return key
}
