import { Type } from "typebox"
import { signedLink } from "../../platform/files/route.ts"
import { signedIn } from "../../platform/http/access.ts"
import { ErrorReply } from "../../platform/http/error-reply.ts"
import { pagingQuery } from "../../platform/http/paging.ts"
import { defineRoute } from "../../platform/http/route.ts"
import { Addressee, Empty } from "../../platform/http/schemas.ts"
import { inLanguage } from "../../platform/i18n/language.ts"
import { roleReply, roleTexts } from "../permissions/index.ts"
import { assessmentAccess } from "../results/index.ts"
import { addressInvited, invitationEdit, invitationRemoval, memberChange, memberRemoval } from "./access.ts"
import { cancelInvitation, changeInvitation, changeRole, removeMember } from "./change-role.ts"
import { grantRole, invite } from "./grant-role.ts"
import { listInvitees, listMembers } from "./queries.ts"
import {
  InviteePage,
  MemberPage,
  NewInvitation,
  NewMember,
  ReportReaders,
  RoleEdit,
  Roles,
} from "./schemas.ts"
import { reportReaders, shareReport } from "./share-report.ts"

const tag = "assessment members"

export const routes = [
  defineRoute({
    method: "GET",
    path: "/api/v1/assessment-user-roles/",
    summary: "The roles on assessments, and what each can do",
    tag,
    access: signedIn,
    reply: { status: 200, schema: Roles },
    handle: async ({ ctx }) => ({
      items: roleTexts.map(({ id, title, description }) => ({
        id,
        title,
        description: inLanguage(description, ctx.language),
      })),
    }),
  }),
  defineRoute({
    method: "GET",
    path: "/api/v1/assessments/:assessmentId/users/",
    summary: "Members of an assessment, by name",
    tag,
    access: assessmentAccess("viewAssessmentUserList"),
    query: Type.Object(pagingQuery(10)),
    reply: { status: 200, schema: MemberPage },
    async handle({ ctx, query, granted: assessment }) {
      const { rows, total } = await listMembers(ctx, assessment, query)
      const items = rows.map(({ id, email, displayName, picturePath, roleId }) => ({
        id,
        email,
        displayName,
        pictureLink: picturePath === null ? null : signedLink(ctx, picturePath),
        role: roleReply(roleId),
        editable: id !== assessment.spaceOwnerId,
      }))
      return { items, ...query, sort: "displayName", order: "asc" as const, total }
    },
  }),
  defineRoute({
    method: "POST",
    path: "/api/v1/assessments/:assessmentId/assessment-user-roles/",
    summary: "Give a person with an account a role; they join the space",
    tag,
    access: memberChange("grantUserAssessmentRole"),
    example: { body: { userId: "6f1cdd3e-4a0b-4f53-9a54-0d4a3c1e5b21", roleId: 1 } },
    body: NewMember,
    reply: { status: 201, schema: Empty },
    errors: { 409: ErrorReply, 422: ErrorReply },
    handle: async ({ ctx, body, granted }) => grantRole(ctx, granted, body),
  }),
  defineRoute({
    method: "PUT",
    path: "/api/v1/assessments/:assessmentId/assessment-user-roles/:userId/",
    summary: "Give a member another role",
    tag,
    access: memberChange("updateUserAssessmentRole"),
    example: { body: { roleId: 2 } },
    body: RoleEdit,
    reply: { status: 200, schema: Empty },
    handle: async ({ ctx, params: { userId }, body: { roleId }, granted }) =>
      changeRole(ctx, granted, { userId, roleId }),
  }),
  defineRoute({
    method: "DELETE",
    path: "/api/v1/assessments/:assessmentId/assessment-user-roles/:userId/",
    summary: "Remove the role of a member, who stays in the space",
    tag,
    access: memberRemoval,
    reply: { status: 204, schema: Empty },
    handle: async ({ ctx, params, granted }) => removeMember(ctx, granted, params.userId),
  }),
  defineRoute({
    method: "POST",
    path: "/api/v1/assessments/:assessmentId/invite/",
    summary:
      "Give an address a role, at once or when somebody signs up with it; repeating it sends the mail again",
    tag,
    access: addressInvited("grantUserAssessmentRole"),
    example: { body: { email: "kim@example.com", roleId: 1 } },
    body: NewInvitation,
    reply: { status: 200, schema: Empty },
    errors: { 409: ErrorReply },
    handle: async ({ ctx, body, granted }) => invite(ctx, granted, body),
  }),
  defineRoute({
    method: "GET",
    path: "/api/v1/assessments/:assessmentId/invitees/",
    summary: "Invitations to an assessment, latest first, including expired ones",
    tag,
    access: assessmentAccess("viewAssessmentInviteeList"),
    query: Type.Object(pagingQuery(100)),
    reply: { status: 200, schema: InviteePage },
    async handle({ ctx, query, granted }) {
      const { rows, total } = await listInvitees(ctx, granted.id, query)
      const items = rows.map(({ roleId, ...row }) => ({ ...row, role: roleReply(roleId) }))
      return { items, ...query, sort: "creationTime", order: "desc" as const, total }
    },
  }),
  defineRoute({
    method: "PUT",
    path: "/api/v1/assessment-invites/:inviteId/",
    summary: "Change the role that an invitation grants",
    tag,
    access: invitationEdit,
    example: { body: { roleId: 0 } },
    body: RoleEdit,
    reply: { status: 200, schema: Empty },
    handle: async ({ ctx, body, granted }) => changeInvitation(ctx, granted, body.roleId),
  }),
  defineRoute({
    method: "DELETE",
    path: "/api/v1/assessment-invites/:inviteId/",
    summary: "Cancel an invitation",
    tag,
    access: invitationRemoval,
    reply: { status: 204, schema: Empty },
    handle: async ({ ctx, granted }) => cancelInvitation(ctx, granted),
  }),
  defineRoute({
    method: "POST",
    path: "/api/v1/assessments/:assessmentId/grant-report-access/",
    summary: "Let an address read the report, at once or when somebody signs up with it",
    tag,
    access: addressInvited("grantAccessToReport"),
    example: { body: { email: "reader@example.com" } },
    body: Addressee,
    reply: { status: 201, schema: Empty },
    errors: { 409: ErrorReply },
    handle: async ({ ctx, body, granted }) => shareReport(ctx, granted, body.email),
  }),
  defineRoute({
    method: "GET",
    path: "/api/v1/assessments/:assessmentId/users-with-report-access/",
    summary: "Who can read the report, and who is invited to",
    tag,
    access: assessmentAccess("grantAccessToReport"),
    reply: { status: 200, schema: ReportReaders },
    handle: async ({ ctx, granted }) => reportReaders(ctx, granted),
  }),
]
