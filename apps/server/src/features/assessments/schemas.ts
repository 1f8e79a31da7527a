import { Type } from "typebox"
import { Page } from "../../platform/http/paging.ts"
import {
  Etag,
  Id,
  LanguageCode,
  LanguageReply,
  Nullable,
  Person,
  Reference,
  Text,
  TimeText,
  Uuid,
} from "../../platform/http/schemas.ts"
import type { LocalText } from "../../platform/i18n/language.ts"
import { KitProfile } from "../kits/index.ts"
import { Permissions } from "../permissions/index.ts"
import { DescribedLevel, Level } from "./assessment-kit.ts"

export type Mode = "QUICK" | "ADVANCED"

/** How far an assessment is. */
export const answerCounts = {
  answersCount: Type.Integer({ description: "Without carried answers" }),
  carriedCount: Type.Integer({ description: "Carried over from another assessment, and not confirmed yet" }),
  questionsCount: Type.Integer(),
}

export const ModeCode = Type.Union([Type.Literal("QUICK"), Type.Literal("ADVANCED")], { title: "ModeCode" })
export const modeTitles: Record<Mode, LocalText> = {
  QUICK: { en: "Quick", fa: "سریع" },
  ADVANCED: { en: "Advanced", fa: "پیشرفته" },
}

const Title = Text({ min: 3, max: 100, oneLine: true })
const ShortTitle = Type.Optional(Nullable(Text({ min: 3, max: 20, oneLine: true })))

/** What a new assessment is made of. */
export const newAssessment = {
  spaceId: Id,
  assessmentKitId: Id,
  title: Title,
  shortTitle: ShortTitle,
  lang: Type.Optional(Nullable(LanguageCode)),
  profileId: Type.Optional(
    Nullable({ ...Id, description: "A profile of the kit; null or omitted: all questions count" }),
  ),
}

export const AssessmentEdit = Type.Object(
  { title: Title, shortTitle: ShortTitle },
  { title: "AssessmentEdit" },
)

export const ModeEdit = Type.Object({ mode: ModeCode }, { title: "ModeEdit" })

export const ProfileChoice = Type.Object(
  { profileId: Nullable({ ...Id, description: "null for the whole kit" }) },
  { title: "ProfileChoice" },
)

export const OfferedProfiles = Type.Object({ items: Type.Array(KitProfile) }, { title: "OfferedProfiles" })

export const Move = Type.Object({ targetSpaceId: Id }, { title: "AssessmentMove" })

const IsRated = Type.Boolean({
  description:
    "Whether the last calculation rated anything. If all questions are marked as not applicable, there is nothing to rate: then level and confidence mean nothing",
})

export const AssignmentCounts = Type.Object(
  {
    questionnaires: Type.Integer({ description: "That are assigned" }),
    finished: Type.Integer({ description: "Those of them that are answered" }),
    overdue: Type.Integer({ description: "Those whose date is over before they were answered" }),
  },
  { title: "AssignmentCounts" },
)

export const AssessmentCard = Type.Object(
  {
    id: Uuid,
    title: Type.String(),
    kit: Type.Object({ id: Id, title: Type.String(), maturityLevelsCount: Type.Integer() }),
    lastModificationTime: TimeText,
    reviewDate: Nullable(Type.String({ format: "date", description: "The day to do it again" })),
    isOverdue: Type.Boolean({ description: "That day is over" }),
    maturityLevel: Nullable(Level),
    confidenceValue: Nullable(Type.Number({ description: "Percent 0…100, unrounded" })),
    isRated: IsRated,
    isCalculateValid: Type.Boolean(),
    isConfidenceValid: Type.Boolean(),
    language: LanguageReply,
    mode: Type.Object({ code: ModeCode }),
    hasReport: Type.Boolean({ description: "Its report is published" }),
    assignments: Nullable(AssignmentCounts),
    ...answerCounts,
    permissions: Type.Object({
      canManageSettings: Type.Boolean(),
      canViewReport: Type.Boolean(),
      canViewDashboard: Type.Boolean(),
      canViewQuestionnaires: Type.Boolean(),
    }),
  },
  { title: "AssessmentCard" },
)

export const AssessmentPage = Page("AssessmentPage", AssessmentCard)

export const AssessmentReply = Type.Object(
  {
    id: Uuid,
    etag: Etag,
    kit: Reference,
    kitCustomId: Nullable(Id),
    profile: Nullable(KitProfile),
    title: Type.String(),
    shortTitle: Nullable(Type.String()),
    mode: Type.Object({ code: ModeCode, title: Type.String() }),
    language: LanguageReply,
    space: Type.Object({ id: Id, isDefault: Type.Boolean(), title: Type.String() }),
    campaign: Nullable(
      Type.Object(
        {
          id: Uuid,
          title: Type.String(),
          due: Nullable(
            Type.String({ format: "date", description: "Null without one, or once it is closed" }),
          ),
        },
        { description: "The campaign of the space for which it was made" },
      ),
    ),
    isCalculateValid: Type.Boolean(),
    isConfidenceValid: Type.Boolean(),
    maturityLevel: Nullable(DescribedLevel),
    isRated: IsRated,
    viewable: Type.Boolean(),
    manageable: Type.Boolean(),
    createdBy: Person,
    lastModificationTime: TimeText,
    creationTime: TimeText,
  },
  { title: "Assessment" },
)

export const OwnPermissions = Type.Object({ permissions: Permissions }, { title: "OwnPermissions" })

export const Progress = Type.Object(
  {
    id: Uuid,
    ...answerCounts,
  },
  { title: "Progress" },
)

export const CalculatedLevel = Type.Object(
  { ...Level.properties, resultAffected: Type.Boolean() },
  { title: "CalculatedLevel" },
)

export const CalculatedConfidence = Type.Object(
  { confidence: Type.Object({ confidenceValue: Type.Number() }) },
  { title: "CalculatedConfidence" },
)

export const PathInfo = Type.Object(
  {
    space: Nullable(Reference),
    assessment: Type.Optional(Type.Object({ id: Uuid, title: Type.String() })),
    questionnaire: Type.Optional(Reference),
  },
  { title: "PathInfo" },
)
