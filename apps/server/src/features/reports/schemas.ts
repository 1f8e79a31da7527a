import { Type } from "typebox"
import { Id, LanguageCode, Nullable, STORABLE, TimeText, Uuid } from "../../platform/http/schemas.ts"
import { ModeCode } from "../assessments/index.ts"
import { DescribedLevel } from "../results/index.ts"

/** Any text: a malformed hash is as unknown as a wrong one. */

export const VisibilityCode = Type.Union([Type.Literal("RESTRICTED"), Type.Literal("PUBLIC")])

/** A section as the editor sends it; unlike other texts an empty one means something: it clears the section. */
const SectionBody = Type.Optional(
  Nullable(Type.String({ maxLength: 20_000, pattern: STORABLE, description: "HTML" })),
)
export const MetadataBody = Type.Object({
  intro: SectionBody,
  prosAndCons: SectionBody,
  steps: SectionBody,
  participants: SectionBody,
})

const Section = Nullable(Type.String({ description: "HTML" }))
export const MetadataReply = Type.Object({
  metadata: Type.Object({ intro: Section, prosAndCons: Section, steps: Section, participants: Section }),
  published: Type.Boolean(),
})

const Percent = Type.Number({ description: "0…100, unrounded" })
const RoundedPercent = Type.Number({ description: "0…100, two decimals" })
const Amount = Type.Object({
  code: Type.Union([Type.Literal("LOW"), Type.Literal("MEDIUM"), Type.Literal("HIGH")]),
  title: Type.String(),
})
const Text = Nullable(Type.String({ description: "HTML" }))

const Measure = Type.Object({
  id: Type.Optional(Id),
  title: Type.String(),
  impactPercentage: RoundedPercent,
  maxPossibleScore: Type.Number(),
  gainedScore: Type.Number(),
  missedScore: Type.Number(),
  gainedScorePercentage: RoundedPercent,
  missedScorePercentage: RoundedPercent,
})

const AttributeReply = Type.Object({
  id: Id,
  title: Type.String(),
  description: Type.String(),
  insight: Text,
  index: Type.Integer(),
  weight: Type.Integer({ description: "The one that counts for this assessment" }),
  confidenceValue: Percent,
  maturityLevel: DescribedLevel,
  attributeMeasures: Type.Array(Measure, {
    description: "The greatest impact first; empty where no question of the attribute applies",
  }),
})

const SubjectReply = Type.Object({
  id: Id,
  title: Type.String(),
  index: Type.Integer(),
  insight: Text,
  confidenceValue: Percent,
  maturityLevel: DescribedLevel,
  attributes: Type.Array(AttributeReply),
})

const QuestionnaireReply = Type.Object({
  id: Id,
  title: Type.String(),
  description: Nullable(Type.String()),
  index: Type.Integer(),
  questionCount: Type.Integer(),
})

/** The report. What is optional is left out for readers of a public link. */
export const GraphicalReport = Type.Object({
  assessment: Type.Object({
    title: Type.String(),
    intro: Text,
    overallInsight: Text,
    prosAndCons: Text,
    assessmentKit: Type.Object({
      id: Id,
      title: Type.String(),
      maturityLevelCount: Type.Integer(),
      questionsCount: Type.Integer(),
      questionnairesCount: Type.Integer(),
      attributesCount: Type.Integer(),
      questionnaires: Type.Array(QuestionnaireReply),
      maturityLevels: Type.Array(DescribedLevel),
    }),
    maturityLevel: DescribedLevel,
    confidenceValue: Percent,
    mode: Type.Object({ code: ModeCode }),
    space: Type.Optional(Type.Object({ id: Id, title: Type.String(), isDefault: Type.Boolean() })),
    creationTime: TimeText,
  }),
  subjects: Type.Array(SubjectReply),
  advice: Type.Object({
    narration: Text,
    adviceItems: Type.Array(
      Type.Object({
        id: Uuid,
        title: Type.String(),
        description: Type.String({ description: "HTML" }),
        cost: Amount,
        priority: Amount,
        impact: Amount,
      }),
    ),
  }),
  assessmentProcess: Type.Object({ steps: Text, participant: Text }),
  permissions: Type.Object({
    canViewDashboard: Type.Boolean(),
    canShareReport: Type.Boolean(),
    canManageVisibility: Type.Boolean(),
    canViewMeasureQuestions: Type.Boolean(),
    canViewQuestionnaires: Type.Boolean(),
  }),
  lang: Type.Object({ code: LanguageCode }),
  visibility: Type.Optional(VisibilityCode),
  linkHash: Type.Optional(Nullable(Uuid)),
  isAdvisable: Type.Boolean({ description: "Some better answer could lift an attribute" }),
})
