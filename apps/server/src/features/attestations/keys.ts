import { createHash, generateKeyPairSync } from "node:crypto"
import { type Static, Type } from "typebox"
import type { AnonymousContext } from "../../platform/context.ts"
import { json } from "../../platform/database/json.ts"
import { onPrimary } from "../../platform/database/replica.ts"
import { ProductError } from "../../platform/errors.ts"
import { TimeText } from "../../platform/http/schemas.ts"
import { detachedJws, type OctetKey } from "./jws.ts"

const Key = Type.Object(
  {
    kty: Type.Literal("OKP"),
    crv: Type.Literal("Ed25519"),
    x: Type.String({ description: "The public key, base64url" }),
    kid: Type.String({ description: "Its thumbprint (RFC 7638)" }),
    alg: Type.Literal("EdDSA"),
    use: Type.Literal("sig"),
    creationTime: TimeText,
  },
  { title: "SigningKey" },
)

export const KeySet = Type.Object(
  {
    issuer: Type.String({ description: "The address of the tenant, as its signatures name it" }),
    keys: Type.Array(Key, { description: "The newest first; earlier ones verify what they have signed" }),
  },
  { title: "SigningKeySet", description: "A JSON Web Key Set (RFC 7517)" },
)

/** The public keys of the tenant as it publishes them. */
export async function publicKeySet({ db, tenant }: AnonymousContext): Promise<Static<typeof KeySet>> {
  const rows = await db
    .selectFrom("signingKeys")
    .orderBy("number", "desc")
    .select(["kid", "publicJwk", "creationTime"])
    .execute()
  return {
    issuer: tenant.publicUrl,
    keys: rows.map(({ kid, publicJwk, creationTime }) => ({
      ...{ kty: "OKP", crv: "Ed25519", alg: "EdDSA", use: "sig" },
      x: (publicJwk as OctetKey).x,
      kid,
      creationTime,
    })),
  }
}

/** Signs bytes in the name of the tenant, now. @throws UNSUPPORTED_OPERATION attestations are switched off */
export async function signDetached(ctx: AnonymousContext, bytes: Uint8Array): Promise<string> {
  requireSwitchedOn(ctx)
  const { kid, privateJwk } = await onPrimary(ctx)
    .db.selectFrom("signingKeys")
    .where("privateJwk", "is not", null)
    .orderBy("number", "desc")
    .select(["kid", "privateJwk"])
    .limit(1)
    .executeTakeFirstOrThrow()
  const iat = Math.floor(Date.parse(`${ctx.now}Z`) / 1000)
  return detachedJws({ alg: "EdDSA", kid, iss: ctx.tenant.publicUrl, iat }, bytes, privateJwk as OctetKey)
}

/** Creates the first key of a tenant, unless it has one. Of nodes that do so at once, one prevails. */
export async function ensureKey(ctx: AnonymousContext): Promise<void> {
  if ((await newestNumber(ctx)) === 0) await addKey(ctx, 1)
}

/**
 * Creates a key that signs from now on. The private part of earlier ones is forgotten; their public part stays, so that
 * what they have signed can be verified.
 *
 * @throws UNSUPPORTED_OPERATION attestations are switched off
 */
export async function rotateKey(ctx: AnonymousContext): Promise<void> {
  requireSwitchedOn(ctx)
  const number = (await newestNumber(ctx)) + 1
  await addKey(ctx, number)
  await ctx.db.updateTable("signingKeys").set({ privateJwk: null }).where("number", "<", number).execute()
  await ctx.record({ type: "result-key-rotated" })
}

function requireSwitchedOn({ settings }: AnonymousContext): void {
  if (settings.attestations) return
  throw new ProductError(
    "UNSUPPORTED_OPERATION",
    {
      en: "Attestations are switched off on this server (ATTESTATIONS).",
      fa: "گواهی نتیجه روی این سرور غیرفعال است (ATTESTATIONS).",
    },
    { status: 501 },
  )
}

async function newestNumber({ db }: AnonymousContext): Promise<number> {
  const { number } = await db
    .selectFrom("signingKeys")
    .select(({ fn }) => fn.max<number | null>("number").as("number"))
    .executeTakeFirstOrThrow()
  return number ?? 0
}

/** Numbers follow each other, so that of two keys that are created at once only the first is kept. */
async function addKey({ db, now }: AnonymousContext, number: number): Promise<void> {
  const { d, x } = generateKeyPairSync("ed25519").privateKey.export({ format: "jwk" })
  const publicJwk = { crv: "Ed25519", kty: "OKP", x }
  // The members of the thumbprint are those of the public key, in this order.
  const kid = createHash("sha256").update(JSON.stringify(publicJwk)).digest("base64url")
  await db
    .insertInto("signingKeys")
    .values({
      number,
      kid,
      publicJwk: json(publicJwk),
      privateJwk: json({ ...publicJwk, d }),
      creationTime: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
