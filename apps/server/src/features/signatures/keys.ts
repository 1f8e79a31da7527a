import { createHash, generateKeyPairSync } from "node:crypto"
import type { AnonymousContext } from "../../platform/context.ts"
import { json } from "../../platform/database/json.ts"
import { onPrimary } from "../../platform/database/replica.ts"
import type { OctetKey } from "./jws.ts"

/** Creates the first key of a tenant, unless it has one. Of nodes that do so at once, one prevails. */
export async function ensureKey(ctx: AnonymousContext): Promise<void> {
  const newest = await newestNumber(ctx)
  if (newest === 0) await addKey(ctx, 1)
}

/**
 * Creates a key that signs from now on. The private part of earlier ones is forgotten; their public part stays, so that
 * what they have signed can be verified.
 */
export async function rotateKey(ctx: AnonymousContext): Promise<void> {
  const number = (await newestNumber(ctx)) + 1
  await addKey(ctx, number)
  await ctx.db.updateTable("signingKeys").set({ privateJwk: null }).where("number", "<", number).execute()
  await ctx.record({ type: "result-key-rotated" })
}

/** The key that signs. */
export async function readSigningKey(ctx: AnonymousContext): Promise<{ kid: string; key: OctetKey }> {
  const { kid, privateJwk } = await onPrimary(ctx)
    .db.selectFrom("signingKeys")
    .where("privateJwk", "is not", null)
    .orderBy("number", "desc")
    .select(["kid", "privateJwk"])
    .limit(1)
    .executeTakeFirstOrThrow()
  return { kid, key: privateJwk as OctetKey }
}

/** The public keys, the newest first. */
export async function readPublicKeys({ db }: AnonymousContext) {
  const rows = await db
    .selectFrom("signingKeys")
    .orderBy("number", "desc")
    .select(["kid", "publicJwk", "creationTime"])
    .execute()
  return rows.map(({ kid, publicJwk, creationTime }) => ({ kid, key: publicJwk as OctetKey, creationTime }))
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
