import { createPrivateKey, createPublicKey, sign, verify } from "node:crypto"
import { type Static, Type } from "typebox"
import { hasShape } from "../../platform/shapes.ts"

const PublicKey = Type.Object({
  kty: Type.Literal("OKP"),
  crv: Type.Literal("Ed25519"),
  x: Type.String({ pattern: "^[\\w-]{43}$" }),
  kid: Type.String(),
})

export type PublicKey = Static<typeof PublicKey>

/** An Ed25519 key as JSON (RFC 8037); `d` is the private part. */
export type OctetKey = Omit<PublicKey, "kid"> & { d?: string }

/** Of the year 9999. */
const LAST_SECOND = 253_402_300_799

/** The protected header of our signatures; one that demands extensions (`crit`) is none of ours. */
const Header = Type.Object({
  alg: Type.Literal("EdDSA"),
  kid: Type.String(),
  /** The origin of the tenant that has signed. */
  iss: Type.String(),
  /** When, in seconds since 1970. */
  iat: Type.Integer({ minimum: 0, maximum: LAST_SECOND }),
  crit: Type.Optional(Type.Never()),
})

type Header = Static<typeof Header>

/** A signature of bytes that travel apart from it: a compact JWS without its payload (RFC 7515, appendix F). */
export function detachedJws(header: Header, payload: Uint8Array, key: OctetKey): string {
  const head = Buffer.from(JSON.stringify(header)).toString("base64url")
  const privateKey = createPrivateKey({ key, format: "jwk" })
  return `${head}..${sign(null, signingInput(head, payload), privateKey).toString("base64url")}`
}

type Verified =
  | { ok: true; header: Header }
  /** @property header of a signature that can be read, though it is not valid */
  | { ok: false; problem: "no signature" | "unknown key" | "other bytes"; header: Header | null }

/** Checks a detached signature of bytes against the keys that are trusted. */
export function verifyDetached(jws: string, payload: Uint8Array, keys: readonly PublicKey[]): Verified {
  const [, head = "", signature = ""] = /^([\w-]{1,2000})\.\.([\w-]{86})$/.exec(jws.trim()) ?? []
  const header = parsed(Buffer.from(head, "base64url").toString("utf8"))
  if (!hasShape(Header, header)) return { ok: false, problem: "no signature", header: null }
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

const AnyKeySet = Type.Object({
  issuer: Type.Optional(Type.Unknown()),
  keys: Type.Array(Type.Unknown()),
})

/** The public keys in a published set of keys, with its issuer; null if it is none. */
export function readKeySet(text: string): { issuer: string | null; keys: PublicKey[] } | null {
  const set = parsed(text)
  if (!hasShape(AnyKeySet, set)) return null
  const { issuer, keys } = set
  return {
    issuer: typeof issuer === "string" ? issuer : null,
    keys: keys.filter((key) => hasShape(PublicKey, key)),
  }
}

/** The JSON in a text; undefined if it is none. */
export function parsed(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
