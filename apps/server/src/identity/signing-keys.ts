import { createHmac, timingSafeEqual } from "node:crypto"
import { setTimeout as pause } from "node:timers/promises"
import {
  type CryptoKey,
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  type JWTHeaderParameters,
} from "jose"
import type { Config } from "../config.ts"
import { type Clock, DAY, MINUTE, type Time, timeAfter } from "../platform/clock.ts"
import type { Database } from "../platform/database/connect.ts"
import { json } from "../platform/database/json.ts"

export type SigningKey = { id: string; privateJwk: JWK; privateKey: CryptoKey; publicKey: CryptoKey }

/**
 * The signing keys of a realm. The newest signs; earlier ones verify until the last token they have signed has expired.
 * Nodes share the keys through the database.
 */
export type SigningKeys = {
  newest(): SigningKey
  /** Newest first. */
  all(): readonly SigningKey[]
  /**
   * The public key that a token names. An unknown one may have been created by another node, so the keys are reloaded.
   */
  verifier(header: Pick<JWTHeaderParameters, "kid">): Promise<CryptoKey>
  /** Whether {@link refresh} would change anything, given the stored keys. */
  isOutdated(stored: readonly string[]): boolean
  /** Reloads the keys, replaces the newest when it is too old and removes those no longer needed. */
  refresh(): Promise<void>
  /** Creates a new key that signs from now on. */
  rotate(): Promise<void>
  /** A code that only this realm can compute for a text; it proves that a form came from one of our pages. */
  seal(text: string): string
  isSeal(seal: string, text: string): boolean
}

export const SIGNING_ALGORITHM = "RS256"
/** Nodes learn of new keys within a minute, and clocks differ. */
const GRACE = 10 * MINUTE
const LEAST_PAUSE_OF_READS = 1_000
const KNOWN_TO_ALL_AFTER = 2 * MINUTE

/**
 * Opens the keys of a tenant and creates the first one. If several nodes do so at once, all use the one stored first.
 *
 * @param db bound to the tenant's schema
 */
export async function openSigningKeys(db: Database, clock: Clock, config: Config): Promise<SigningKeys> {
  let keys: StoredKey[] = []
  let lastRead = 0
  let readingAgain: Promise<void> | undefined

  /** Reloads the keys soon, but at most once a second, to bound the cost of forged tokens. */
  async function readAgain(): Promise<void> {
    readingAgain ??= pause(Math.max(0, lastRead + LEAST_PAUSE_OF_READS - Date.now()))
      .then(read)
      .finally(() => {
        readingAgain = undefined
      })
    return readingAgain
  }

  async function read(): Promise<void> {
    lastRead = Date.now()
    const rows = await db
      .selectFrom("identityKeys")
      .select(["id", "privateJwk", "creationTime"])
      .orderBy("creationTime", "desc")
      .execute()
    const isSame = rows.length === keys.length && rows.every(({ id }, index) => id === keys[index]?.row)
    if (!isSame) keys = await Promise.all(rows.map(readKey))
  }

  async function rotate(): Promise<void> {
    await read()
    await makeKey(db, clock.now(), keys[0])
    await read()
  }

  function isTooOld(): boolean {
    const [newest] = keys
    return !newest || timeAfter(newest.creationTime, DAYS * DAY) <= clock.now()
  }

  function unneededKeys(): StoredKey[] {
    const now = clock.now()
    return keys.filter((_, index) => {
      const successor = keys[index - 1]
      return successor && timeAfter(successor.creationTime, longestTokenLife(config) + GRACE) <= now
    })
  }

  async function refresh(): Promise<void> {
    await read()
    if (isTooOld()) await rotate()
    const unneeded = unneededKeys()
    if (unneeded.length === 0) return
    await db
      .deleteFrom("identityKeys")
      .where(
        "id",
        "in",
        unneeded.map(({ row }) => row),
      )
      .execute()
    await read()
  }

  function newest(): SigningKey {
    const [first] = keys
    if (!first) throw new Error("There is no signing key.")
    return first
  }

  /** The newest key that all nodes know by now, because a form may be sent to another node. */
  function sealing(): SigningKey {
    const made = timeAfter(clock.now(), -KNOWN_TO_ALL_AFTER)
    return keys.find(({ creationTime }) => creationTime <= made) ?? keys.at(-1) ?? newest()
  }

  await refresh()
  return {
    newest,
    all: () => keys,
    isOutdated(stored) {
      const isSame = stored.length === keys.length && keys.every(({ row }) => stored.includes(row))
      return !isSame || isTooOld() || unneededKeys().length > 0
    },
    refresh,
    rotate,
    async verifier({ kid }) {
      const named = () => keys.find(({ id }) => id === kid)
      if (!named()) await readAgain()
      const key = named()
      if (!key) throw new Error("The token names a key that is not ours.")
      return key.publicKey
    },
    seal: (text) => sealBy(sealing(), text),
    isSeal: (candidate, text) => keys.some((key) => isEqual(candidate, sealBy(key, text))),
  }
}

type StoredKey = SigningKey & { row: string; creationTime: Time }

/** The age at which the key that signs is replaced. */
const DAYS = 90

/** Lifetime of the longest-lived token, in milliseconds. */
function longestTokenLife({ accessTokenMinutes, refreshTokenMinutes, sessionHours }: Config): number {
  return Math.max(accessTokenMinutes, refreshTokenMinutes, sessionHours * 60) * MINUTE
}

/** Stores a key under the name of its predecessor: of two created concurrently, only the first is kept. */
async function makeKey(db: Database, creationTime: Time, previous: StoredKey | undefined): Promise<void> {
  const { privateKey } = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true })
  const jwk = await exportJWK(privateKey)
  const privateJwk = { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: SIGNING_ALGORITHM, use: "sig" }
  await db
    .insertInto("identityKeys")
    .values({
      id: previous ? `follows ${previous.id}` : "signing",
      privateJwk: json(privateJwk),
      creationTime,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function readKey(row: {
  id: string
  privateJwk: Record<string, unknown>
  creationTime: Time
}): Promise<StoredKey> {
  const privateJwk = row.privateJwk as JWK
  const { n, e, kty, kid } = privateJwk
  return {
    row: row.id,
    creationTime: row.creationTime,
    id: String(kid),
    privateJwk,
    privateKey: await cryptoKey(privateJwk),
    publicKey: await cryptoKey({ n, e, kty, kid }),
  }
}

async function cryptoKey(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, SIGNING_ALGORITHM)
  if (key instanceof Uint8Array) throw new Error("The signing key is not an RSA key.")
  return key
}

function sealBy(key: SigningKey, text: string): string {
  return createHmac("sha256", `forms of ${key.privateJwk.d}`).update(text).digest("base64url")
}

function isEqual(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}
