import { Type } from "typebox"
import { Page, pageOf } from "../../platform/http/paging.ts"
import { codeTitle, Etag, Id, Nullable, Text, TimeText, Uuid } from "../../platform/http/schemas.ts"
import { inLanguage, type Language, type LocalText } from "../../platform/i18n/language.ts"

export type SpaceType = "BASIC" | "PREMIUM"

/** The fixed title of every person's default space; clients show a label of their own for it. */
export const DEFAULT_SPACE_TITLE = "Default Space"

/** What texts for people call a space. */
export function shownSpaceTitle(
  { title, isDefault }: { title: string; isDefault: boolean },
  language: Language,
): string {
  return isDefault ? inLanguage({ en: "Personal space", fa: "فضای شخصی" }, language) : title
}

const typeTitles: Record<SpaceType, LocalText> = {
  BASIC: { en: "Basic", fa: "پایه" },
  PREMIUM: { en: "Premium", fa: "ویژه" },
}

export const SpaceTypeCode = Type.Union([Type.Literal("BASIC"), Type.Literal("PREMIUM")], {
  title: "SpaceTypeCode",
})
/** The sort keys of a list of spaces. */
export const spaceSorts = ["lastSeen", "title"] as const

export type SpaceSort = (typeof spaceSorts)[number]

const SpaceTypeReply = Type.Object({ code: SpaceTypeCode, title: Type.String() }, { title: "SpaceType" })

export function spaceTypeReply(type: SpaceType, language: Language) {
  return codeTitle(type, typeTitles, language)
}

export const SpaceTypes = Type.Object({ spaceTypes: Type.Array(SpaceTypeReply) }, { title: "SpaceTypes" })

const SpaceCard = Type.Object(
  {
    id: Id,
    title: Type.String(),
    owner: Type.Object({
      id: Uuid,
      displayName: Nullable(Type.String()),
      isCurrentUserOwner: Type.Boolean(),
    }),
    type: SpaceTypeReply,
    isActive: Type.Boolean(),
    lastModificationTime: TimeText,
    membersCount: Type.Integer(),
    assessmentsCount: Type.Integer(),
  },
  { title: "SpaceCard" },
)

export const SpacePage = Page("SpacePage", SpaceCard)

export const SpaceReply = Type.Object(
  {
    id: Id,
    etag: Etag,
    code: Type.String(),
    title: Type.String(),
    type: SpaceTypeReply,
    editable: Type.Boolean({ description: "The caller owns the space" }),
    lastModificationTime: TimeText,
    membersCount: Type.Integer(),
    assessmentsCount: Type.Integer(),
    canCreateAssessment: Type.Boolean(),
    onlyReads: Type.Boolean({
      description:
        "The caller is a member only because a report is shared with them, without rights in the space",
    }),
    isDefault: Type.Boolean(),
    isActive: Type.Boolean(),
  },
  { title: "Space" },
)

const TopSpace = Type.Object(
  {
    id: Id,
    title: Type.String(),
    type: SpaceTypeReply,
    selected: Type.Boolean(),
    isDefault: Type.Boolean(),
  },
  { title: "TopSpace" },
)

export const TopSpaces = Type.Object({ items: Type.Array(TopSpace) }, { title: "TopSpaces" })

export const SpaceAllowance = Type.Object({ allowCreateBasic: Type.Boolean() }, { title: "SpaceAllowance" })

const Title = Text({ min: 3, max: 100, oneLine: true })

export const NewSpace = Type.Object({ title: Title, type: SpaceTypeCode }, { title: "NewSpace" })

export const SpaceEdit = Type.Object({ title: Title }, { title: "SpaceEdit" })

const SpaceMember = Type.Object(
  {
    id: Uuid,
    email: Type.String(),
    displayName: Type.String(),
    bio: Nullable(Type.String()),
    isOwner: Type.Boolean(),
    pictureLink: Nullable(Type.String({ description: "Link, valid for a day" })),
    linkedin: Nullable(Type.String()),
  },
  { title: "SpaceMember" },
)

const HandOver = Type.Object(
  {
    done: Type.Integer({ description: "Assessments of which the new owner is manager" }),
    total: Type.Integer({ description: "Assessments of the space" }),
  },
  {
    title: "HandOver",
    description: "How far a transfer of the ownership is that goes on in the background; otherwise null",
  },
)

export const SpaceMemberPage = Type.Object(
  { ...pageOf(SpaceMember), handOver: Nullable(HandOver) },
  { title: "SpaceMemberPage" },
)

const SpaceInvitee = Type.Object(
  {
    id: Uuid,
    email: Type.String(),
    expirationDate: TimeText,
    creationTime: TimeText,
    createdBy: Uuid,
  },
  { title: "SpaceInvitee" },
)

export const SpaceInviteePage = Page("SpaceInviteePage", SpaceInvitee)
