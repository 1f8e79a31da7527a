import { Type } from "typebox"
import { Id, LanguageReply, Nullable, Text, TimeText } from "../../platform/http/schemas.ts"
import type { Language } from "../../platform/i18n/language.ts"

const ExpertGroupLink = Type.Object({ id: Id, title: Type.String() })

const PublicKit = {
  id: Id,
  title: Type.String(),
  summary: Type.String({ description: "HTML or plain text" }),
  likes: Type.Integer(),
  assessmentsCount: Type.Integer({ description: "Assessments ever made on the kit" }),
  expertGroup: Type.Object({ id: Id, title: Type.String(), picture: Nullable(Type.String()) }),
  languages: Type.Array(Type.String(), {
    description: "Titles of the languages in the caller's language, the main one first",
  }),
  isFree: Type.Boolean(),
}

export const PublicKitItem = Type.Object(PublicKit)

export const KitItem = Type.Object({
  ...PublicKit,
  isPrivate: Type.Boolean(),
  hasAccess: Type.Boolean({ description: "The caller may make assessments on it" }),
})

export const KitOption = Type.Object({
  id: Id,
  title: Type.String(),
  isPrivate: Type.Boolean(),
  mainLanguage: LanguageReply,
  languages: Type.Array(LanguageReply),
})

export const GroupKit = Type.Object({
  id: Id,
  title: Type.String(),
  published: Type.Boolean(),
  isPrivate: Type.Boolean(),
  lastModificationTime: TimeText,
  draftVersionId: Nullable(Id),
})

export const Tag = Type.Object({ id: Id, code: Type.String(), title: Type.String() })

export const Banner = Type.Object({
  kitId: Id,
  smallBanner: Nullable(Type.String()),
  largeBanner: Nullable(Type.String()),
})

const Described = { id: Id, title: Type.String(), description: Type.String() }

export const KitPage = Type.Object({
  id: Id,
  title: Type.String(),
  summary: Type.String(),
  about: Type.String(),
  published: Type.Boolean(),
  isPrivate: Type.Boolean(),
  creationTime: TimeText,
  lastModificationTime: TimeText,
  like: Type.Object({ count: Type.Integer(), liked: Type.Boolean() }),
  subjectsCount: Type.Integer(),
  expertGroupId: Id,
  subjects: Type.Array(Type.Object({ ...Described, attributes: Type.Array(Type.Object(Described)) })),
  metadata: Type.Object({ goal: Nullable(Type.String()), context: Nullable(Type.String()) }),
  languages: Type.Array(LanguageReply),
  expertGroup: Type.Object({ id: Id, title: Type.String(), pictureLink: Nullable(Type.String()) }),
  isFree: Type.Boolean(),
  hasAccess: Type.Boolean(),
})

export const KitMinInfo = Type.Object({ id: Id, title: Type.String(), expertGroup: ExpertGroupLink })

export const KitInfo = Type.Object({
  id: Id,
  title: Type.String(),
  summary: Type.String(),
  about: Type.String(),
  published: Type.Boolean(),
  isPrivate: Type.Boolean(),
  mainLanguage: LanguageReply,
  languages: Type.Array(LanguageReply),
  price: Type.Integer(),
  tags: Type.Array(Tag),
  draftVersionId: Nullable(Id),
  editable: Type.Boolean({ description: "The caller owns the kit's expert group" }),
  hasActiveVersion: Type.Boolean(),
  translations: Type.Unsafe<object>({ type: "object", additionalProperties: true }),
  metadata: Type.Unsafe<object | null>({ type: ["object", "null"], additionalProperties: true }),
})

export const KitStats = Type.Object({
  creationTime: TimeText,
  lastModificationTime: TimeText,
  questionnairesCount: Nullable(Type.Integer()),
  attributesCount: Nullable(Type.Integer()),
  questionsCount: Nullable(Type.Integer()),
  maturityLevelsCount: Nullable(Type.Integer()),
  measuresCount: Nullable(Type.Integer()),
  likes: Type.Integer(),
  assessmentCounts: Type.Integer(),
  subjects: Nullable(Type.Array(Type.Object({ title: Type.String() }))),
  expertGroup: ExpertGroupLink,
})

const MetadataText = Type.Optional(Nullable(Type.String({ description: "HTML; null or blank clears it" })))

export const KitEdit = Type.Object({
  title: Type.Optional(Text({ min: 3, max: 100, oneLine: true })),
  summary: Type.Optional(Text({ min: 3, max: 1000, description: "HTML" })),
  about: Type.Optional(Text({ min: 3, max: 3000, description: "HTML" })),
  lang: Type.Optional(Type.Unsafe<Language>({ type: "string", enum: ["EN", "FA"], trim: "ends" })),
  published: Type.Optional(Type.Boolean()),
  isPrivate: Type.Optional(Type.Boolean()),
  tags: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 100 })),
  translations: Type.Optional(
    Type.Unsafe<Record<string, unknown>>({
      type: "object",
      description:
        "Texts by language (EN, FA). With a key it replaces all translations, without one it keeps them",
    }),
  ),
  removeTranslations: Type.Optional(Type.Boolean()),
  metadata: Type.Optional(Type.Object({ goal: MetadataText, context: MetadataText })),
  removeMetadata: Type.Optional(Type.Boolean()),
})
