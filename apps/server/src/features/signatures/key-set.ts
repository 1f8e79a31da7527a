import { type Static, Type } from "typebox"
import type { AnonymousContext } from "../../platform/context.ts"
import { TimeText } from "../../platform/http/schemas.ts"
import { readPublicKeys } from "./keys.ts"

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
export async function publicKeySet(ctx: AnonymousContext): Promise<Static<typeof KeySet>> {
  const keys = await readPublicKeys(ctx)
  return {
    issuer: ctx.tenant.publicUrl,
    keys: keys.map(({ kid, key: { x }, creationTime }) => ({
      ...{ kty: "OKP", crv: "Ed25519", alg: "EdDSA", use: "sig" },
      x,
      kid,
      creationTime,
    })),
  }
}
