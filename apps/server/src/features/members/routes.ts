import { Type } from "typebox"
import { signedLink } from "../../platform/files/route.ts"
import { signedIn } from "../../platform/http/access.ts"
import { ErrorReply } from "../../platform/http/error-reply.ts"
import { Page, pagingQuery } from "../../platform/http/paging.ts"
import { defineRoute } from "../../platform/http/route.ts"
import { Addressee, Email, Empty, Nullable, TimeText, Uuid } from "../../platform/http/schemas.ts"
import { inLanguage } from "../../platform/i18n/language.ts"
import { assessmentAccess } from "../assessments/index.ts"
import { roleIds, roleReply, roleTexts } from "../permissions/index.ts"
import { addressInvited, invitationEdit, invitationRemoval, memberChange, memberRemoval } from "./access.ts"
import { cancelInvitation, changeInvitation, changeRole, removeMember } from "./change-role.ts"
import { grantRole, invite } from "./grant-role.ts"
import { listInvitees, listMembers } from "./queries.ts"
import { reportReaders, shareReport } from "./share-report.ts"

/** The id of one of the six roles. */
const RoleId = Type.Integer({ minimum: 0, maximum: Math.max(...Object.values(roleIds)) })

const RoleReply = Type.Object(
  { id: RoleId, title: Type.String({ description: "The same in every language" }) },
  { title: "Role" },
)

const Roles = Type.Object(
  {
    items: Type.Array(
      Type.Object(
        { ...RoleReply.properties, description: Type.String({ description: "In the caller's language" }) },
        { title: "DescribedRole" },
      ),
    ),
  },
  { title: "Roles" },
)

const Member = Type.Object(
  {
    id: Uuid,
    email: Type.String(),
    displayName: Type.String(),
    pictureLink: Nullable(Type.String({ description: "Link, valid for a day" })),
    role: RoleReply,
    editable: Type.Boolean({ description: "false for the owner of the space, who stays manager" }),
  },
  { title: "AssessmentMember" },
)

const MemberPage = Page("AssessmentMemberPage", Member)

const NewMember = Type.Object({ userId: Uuid, roleId: RoleId }, { title: "NewAssessmentMember" })

/** Any number: the role is checked after the caller's permission to change it. */
const RoleEdit = Type.Object({ roleId: Type.Integer() }, { title: "RoleEdit" })

const NewInvitation = Type.Object({ email: Email, roleId: RoleId }, { title: "NewAssessmentInvitation" })

const Invitee = Type.Object(
  {
    id: Uuid,
    email: Type.String(),
    role: RoleReply,
    expirationTime: TimeText,
    creationTime: TimeText,
  },
  { title: "AssessmentInvitee" },
)

const InviteePage = Page("AssessmentInviteePage", Invitee)

const deletable = Type.Boolean({ description: "The caller can revoke this access" })

const ReportReaders = Type.Object(
  {
    users: Type.Array(
      Type.Object(
        {
          id: Uuid,
          email: Type.String(),
          displayName: Type.String(),
          pictureLink: Nullable(Type.String({ description: "Link, valid for a day" })),
          deletable,
        },
        { title: "ReportReader" },
      ),
    ),
    invitees: Type.Array(
      Type.Object({ id: Uuid, email: Type.String(), deletable }, { title: "ReportInvitee" }),
    ),
  },
  { title: "ReportReaders" },
)

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
