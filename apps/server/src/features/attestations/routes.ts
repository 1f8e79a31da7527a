import { onPrimary } from "../../platform/context.ts"
import type { Feature } from "../../platform/feature.ts"
import { ErrorReply } from "../../platform/http/error-reply.ts"
import { defineRoute } from "../../platform/http/route.ts"
import { FileReply } from "../../platform/http/schemas.ts"
import { HealHeaders } from "../assessments/index.ts"
import { sendFile } from "../documents/index.ts"
import { requirePublished } from "../reports/index.ts"
import { attester } from "./access.ts"
import { attestationFile } from "./attest.ts"
import { Attestation, WantedAttestation } from "./schemas.ts"

const tag = "attestations"

const routes = [
  defineRoute({
    method: "GET",
    path: "/api/v1/assessments/:assessmentId/attestation/",
    summary:
      "The result with claims, evidence and confidence in a format of other programs, or its signature",
    tag,
    access: attester,
    query: WantedAttestation,
    headers: HealHeaders,
    readsFrom: "replica",
    expensive: true,
    example: { query: { format: "cyclonedx" } },
    reply: { status: 200, schema: FileReply, json: Attestation, tagged: true },
    errors: { 422: ErrorReply },
    async handle({ ctx, granted, headers, params, query, http }) {
      const file = await attestationFile(ctx, granted, query, headers)
      return sendFile(file, http, async () =>
        requirePublished(await attester.check(onPrimary(ctx), { params })),
      )
    },
  }),
]

export const feature: Feature = { name: "attestations", routes }
