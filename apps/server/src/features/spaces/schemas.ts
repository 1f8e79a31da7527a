import { Type } from "typebox"
import { codeTitle, Id, Nullable, TimeText, Uuid } from "../../platform/http/schemas.ts"
import type { Language, LocalText } from "../../platform/i18n/language.ts"

export type SpaceType = "BASIC" | "PREMIUM"

/** The literal title of everybody's own space; clients show their own label for it. */
export const DEFAULT_SPACE_TITLE = "Default Space"

const typeTitles: Record<SpaceType, LocalText> = {
  BASIC: { en: "Basic", fa: "پایه" },
  PREMIUM: { en: "Premium", fa: "ویژه" },
}

export const SpaceTypeCode = Type.Union([Type.Literal("BASIC"), Type.Literal("PREMIUM")])
export const SpaceTypeReply = Type.Object({ code: SpaceTypeCode, title: Type.String() })

export function spaceTypeReply(type: SpaceType, language: Language) {
  return codeTitle(type, typeTitles, language)
}

export const SpaceRow = Type.Object({
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
})

export const SpaceDetail = Type.Object({
  id: Id,
  code: Type.String(),
  title: Type.String(),
  type: SpaceTypeReply,
  editable: Type.Boolean({ description: "The caller owns the space" }),
  lastModificationTime: TimeText,
  membersCount: Type.Integer(),
  assessmentsCount: Type.Integer(),
  canCreateAssessment: Type.Boolean(),
  isDefault: Type.Boolean(),
  isActive: Type.Boolean(),
})

export const TopSpaces = Type.Object({
  items: Type.Array(
    Type.Object({
      id: Id,
      title: Type.String(),
      type: SpaceTypeReply,
      selected: Type.Boolean(),
      isDefault: Type.Boolean(),
    }),
  ),
})
