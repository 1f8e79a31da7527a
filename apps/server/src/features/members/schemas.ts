import { Type } from "typebox"
import { Page } from "../../platform/http/paging.ts"
import { Email, Nullable, TimeText, Uuid } from "../../platform/http/schemas.ts"
import { roleIds } from "../permissions/index.ts"

/** The id of one of the six roles. */
const RoleId = Type.Integer({ minimum: 0, maximum: Math.max(...Object.values(roleIds)) })

const RoleReply = Type.Object(
  { id: RoleId, title: Type.String({ description: "The same in every language" }) },
  { title: "Role" },
)

export const Roles = Type.Object(
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

export const MemberPage = Page("AssessmentMemberPage", Member)

export const NewMember = Type.Object({ userId: Uuid, roleId: RoleId }, { title: "NewAssessmentMember" })

/** Any number: the role is checked after the caller's permission to change it. */
export const RoleEdit = Type.Object({ roleId: Type.Integer() }, { title: "RoleEdit" })

export const NewInvitation = Type.Object(
  { email: Email, roleId: RoleId },
  { title: "NewAssessmentInvitation" },
)

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

export const InviteePage = Page("AssessmentInviteePage", Invitee)

const deletable = Type.Boolean({ description: "The caller can revoke this access" })

export const ReportReaders = Type.Object(
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
