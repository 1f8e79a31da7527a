import { Type } from "typebox"
import { Page } from "../../platform/http/paging.ts"
import {
  Etag,
  Id,
  LanguageCode,
  LanguageReply,
  Nullable,
  Reference,
  Text,
  TimeText,
  Uuid,
} from "../../platform/http/schemas.ts"
import type { Language } from "../../platform/i18n/language.ts"

const KitTag = Type.Object({ id: Id, code: Type.String(), title: Type.String() }, { title: "KitTag" })

export const PublicKitCard = Type.Object(
  {
    id: Id,
    title: Type.String(),
    summary: Type.String({ description: "HTML or plain text" }),
    likes: Type.Integer(),
    assessmentsCount: Type.Integer({ description: "Assessments ever created on the kit" }),
    questionsCount: Type.Integer({ description: "Of the active version" }),
    expertGroup: Type.Object({ id: Id, title: Type.String(), picture: Nullable(Type.String()) }),
    languages: Type.Array(Type.String(), {
      description: "Titles of the languages in the caller's language, the main one first",
    }),
    isFree: Type.Boolean(),
    tags: Type.Optional(Type.Array(KitTag, { description: "By code; only if the request asks for them" })),
  },
  { title: "PublicKitCard" },
)

export const PublicKitPage = Page("PublicKitPage", PublicKitCard)

const KitCard = Type.Object(
  {
    ...PublicKitCard.properties,
    isPrivate: Type.Boolean(),
    hasAccess: Type.Boolean({ description: "The caller can create assessments with it" }),
  },
  { title: "KitCard" },
)

export const KitPage = Page("KitPage", KitCard)

const KitOption = Type.Object(
  {
    id: Id,
    title: Type.String(),
    isPrivate: Type.Boolean(),
    mainLanguage: LanguageReply,
    languages: Type.Array(LanguageReply),
  },
  { title: "KitOption" },
)

export const KitOptionPage = Page("KitOptionPage", KitOption)

const GroupKit = Type.Object(
  {
    id: Id,
    title: Type.String(),
    published: Type.Boolean(),
    isPrivate: Type.Boolean(),
    lastModificationTime: TimeText,
    draftVersionId: Nullable(Id),
  },
  { title: "GroupKit" },
)

export const GroupKitPage = Page("GroupKitPage", GroupKit)

export const KitTagPage = Page("KitTagPage", KitTag)

const KitBanner = Type.Object(
  { kitId: Id, smallBanner: Nullable(Type.String()), largeBanner: Nullable(Type.String()) },
  { title: "KitBanner" },
)

export const KitBanners = Type.Array(KitBanner, { title: "KitBanners" })

export const KitLike = Type.Object({ count: Type.Integer(), liked: Type.Boolean() }, { title: "KitLike" })

const KitAttribute = Type.Object(
  { id: Id, title: Type.String(), description: Type.String() },
  { title: "KitAttribute" },
)

const KitSubject = Type.Object(
  { ...KitAttribute.properties, attributes: Type.Array(KitAttribute) },
  { title: "KitSubject" },
)

/** A question of the active version as users see it, in the reader's language. */
const SampleQuestion = Type.Object(
  {
    title: Type.String(),
    questionnaire: Type.String({ description: "Its title" }),
    options: Type.Array(Type.String(), { description: "Their titles, in order" }),
  },
  { title: "SampleQuestion" },
)

/** A selection of questions that an assessment may be made on instead of the whole kit. */
export const KitProfile = Type.Object(
  {
    id: Id,
    code: Type.String(),
    title: Type.String(),
    description: Nullable(Type.String()),
    questionsCount: Type.Integer({ description: "How many questions of the kit it includes" }),
  },
  { title: "KitProfile" },
)

/** What the page of a kit shows. */
export const KitReply = Type.Object(
  {
    id: Id,
    title: Type.String(),
    summary: Type.String(),
    about: Type.String(),
    published: Type.Boolean(),
    isPrivate: Type.Boolean(),
    creationTime: TimeText,
    lastModificationTime: TimeText,
    like: KitLike,
    subjectsCount: Type.Integer(),
    expertGroupId: Id,
    subjects: Type.Array(KitSubject),
    questionsCount: Type.Integer(),
    maturityLevels: Type.Array(Type.String(), { description: "Their titles, the lowest first" }),
    sampleQuestion: Nullable(SampleQuestion),
    profiles: Type.Array(KitProfile, { description: "Applicability profiles, in order" }),
    metadata: Type.Object({ goal: Nullable(Type.String()), context: Nullable(Type.String()) }),
    licence: Nullable(Type.String({ description: "Terms of use, as the author gives them" })),
    source: Nullable(Type.String({ description: "What the kit rests on" })),
    version: Nullable(Type.String({ description: "The version that the author gives" })),
    languages: Type.Array(LanguageReply),
    expertGroup: Type.Object({ id: Id, title: Type.String(), pictureLink: Nullable(Type.String()) }),
    isFree: Type.Boolean(),
    hasAccess: Type.Boolean(),
  },
  { title: "Kit" },
)

const KitContentFinding = Type.Object(
  {
    kit: Reference,
    kind: Type.Enum(["SUBJECT", "ATTRIBUTE", "QUESTIONNAIRE", "QUESTION"], {
      description: "Of the element that fits best: the most general one, then the first in the kit",
    }),
    title: Type.String({ description: "Of that element" }),
    count: Type.Integer({ description: "How many elements of the kit fit" }),
  },
  { title: "KitContentFinding" },
)

export const KitContentFindings = Type.Object(
  {
    items: Type.Array(KitContentFinding, {
      description: "At most 50 kits, those with the most fitting elements first",
    }),
  },
  { title: "KitContentFindings" },
)

export const KitMinInfo = Type.Object(
  { id: Id, title: Type.String(), expertGroup: Reference },
  { title: "KitMinInfo" },
)

const KitMetadata = Type.Object(
  { goal: Type.Optional(Type.String()), context: Type.Optional(Type.String()) },
  { title: "KitMetadata" },
)

const KitTranslation = Type.Object(
  {
    title: Type.Optional(Type.String()),
    summary: Type.Optional(Type.String()),
    about: Type.Optional(Type.String()),
    metadata: Type.Optional(KitMetadata),
  },
  { title: "KitTranslation" },
)

export const KitInfo = Type.Object(
  {
    id: Id,
    title: Type.String(),
    summary: Type.String(),
    about: Type.String(),
    published: Type.Boolean(),
    isPrivate: Type.Boolean(),
    mainLanguage: LanguageReply,
    languages: Type.Array(LanguageReply),
    price: Type.Integer(),
    tags: Type.Array(KitTag),
    draftVersionId: Nullable(Id),
    editable: Type.Boolean({ description: "The caller owns the kit's expert group" }),
    hasActiveVersion: Type.Boolean(),
    hasLossReport: Type.Boolean({ description: "The kit was last created or updated from a framework" }),
    translations: Type.Unsafe<object>({ type: "object", additionalProperties: KitTranslation }),
    metadata: Nullable(KitMetadata),
    etag: Etag,
  },
  { title: "KitInfo" },
)

export const KitStats = Type.Object(
  {
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
    expertGroup: Reference,
  },
  { title: "KitStats" },
)

const unlessStarter = "Required without a starter"

const KitStarter = Type.Object(
  {
    levels: Type.Optional(
      Type.Union([Type.Literal(3), Type.Literal(5)], {
        description: "The draft has so many levels, with their requirements",
      }),
    ),
    kitId: Type.Optional(Id),
  },
  {
    title: "KitStarter",
    description:
      "What the draft begins with: levels, or a copy of a public kit or one of the caller's groups. An empty object begins with nothing",
  },
)

export const NewKit = Type.Object(
  {
    title: Text({ min: 3, max: 100, oneLine: true }),
    summary: Type.Optional(Text({ min: 3, max: 1000, description: `HTML. ${unlessStarter}` })),
    about: Type.Optional(Text({ min: 3, max: 3000, description: `HTML. ${unlessStarter}` })),
    lang: Type.Optional(
      Type.String({
        maxLength: 20,
        description: "EN or FA; anything else means EN, and none the language of a copied kit",
      }),
    ),
    isPrivate: Type.Optional(Type.Boolean({ description: unlessStarter })),
    expertGroupId: Type.Optional(Id),
    tagIds: Type.Optional(Type.Array(Id, { maxItems: 100, description: unlessStarter })),
    starter: Type.Optional(KitStarter),
  },
  {
    title: "NewKit",
    description:
      "With a starter only the title is required: the kit is then written in a group of the caller's own, which is made if there is none",
  },
)

/** The id of a newly created kit. */
export const NewKitId = Type.Object({ kitId: Id }, { title: "NewKitId" })

export const NewKitLanguage = Type.Object({ lang: LanguageCode }, { title: "NewKitLanguage" })

const KitUser = Type.Object(
  {
    id: Uuid,
    name: Type.String(),
    email: Type.String(),
    pictureLink: Nullable(Type.String()),
    editable: Type.Boolean({ description: "false for the owner of the expert group" }),
  },
  { title: "KitUser" },
)

export const KitUserPage = Page("KitUserPage", KitUser)

const MetadataText = Type.Optional(Nullable(Type.String({ description: "HTML; null or blank clears it" })))

export const KitEdit = Type.Object(
  {
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
        additionalProperties: true,
        description:
          "Texts by language (EN, FA). With a key it replaces all translations, without one it keeps them",
      }),
    ),
    removeTranslations: Type.Optional(Type.Boolean()),
    metadata: Type.Optional(Type.Object({ goal: MetadataText, context: MetadataText })),
    removeMetadata: Type.Optional(Type.Boolean()),
  },
  { title: "KitEdit" },
)
