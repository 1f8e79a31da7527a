import { ErrorReply } from "../../platform/http/error-reply.ts"
import { defineRoute } from "../../platform/http/route.ts"
import { Empty } from "../../platform/http/schemas.ts"
import { bearerOfInvitation, groupMemberOrInvited } from "./access.ts"
import { acceptInvitation } from "./invitations.ts"
import { leaveGroup } from "./members.ts"

const tag = "expert groups"

/** Calls of a user about their own membership in an expert group. */
export const membershipRoutes = [
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
