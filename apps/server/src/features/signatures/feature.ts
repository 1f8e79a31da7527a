import type { Feature } from "../../platform/feature.ts"
import { anyone } from "../../platform/http/access.ts"
import { defineRoute } from "../../platform/http/route.ts"
import { KeySet, publicKeySet } from "./key-set.ts"
import { ensureKey } from "./keys.ts"

export const feature: Feature = {
  name: "signatures",
  seed: ensureKey,
  routes: [
    defineRoute({
      method: "GET",
      path: "/.well-known/plumbline-keys.json",
      summary: "The public keys with which signatures of the tenant are verified, earlier ones included",
      tag: "attestations",
      access: anyone,
      reply: { status: 200, schema: KeySet },
      handle: async ({ ctx }) => publicKeySet(ctx),
    }),
  ],
}
