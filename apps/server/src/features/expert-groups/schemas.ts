import { Type } from "typebox"
import { Page } from "../../platform/http/paging.ts"
import { Etag, FilePart, Id, Nullable, Person, Text, TimeText, Uuid } from "../../platform/http/schemas.ts"

export const ExpertGroupCard = Type.Object(
  {
    id: Id,
    title: Type.String(),
    bio: Type.String(),
    picture: Nullable(Type.String({ description: "Link that is valid for one day" })),
    publishedKitsCount: Type.Integer(),
    membersCount: Type.Integer(),
    members: Type.Array(Person, { description: "The first five by name" }),
    editable: Type.Boolean({ description: "Whether the caller owns the group" }),
  },
  { title: "ExpertGroupCard" },
)

export const ExpertGroupPage = Page("ExpertGroupPage", ExpertGroupCard)

export const ExpertGroupReply = Type.Object(
  {
    ...ExpertGroupCard.properties,
    about: Type.String({ description: "HTML" }),
    pictureLink: Nullable(Type.String()),
    website: Nullable(Type.String()),
    etag: Etag,
  },
  { title: "ExpertGroup" },
)

export const MembershipStatus = Type.Union([Type.Literal("ACTIVE"), Type.Literal("PENDING")], {
  title: "MembershipStatus",
})

const ExpertGroupMember = Type.Object(
  {
    id: Uuid,
    email: Nullable(Type.String({ description: "Only for the owner of the group" })),
    displayName: Type.String(),
    bio: Nullable(Type.String()),
    pictureLink: Nullable(Type.String()),
    linkedin: Nullable(Type.String()),
    status: MembershipStatus,
    inviteExpirationDate: Nullable(TimeText),
    deletable: Type.Boolean({ description: "Whether the caller may remove this member" }),
  },
  { title: "ExpertGroupMember" },
)

export const ExpertGroupMemberPage = Page("ExpertGroupMemberPage", ExpertGroupMember)

/** The texts of a group; an omitted website means none. */
export const ExpertGroupEdit = Type.Object(
  {
    title: Text({ min: 3, max: 100, oneLine: true }),
    bio: Text({ min: 3, max: 200 }),
    about: Text({ min: 3, max: 2000, description: "HTML of 3 to 500 visible characters" }),
    website: Type.Optional(Text({ min: 3, max: 200, description: "Address with https:// or http://" })),
  },
  { title: "ExpertGroupEdit" },
)

export const NewExpertGroup = Type.Object(
  { ...ExpertGroupEdit.properties, picture: Type.Optional(FilePart) },
  { title: "NewExpertGroup" },
)
