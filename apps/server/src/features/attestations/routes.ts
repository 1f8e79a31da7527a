import type { Context } from "../../platform/context.ts"
import { onPrimary } from "../../platform/database/replica.ts"
import type { Feature } from "../../platform/feature.ts"
import { ErrorReply } from "../../platform/http/error-reply.ts"
import { defineRoute } from "../../platform/http/route.ts"
import { FileReply } from "../../platform/http/schemas.ts"
import { HealHeaders } from "../assessments/index.ts"
import { JsonDocument, sendFile } from "../documents/index.ts"
import { requirePublished } from "../reports/index.ts"
import { attester } from "./access.ts"
import { attestationFile, sammOf } from "./attest.ts"
import { bundleFile } from "./bundle/make-bundle.ts"
import { AttestationFormats, WantedAttestation, WantedBundle } from "./schemas.ts"

const tag = "attestations"

/** Requires that the reader may still have the file, by what is stored now. */
async function requireReader(ctx: Context, params: { assessmentId: string }): Promise<void> {
  requirePublished(await attester.check(onPrimary(ctx), { params }))
}

const routes = [
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
      const file = await attestationFile(ctx, granted, query, headers)
      return sendFile(ctx, file, http, async () => {
        await requireReader(ctx, params)
        const { format, signature } = query
        return signature ? null : { type: "attestation-downloaded", ...params, format }
      })
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
      return sendFile(ctx, file, http, async () => {
        await requireReader(ctx, params)
        return { type: "bundle-downloaded", ...params }
      })
    },
  }),
]

export const feature: Feature = { name: "attestations", routes }
