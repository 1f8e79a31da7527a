import { Type } from "typebox"
import { Etag, Id, Nullable, Text, TimeText, Uuid } from "../../platform/http/schemas.ts"
import { Level } from "../assessments/index.ts"

const InsightText = Type.Object(
  {
    insight: Type.String({ description: "HTML" }),
    creationTime: TimeText,
    isValid: Type.Boolean({ description: "Not older than the last calculation" }),
    generatedBy: Nullable(Type.String({ enum: ["APP", "AI"], description: "null for assessor texts" })),
  },
  { title: "InsightText" },
)

const common = {
  etag: Etag,
  assessorInsight: Nullable(InsightText),
  editable: Type.Boolean({ description: "Whether the caller may write it" }),
  approved: Nullable(Type.Boolean()),
}

export const Insight = Type.Object(
  { defaultInsight: Nullable(InsightText), ...common },
  { title: "Insight", description: "The text shown to readers: generated, or written by an assessor" },
)

export const InsightOfAttribute = Type.Object(
  { aiInsight: Nullable(InsightText), ...common },
  { title: "InsightOfAttribute" },
)

const Html = Text({ min: 3, max: 3000, description: "HTML; tags count" })

export const InsightEdit = Type.Object({ insight: Html }, { title: "InsightEdit" })

export const AttributeInsightEdit = Type.Object({ assessorInsight: Html }, { title: "AttributeInsightEdit" })

/** The text that was generated. */
export const GeneratedText = Type.Object(
  { content: Type.String({ description: "HTML" }) },
  { title: "GeneratedText" },
)

export const InsightIssues = Type.Object(
  { notGenerated: Type.Integer(), unapproved: Type.Integer(), expired: Type.Integer() },
  { title: "InsightIssues" },
)

const rated = {
  maturityLevel: Level,
  confidenceValue: Nullable(Type.Number({ description: "Percent 0…100, unrounded" })),
  insight: Insight,
}

const described = {
  id: Id,
  title: Type.String(),
  description: Type.String(),
  index: Type.Integer(),
  weight: Type.Integer({ description: "The weight used in this assessment, possibly customised" }),
}

const RatedAssessment = Type.Object(
  {
    id: Uuid,
    title: Type.String(),
    ...rated,
    isCalculateValid: Type.Boolean(),
    isConfidenceValid: Type.Boolean(),
    kit: Type.Object({ maturityLevelsCount: Type.Integer() }),
  },
  { title: "RatedAssessment" },
)

const LevelScore = Type.Object(
  {
    maturityLevel: Level,
    score: Nullable(Type.Number({ description: "Percent; null when no question applies" })),
  },
  { title: "LevelScore" },
)

const RatedAttribute = Type.Object(
  {
    ...described,
    ...rated,
    maturityScoreModels: Type.Array(LevelScore, { description: "One for every level of the kit" }),
    agreement: Nullable(
      Type.Number({
        description: "How far the group agreed in `ratedIn`, 0…1; null without revealed votes about it",
      }),
    ),
  },
  { title: "RatedAttribute" },
)

const RatedSubject = Type.Object(
  { ...described, ...rated, attributes: Type.Array(RatedAttribute) },
  { title: "RatedSubject" },
)

export const AllInsights = Type.Object(
  {
    assessment: RatedAssessment,
    subjects: Type.Array(RatedSubject),
    issues: InsightIssues,
    ratedIn: Nullable(
      Type.Object(
        { id: Uuid, title: Type.String() },
        { description: "The rating session that was closed last, for those who may see who answered what" },
      ),
    ),
  },
  { title: "AllInsights" },
)

export const ApprovalsUndone = Type.Object(
  {
    restored: Type.Integer({
      description: "How many insights are as they were before; 0 if nothing was left to undo",
    }),
    kept: Type.Integer({ description: "How many were changed since and stay as they are" }),
  },
  { title: "ApprovalsUndone" },
)
