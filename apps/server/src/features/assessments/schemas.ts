import { Type } from "typebox"
import { Id, LanguageReply, Nullable, Text, TimeText, Uuid } from "../../platform/http/schemas.ts"
import type { LocalText } from "../../platform/i18n/language.ts"
import { DescribedLevel, Level } from "../results/index.ts"

export type Mode = "QUICK" | "ADVANCED"
export const ModeCode = Type.Union([Type.Literal("QUICK"), Type.Literal("ADVANCED")])
export const modeTitles: Record<Mode, LocalText> = {
  QUICK: { en: "Quick", fa: "سریع" },
  ADVANCED: { en: "Advanced", fa: "پیشرفته" },
}

export const Title = Text({ min: 3, max: 100, oneLine: true })
export const ShortTitle = Type.Optional(Nullable(Text({ min: 3, max: 20, oneLine: true })))

export const SpaceAssessment = Type.Object({
  id: Uuid,
  title: Type.String(),
  kit: Type.Object({ id: Id, title: Type.String(), maturityLevelsCount: Type.Integer() }),
  lastModificationTime: TimeText,
  maturityLevel: Nullable(Level),
  confidenceValue: Nullable(Type.Number({ description: "Percent 0…100, unrounded" })),
  isCalculateValid: Type.Boolean(),
  isConfidenceValid: Type.Boolean(),
  language: LanguageReply,
  mode: Type.Object({ code: ModeCode }),
  hasReport: Type.Boolean({ description: "Its report is published" }),
  permissions: Type.Object({
    canManageSettings: Type.Boolean(),
    canViewReport: Type.Boolean(),
    canViewDashboard: Type.Boolean(),
    canViewQuestionnaires: Type.Boolean(),
  }),
})

export const AssessmentDetail = Type.Object({
  id: Uuid,
  kit: Type.Object({ id: Id, title: Type.String() }),
  kitCustomId: Nullable(Id),
  title: Type.String(),
  shortTitle: Nullable(Type.String()),
  mode: Type.Object({ code: ModeCode, title: Type.String() }),
  language: LanguageReply,
  space: Type.Object({ id: Id, isDefault: Type.Boolean(), title: Type.String() }),
  isCalculateValid: Type.Boolean(),
  maturityLevel: Nullable(DescribedLevel),
  viewable: Type.Boolean(),
  manageable: Type.Boolean(),
  createdBy: Type.Object({ id: Uuid, displayName: Type.String() }),
  lastModificationTime: TimeText,
  creationTime: TimeText,
})

export const PathInfo = Type.Object({
  space: Nullable(Type.Object({ id: Id, title: Type.String() })),
  assessment: Type.Optional(Type.Object({ id: Uuid, title: Type.String() })),
  questionnaire: Type.Optional(Type.Object({ id: Id, title: Type.String() })),
})
