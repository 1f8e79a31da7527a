import { Type } from "typebox"
import type { AnonymousContext, Context } from "../../platform/context.ts"
import { accessDenied, notFound } from "../../platform/errors.ts"
import type { Feature } from "../../platform/feature.ts"
import { type AccessRule, anyone } from "../../platform/http/access.ts"
import { defineRoute } from "../../platform/http/route.ts"
import { Id, Nullable, Uuid } from "../../platform/http/schemas.ts"
import { hashOfToken, lockAddress } from "../invitations/index.ts"
import { acceptLink } from "./accept-link.ts"
import { findLink, type Link, shownLink } from "./link.ts"

const OpenedInvitation = Type.Object(
  {
    kind: Type.Enum(["ASSESSMENT", "SPACE", "REPORT", "KIT", "GROUP"], {
      description: "What the invitation is to",
    }),
    inviter: Nullable(Type.String({ description: "Name of the person who invites; null unless open" })),
    title: Nullable(Type.String({ description: "Title of what the invitation is to; null unless open" })),
    email: Nullable(Type.String({ description: "The address that is invited; null unless open" })),
    state: Type.Enum(["OPEN", "USED", "WITHDRAWN", "EXPIRED"]),
  },
  { title: "OpenedInvitation" },
)

const InvitationTarget = Type.Object(
  {
    to: Type.Enum(["QUESTIONS", "DASHBOARD", "REPORT", "SPACE", "KIT", "GROUP"], {
      description: "The part of the product, by the person's role: who answers begins with the questions",
    }),
    spaceId: Nullable(Id),
    assessmentId: Nullable(Uuid),
    kitId: Nullable(Type.Integer({ description: "null for a kit that is not published and has no page" })),
    expertGroupId: Nullable(Id),
  },
  { title: "InvitationTarget" },
)

/** @throws NOT_FOUND no link has the token */
async function requireLink(ctx: AnonymousContext, token: string): Promise<Link> {
  const link = await findLink(ctx, hashOfToken(token))
  if (!link) throw notFound("invitation")
  return link
}

/** A signed-in person with the token of a link. Their address is locked, so that it is not invited meanwhile. */
const bearerOfLink: AccessRule<Link, Context, { params: { token: string } }> = {
  policy: { on: "nothing", relation: "signed in", anonymous: false },
  lock: "exclusive",
  async check(ctx, { params }) {
    await lockAddress(ctx, ctx.user.email)
    return requireLink(ctx, params.token)
  },
}

const tag = "invitations"

const routes = [
  defineRoute({
    method: "GET",
    path: "/api/v1/public/invitations/:token/",
    summary: "Who invites whom to what by a mailed link; reading it uses nothing up",
    tag,
    access: anyone,
    reply: { status: 200, schema: OpenedInvitation },
    errors: { 404: notFound("invitation") },
    handle: async ({ ctx, params }) => shownLink(await requireLink(ctx, params.token), ctx),
  }),
  defineRoute({
    method: "POST",
    path: "/api/v1/invitations/:token/accept/",
    summary:
      "Accept the invitation of a mailed link, or what it has led to before, as the person it was sent to",
    tag,
    access: bearerOfLink,
    reply: { status: 200, schema: InvitationTarget },
    harmlessTwice: true,
    errors: { 403: accessDenied(), 404: notFound("invitation") },
    handle: async ({ ctx, granted }) => acceptLink(ctx, granted),
  }),
]

export const feature: Feature = { name: "join", routes }
