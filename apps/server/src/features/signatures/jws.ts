import { createPrivateKey, createPublicKey, sign, verify } from "node:crypto"

/** An Ed25519 key as JSON (RFC 8037); `d` is the private part. */
export type OctetKey = { kty: "OKP"; crv: "Ed25519"; x: string; d?: string }

export type PublicKey = OctetKey & { kid: string }

/**
 * The protected header of our signatures.
 *
 * @property iss the origin of the tenant that has signed
 * @property iat when, in seconds since 1970
 */
export type Header = { alg: "EdDSA"; kid: string; iss: string; iat: number }

/** Of the year 9999. */
const LAST_SECOND = 253_402_300_799

export const SIGNATURE_TYPE = "application/jose"

/** A signature of bytes that travel apart from it: a compact JWS without its payload (RFC 7515, appendix F). */
export function detachedJws(header: Header, payload: Uint8Array, key: OctetKey): string {
  const head = Buffer.from(JSON.stringify(header)).toString("base64url")
  const privateKey = createPrivateKey({ key, format: "jwk" })
  return `${head}..${sign(null, signingInput(head, payload), privateKey).toString("base64url")}`
}

export type Verified =
  | { ok: true; header: Header }
  /** @property header of a signature that can be read, though it is not valid */
  | { ok: false; problem: "no signature" | "unknown key" | "other bytes"; header: Header | null }

/** Checks a detached signature of bytes against the keys that are trusted. */
export function verifyDetached(jws: string, payload: Uint8Array, keys: readonly PublicKey[]): Verified {
  const [, head = "", signature = ""] = /^([\w-]{1,2000})\.\.([\w-]{86})$/.exec(jws.trim()) ?? []
  const header = headerIn(head)
  if (!header) return { ok: false, problem: "no signature", header: null }
  const key = keys.find(({ kid }) => kid === header.kid)
  if (!key) return { ok: false, problem: "unknown key", header }
  const { kty, crv, x } = key
  const publicKey = createPublicKey({ key: { kty, crv, x }, format: "jwk" })
  const isValid = verify(null, signingInput(head, payload), publicKey, Buffer.from(signature, "base64url"))
  return isValid ? { ok: true, header } : { ok: false, problem: "other bytes", header }
}

function signingInput(head: string, payload: Uint8Array): Buffer {
  return Buffer.from(`${head}.${Buffer.from(payload).toString("base64url")}`)
}

/** Null for anything that is no header of ours, such as one that demands extensions (`crit`). */
function headerIn(head: string): Header | null {
  let header: unknown
  try {
    header = JSON.parse(Buffer.from(head, "base64url").toString("utf8"))
  } catch {
    return null
  }
  if (typeof header !== "object" || header === null || "crit" in header) return null
  const { alg, kid, iss, iat } = header as Record<string, unknown>
  const isOurs = alg === "EdDSA" && typeof kid === "string" && typeof iss === "string" && isSecond(iat)
  return isOurs ? { alg, kid, iss, iat: Number(iat) } : null
}

/** Whether a value is a second since 1970 that dates can show. */
function isSecond(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= LAST_SECOND
}

/** The public keys in a published set of keys, with its issuer; null if it is none. */
export function readKeySet(text: string): { issuer: string | null; keys: PublicKey[] } | null {
  let set: unknown
  try {
    set = JSON.parse(text)
  } catch {
    return null
  }
  if (typeof set !== "object" || set === null) return null
  const { keys, issuer } = set as Record<string, unknown>
  if (!Array.isArray(keys)) return null
  return { issuer: typeof issuer === "string" ? issuer : null, keys: keys.filter(isPublicKey) }
}

function isPublicKey(key: unknown): key is PublicKey {
  if (typeof key !== "object" || key === null) return false
  const { kty, crv, x, kid } = key as Record<string, unknown>
  return (
    kty === "OKP" &&
    crv === "Ed25519" &&
    typeof kid === "string" &&
    /^[\w-]{43}$/.test(typeof x === "string" ? x : "")
  )
}
