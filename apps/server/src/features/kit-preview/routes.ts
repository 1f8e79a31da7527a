import { Type } from "typebox"
import type { Feature } from "../../platform/feature.ts"
import { defineRoute } from "../../platform/http/route.ts"
import { Id } from "../../platform/http/schemas.ts"
import { KitUpdateError, readerOfUpdate } from "../kit-text/index.ts"
import { draftReader } from "../kit-versions/index.ts"
import { previewDraft, previewRelease, previewUpdate } from "./previews.ts"
import { ReleasePreview, UpdatePreview } from "./schemas.ts"

const tag = "kit preview"

const routes = [
  defineRoute({
    method: "GET",
    kind: "work",
    path: "/api/v1/kit-versions/:kitVersionId/release-preview/",
    summary: "What the release of a draft would change, in the kit and in the assessments on it",
    tag,
    access: draftReader,
    reply: { status: 200, schema: ReleasePreview },
    handle: async ({ ctx, granted: draft }) => previewRelease(ctx, draft),
  }),
  defineRoute({
    method: "GET",
    kind: "work",
    path: "/api/v1/assessment-kits/:kitId/update-preview/",
    summary:
      "What an update of a kit by an uploaded text would change, in the kit and in the assessments on it",
    tag,
    access: readerOfUpdate,
    query: Type.Object({
      kitDslId: Id,
      asDraft: Type.Optional(
        Type.Boolean({
          description: "As a draft with it would once it is released: nothing is refused because it is gone",
        }),
      ),
    }),
    example: { query: { kitDslId: 31 } },
    reply: { status: 200, schema: UpdatePreview },
    errors: { 400: KitUpdateError },
    handle: async ({ ctx, query, granted: { kit, dsl } }) =>
      query.asDraft ? previewDraft(ctx, kit, dsl.model) : previewUpdate(ctx, kit, dsl.model),
  }),
]

export const feature: Feature = { name: "kit-preview", routes }
