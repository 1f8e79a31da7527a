import { Type } from "typebox"
import { PathInfo, pathInfo } from "../../features/assessments/index.ts"
import { deleteDsl, uploaderOfDsl } from "../../features/kit-text/index.ts"
import {
  enterSpace,
  ownDefaultSpace,
  SpaceReply,
  spaceDetail,
  spaceMember,
} from "../../features/spaces/index.ts"
import type { Context } from "../../platform/context.ts"
import { type AccessRule, signedIn } from "../../platform/http/access.ts"
import { defineRoute } from "../../platform/http/route.ts"
import { Empty, Id } from "../../platform/http/schemas.ts"

const Path = Type.Object(
  {
    assessment_id: Type.Optional(Type.String({ format: "uuid", trim: "ends" })),
    space_id: Type.Optional(Id),
    questionnaire_id: Type.Optional(Id),
  },
  { title: "NamedPath" },
)

const CurrentSpace = Type.Object({ currentSpaceId: Id }, { title: "CurrentSpace" })

/** What callers get depends on the path and is decided with it. */
const signedInPathReader: AccessRule<undefined, Context> = {
  ...signedIn,
  policy: {
    on: "path",
    relation: "viewer; others who are signed in where a report is public",
    anonymous: false,
  },
}

/** Calls that older clients have and that the API has in another form, or needs no more. */
export const olderCalls = [
  defineRoute({
    method: "GET",
    path: "/api/v1/spaces/undefined/",
    summary: "The caller's personal space: clients ask for it before they know its id",
    tag: "spaces",
    access: ownDefaultSpace,
    reply: { status: 200, schema: SpaceReply },
    handle: async ({ ctx, granted: space }) => spaceDetail(ctx, space),
  }),
  defineRoute({
    method: "POST",
    path: "/authinfo/changecurrentspace/:spaceId/",
    summary: "Set the caller's current space",
    tag: "spaces",
    access: spaceMember({ lock: "none", readers: true }),
    reply: { status: 200, schema: CurrentSpace },
    async handle({ ctx, granted: space }) {
      await enterSpace(ctx, space.id)
      return { currentSpaceId: space.id }
    },
  }),
  defineRoute({
    method: "POST",
    kind: "read",
    path: "/assessment/breadcrumbinfo/",
    summary: "Titles for the breadcrumb path of a screen, with the ids in the body",
    tag: "assessments",
    access: signedInPathReader,
    body: Path,
    example: { body: { assessment_id: "6f1cdd3e-4a0b-4f53-9a54-0d4a3c1e5b21" } },
    reply: { status: 200, schema: PathInfo },
    handle: async ({ ctx, body }) => pathInfo(ctx, body),
  }),
  defineRoute({
    method: "DELETE",
    path: "/baseinfo/dsl/:dslId/",
    summary: "Delete an uploaded text that belongs to no kit",
    tag: "kits as text",
    access: uploaderOfDsl,
    reply: { status: 204, schema: Empty },
    handle: async ({ ctx, granted: dsl }) => deleteDsl(ctx, dsl),
  }),
]
