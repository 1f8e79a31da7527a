import type { AnonymousContext } from "../../platform/context.ts"
import { detachedJws } from "./jws.ts"
import { readSigningKey } from "./keys.ts"

/** Signs bytes in the name of the tenant, now. */
export async function signDetached(ctx: AnonymousContext, bytes: Uint8Array): Promise<string> {
  const { kid, key } = await readSigningKey(ctx)
  const iat = Math.floor(Date.parse(`${ctx.now}Z`) / 1000)
  return detachedJws({ alg: "EdDSA", kid, iss: ctx.tenant.publicUrl, iat }, bytes, key)
}
