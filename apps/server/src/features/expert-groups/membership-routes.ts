import { Type } from "typebox"
import { signedIn } from "../../platform/http/access.ts"
import { ErrorReply } from "../../platform/http/error-reply.ts"
import { defineRoute } from "../../platform/http/route.ts"
import { Empty, Reference, TimeText, Uuid } from "../../platform/http/schemas.ts"
import { bearerOfInvitation, groupMemberOrInvited } from "./access.ts"
import { acceptInvitation } from "./invitations.ts"
import { leaveGroup, listOwnInvitations } from "./members.ts"

const GroupInvitation = Type.Object(
  {
    expertGroup: Reference,
    inviteToken: Type.String({ ...Uuid, description: "The one in the link of the mail" }),
    expirationTime: TimeText,
  },
  { title: "GroupInvitation" },
)

const tag = "expert groups"

/** Calls of a user about their own membership in an expert group. */
export const membershipRoutes = [
  defineRoute({
    method: "GET",
    path: "/api/v1/expert-group-invitations/",
    summary: "The caller's open invitations to expert groups, at most 20, the first to expire first",
    tag,
    access: signedIn,
    reply: {
      status: 200,
      schema: Type.Object({ items: Type.Array(GroupInvitation) }, { title: "GroupInvitations" }),
    },
    handle: async ({ ctx }) => ({ items: await listOwnInvitations(ctx) }),
  }),
  defineRoute({
    method: "PUT",
    path: "/api/v1/expert-groups/:expertGroupId/invite/:inviteToken/confirm/",
    summary: "Accept the invitation to an expert group with the token in its link",
    tag,
    access: bearerOfInvitation,
    reply: { status: 200, schema: Empty },
    errors: { 409: ErrorReply },
    handle: async ({ ctx, params, granted: group }) => acceptInvitation(ctx, group, params.inviteToken),
  }),
  defineRoute({
    method: "DELETE",
    path: "/api/v1/expert-groups/:expertGroupId/leave/",
    summary: "Leave an expert group, or decline the invitation to it",
    tag,
    access: groupMemberOrInvited({ lock: "exclusive" }),
    reply: { status: 204, schema: Empty },
    handle: async ({ ctx, granted: group }) => leaveGroup(ctx, group),
  }),
]
