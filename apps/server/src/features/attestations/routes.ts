import type { Context } from "../../platform/context.ts"
import { onPrimary } from "../../platform/database/replica.ts"
import type { ProductEvent } from "../../platform/events/event.ts"
import { anyone } from "../../platform/http/access.ts"
import { ErrorReply } from "../../platform/http/error-reply.ts"
import { defineRoute } from "../../platform/http/route.ts"
import { FileReply } from "../../platform/http/schemas.ts"
import { HealHeaders } from "../assessments/index.ts"
import { type Export, type Http, JsonDocument, sendFile } from "../documents/index.ts"
import { requirePublished } from "../reports/index.ts"
import { attester } from "./access.ts"
import { attestationFile, sammOf } from "./attest.ts"
import { bundleFile } from "./bundle/make-bundle.ts"
import { KeySet, publicKeySet } from "./keys.ts"
import { AttestationFormats, WantedAttestation, WantedBundle } from "./schemas.ts"

const tag = "attestations"

export const routes = [
  defineRoute({
    method: "GET",
    path: "/.well-known/plumbline-keys.json",
    summary: "The public keys with which signatures of the tenant are verified, earlier ones included",
    tag,
    access: anyone,
    reply: { status: 200, schema: KeySet },
    handle: async ({ ctx }) => publicKeySet(ctx),
  }),
  defineRoute({
    method: "GET",
    path: "/api/v1/assessments/:assessmentId/attestation-formats/",
    summary: "What the formats that do not suit every kit contain: how much of SAMM the kit asks",
    tag,
    access: attester,
    reply: { status: 200, schema: AttestationFormats },
    handle: async ({ ctx, granted: { assessment } }) => ({ samm: await sammOf(ctx, assessment) }),
  }),
  defineRoute({
    method: "GET",
    kind: "work",
    path: "/api/v1/assessments/:assessmentId/attestation/",
    summary:
      "The result with claims, evidence and confidence in a format of other programs, or its signature",
    tag,
    access: attester,
    query: WantedAttestation,
    headers: HealHeaders,
    example: { query: { format: "cyclonedx" } },
    reply: { status: 200, schema: FileReply, json: JsonDocument, tagged: true },
    errors: { 422: ErrorReply },
    async handle({ ctx, granted, headers, params, query, http }) {
      const { format } = query
      const file = await attestationFile(ctx, granted, query, headers)
      return send(ctx, file, http, { type: "attestation-downloaded", ...params, format })
    },
  }),
  defineRoute({
    method: "GET",
    kind: "work",
    path: "/api/v1/assessments/:assessmentId/bundle/",
    summary:
      "A signed archive of kit, answers, history, result and evidence, from which the result can be recalculated",
    tag,
    access: attester,
    query: WantedBundle,
    headers: HealHeaders,
    example: { query: { evidence: true } },
    reply: { status: 200, schema: FileReply, tagged: true },
    errors: { 422: ErrorReply },
    async handle({ ctx, granted, headers, params, query, http }) {
      const file = await bundleFile(ctx, granted, query.evidence, headers)
      return send(ctx, file, http, { type: "bundle-downloaded", ...params })
    },
  }),
]

/** Sends a file to a reader who may still have it, by what is stored now. */
async function send(
  ctx: Context,
  file: Export,
  http: Http,
  event: ProductEvent & { assessmentId: string },
): Promise<Buffer> {
  return sendFile(ctx, file, http, async () => {
    requirePublished(await attester.check(onPrimary(ctx), { params: event }))
    return event
  })
}
