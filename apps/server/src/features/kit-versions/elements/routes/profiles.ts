import { defineRoute } from "../../../../platform/http/route.ts"
import { VersionProfiles } from "../list-schemas.ts"
import { changeOrder } from "../positions.ts"
import { createProfile, deleteProfile, editProfile, listProfiles } from "../profiles.ts"
import { ElementOrders, ProfileEdit, ProfileIdReply } from "../schemas.ts"
import { creating, deleting, editing, reading } from "./element-route.ts"

const profile = { index: 1, title: "Level 1", description: "Where every team starts.", questionIds: [31, 32] }

/** Calls about applicability profiles. */
export const profileRoutes = [
  defineRoute({
    ...reading,
    path: "/api/v1/kit-versions/:kitVersionId/profiles/",
    summary: "The applicability profiles of a version, each with its questions",
    reply: { status: 200, schema: VersionProfiles },
    handle: async ({ ctx, granted }) => ({ items: await listProfiles(ctx, granted) }),
  }),
  defineRoute({
    ...creating(ProfileIdReply),
    path: "/api/v1/kit-versions/:kitVersionId/profiles/",
    summary: "Add a profile; a kit can have at most twenty",
    body: ProfileEdit,
    example: { body: profile },
    handle: async ({ ctx, body, granted }) => ({ profileId: await createProfile(ctx, granted, body) }),
  }),
  defineRoute({
    ...editing,
    path: "/api/v1/kit-versions/:kitVersionId/profiles/:profileId/",
    summary: "Change a profile and its questions",
    body: ProfileEdit,
    example: { body: profile },
    replaces: { readings: [{ path: "/api/v1/kit-versions/:kitVersionId/profiles/", at: "items" }] },
    handle: async ({ ctx, params, body, granted }) => editProfile(ctx, granted, params.profileId, body),
  }),
  defineRoute({
    ...deleting,
    path: "/api/v1/kit-versions/:kitVersionId/profiles/:profileId/",
    summary: "Delete a profile; with the release, all questions count in assessments on it",
    handle: async ({ ctx, params, granted }) => deleteProfile(ctx, granted, params.profileId),
  }),
  defineRoute({
    ...editing,
    path: "/api/v1/kit-versions/:kitVersionId/profiles-change-order/",
    summary: "Reorder profiles",
    body: ElementOrders,
    example: { body: { orders: [] } },
    handle: async ({ ctx, body, granted }) => changeOrder(ctx, granted, "profiles", body.orders),
  }),
]
