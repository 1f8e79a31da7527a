import { Type } from "typebox"
import { Etag, Id, LanguageCode, Nullable, STORABLE, TimeText, Uuid } from "../../platform/http/schemas.ts"
import { AdviceItem } from "../advice/index.ts"
import { DescribedLevel, Level, ModeCode } from "../assessments/index.ts"
import { KitProfile } from "../kits/index.ts"

export const VisibilityCode = Type.Union([Type.Literal("RESTRICTED"), Type.Literal("PUBLIC")], {
  title: "VisibilityCode",
})

/** A section as the editor sends it. Unlike other texts, an empty one has a meaning: it clears the section. */
const SectionBody = Type.Optional(
  Nullable(Type.String({ maxLength: 20_000, pattern: STORABLE, description: "HTML" })),
)

export const ReportSectionsEdit = Type.Object(
  {
    intro: SectionBody,
    prosAndCons: SectionBody,
    steps: SectionBody,
    participants: SectionBody,
    includesRoadmap: Type.Optional(
      Nullable(Type.Boolean({ description: "Whether readers see the roadmap" })),
    ),
  },
  { title: "ReportSectionsEdit" },
)

const Html = Nullable(Type.String({ description: "HTML" }))

const ReportSections = Type.Object(
  { intro: Html, prosAndCons: Html, steps: Html, participants: Html },
  { title: "ReportSections" },
)

export const ReportMetadata = Type.Object(
  { metadata: ReportSections, includesRoadmap: Type.Boolean(), published: Type.Boolean(), etag: Etag },
  { title: "ReportMetadata" },
)

export const PublicationEdit = Type.Object({ published: Type.Boolean() }, { title: "PublicationEdit" })

export const VisibilityEdit = Type.Object(
  { visibility: VisibilityCode, newLink: Type.Optional(Nullable(Type.Boolean())) },
  { title: "VisibilityEdit" },
)

export const ReportLink = Type.Object({ linkHash: Nullable(Uuid) }, { title: "ReportLink" })

const Percent = Type.Number({ description: "0…100, unrounded" })
const RoundedPercent = Type.Number({ description: "0…100, two decimals" })

const Scores = Type.Array(Nullable(Type.Number()), {
  description: "Percent 0…100 on each level, lowest first, unrounded; null where nothing applicable is asked",
})

const Rank = Type.Integer({ minimum: 1, description: "Of a level, 1 the lowest" })

const LevelDemand = Type.Object(
  { index: Rank, on: Rank, percent: Type.Integer() },
  {
    title: "LevelDemand",
    description: "The percentage required on a level, which may be the level itself, to reach a level",
  },
)

const ReportedMeasure = Type.Object(
  {
    id: Type.Optional(Id),
    title: Type.String(),
    impactPercentage: RoundedPercent,
    maxPossibleScore: Type.Number(),
    gainedScore: Type.Number(),
    missedScore: Type.Number(),
    gainedScorePercentage: RoundedPercent,
    missedScorePercentage: RoundedPercent,
  },
  { title: "ReportedMeasure" },
)

const possible = Type.Optional(
  Type.Object(
    { lowest: Level, highest: Level },
    {
      title: "PossibleLevels",
      description:
        "While questions are open: the lowest level, which is that of now, and the highest that any answers to them could give",
    },
  ),
)

const ReportedAttribute = Type.Object(
  {
    id: Id,
    title: Type.String(),
    description: Type.String(),
    insight: Html,
    index: Type.Integer(),
    weight: Type.Integer({ description: "The weight in effect for this assessment" }),
    confidenceValue: Percent,
    maturityLevel: DescribedLevel,
    scores: Scores,
    possible,
    attributeMeasures: Type.Array(ReportedMeasure, {
      description: "The greatest impact first; empty where no question of the attribute applies",
    }),
    rating: Type.Optional(
      Type.Enum(["RATED", "NOT_RATED", "NOT_APPLICABLE"], {
        description:
          "Only where the measures were left out, as `measures=later` asks for, and in a sample: whether any question applies, and one is answered",
      }),
    ),
  },
  { title: "ReportedAttribute" },
)

const ReportedSubject = Type.Object(
  {
    id: Id,
    title: Type.String(),
    index: Type.Integer(),
    insight: Html,
    confidenceValue: Percent,
    maturityLevel: DescribedLevel,
    scores: Scores,
    possible,
    attributes: Type.Array(ReportedAttribute),
  },
  { title: "ReportedSubject" },
)

const ReportedQuestionnaire = Type.Object(
  {
    id: Id,
    title: Type.String(),
    description: Nullable(Type.String()),
    index: Type.Integer(),
    questionCount: Type.Integer(),
  },
  { title: "ReportedQuestionnaire" },
)

const ReportedKit = Type.Object(
  {
    id: Id,
    title: Type.String(),
    licence: Nullable(Type.String({ description: "Terms of use, as the author gives them" })),
    source: Nullable(Type.String()),
    version: Nullable(Type.String()),
    maturityLevelCount: Type.Integer(),
    questionsCount: Type.Integer(),
    questionnairesCount: Type.Integer(),
    attributesCount: Type.Integer(),
    questionnaires: Type.Array(ReportedQuestionnaire),
    maturityLevels: Type.Array(DescribedLevel),
    demands: Type.Array(LevelDemand),
  },
  { title: "ReportedKit" },
)

const ReportedAssessment = Type.Object(
  {
    title: Type.String(),
    intro: Html,
    overallInsight: Html,
    prosAndCons: Html,
    assessmentKit: ReportedKit,
    profile: Nullable(KitProfile),
    maturityLevel: DescribedLevel,
    scores: Scores,
    possible,
    confidenceValue: Percent,
    mode: Type.Object({ code: ModeCode }),
    space: Type.Optional(Type.Object({ id: Id, title: Type.String(), isDefault: Type.Boolean() })),
    creationTime: TimeText,
  },
  { title: "ReportedAssessment" },
)

const ReportPermissions = Type.Object(
  {
    canViewDashboard: Type.Boolean(),
    canShareReport: Type.Boolean(),
    canManageVisibility: Type.Boolean(),
    canViewMeasureQuestions: Type.Boolean(),
    canViewQuestionnaires: Type.Boolean(),
  },
  { title: "ReportPermissions" },
)

const Advice = Type.Object(
  {
    narration: Html,
    generatedBy: Nullable(
      Type.String({
        enum: ["APP", "AI"],
        description: "Who generated the narration; null if people wrote it",
      }),
    ),
    adviceItems: Type.Array(AdviceItem),
  },
  { title: "Advice" },
)

const ClosestAttribute = Type.Object(
  {
    attributeId: Id,
    index: Rank,
    competences: Type.Array(
      Type.Object(
        { index: Rank, required: Type.Integer(), reached: Percent },
        {
          title: "MissingCompetence",
          description: "A required percentage on a level that is not reached",
        },
      ),
      { description: "The widest gap first" },
    ),
    alike: Type.Array(Id, { description: "Other attributes that lack exactly the same" }),
  },
  { title: "ClosestAttribute", description: "The attribute with the narrowest gap to a higher level" },
)

const LiftingQuestion = Type.Object(
  {
    id: Id,
    title: Type.String(),
    questionnaireId: Id,
    present: Nullable(Type.String()),
    recommended: Type.String(),
  },
  { title: "LiftingQuestion" },
)

const Lift = Type.Object(
  {
    index: Rank,
    changes: Nullable(
      Type.Integer({
        description: "The number of answers to improve; null if no advisable answers are enough",
      }),
    ),
    isFewest: Type.Boolean({ description: "Whether this is the minimum number of answers" }),
    attributes: Type.Array(Id, {
      description: "Attributes these answers count for, those with most of them first",
    }),
    questions: Type.Optional(
      Type.Array(LiftingQuestion, { description: "The first few; only for readers who can see questions" }),
    ),
  },
  { title: "Lift", description: "What would lift the whole to its next level" },
)

export const ReportHighlights = Type.Object(
  {
    progress: Type.Object(
      {
        answersCount: Type.Integer(),
        carriedCount: Type.Integer({
          description: "Of these, carried over from an earlier assessment and not confirmed yet",
        }),
        questionsCount: Type.Integer(),
      },
      { title: "ReportedProgress" },
    ),
    strongest: Type.Array(Id, { description: "Attributes that no other one is better than" }),
    weakest: Type.Array(Id, {
      description: "Attributes that no other one is worse than; the same as strongest if all are equal",
    }),
    closest: Nullable(ClosestAttribute),
    lift: Nullable(Lift),
  },
  { title: "ReportHighlights" },
)

/** The report. Optional fields are left out for readers of a public link. */
const ReportedRoadmap = Type.Object(
  {
    unit: Type.Union([Type.Literal("MONTH"), Type.Literal("QUARTER")], { title: "RoadmapUnit" }),
    changed: Type.Optional(
      Type.Boolean({
        description:
          "It was changed after it was planned: what periods are to bring is as it was planned then",
      }),
    ),
    periods: Type.Array(
      Type.Object(
        {
          index: Type.Integer({ description: "From 1" }),
          start: Type.String({ format: "date" }),
          end: Type.String({ format: "date", description: "Its last day" }),
          level: DescribedLevel,
          attributes: Type.Array(
            Type.Object(
              { id: Id, title: Type.String(), level: DescribedLevel },
              { title: "LiftedAttribute" },
            ),
            { description: "Those that are to reach a higher level in it" },
          ),
          actions: Type.Array(Type.String()),
        },
        { title: "ReportedPeriod" },
      ),
    ),
  },
  {
    title: "ReportedRoadmap",
    description:
      "Of an assessment with a roadmap, where its author includes it: what each period is to bring",
  },
)

/** For clients that show the measures of attributes on request. */
export const WantedMeasures = Type.Optional(
  Type.Enum(["later"], {
    description:
      "Leaves out the measures of attributes if there are more than 200 together: each attribute has a `rating` instead",
  }),
)

export const GraphicalReport = Type.Object(
  {
    assessment: ReportedAssessment,
    subjects: Type.Array(ReportedSubject),
    highlights: ReportHighlights,
    advice: Advice,
    roadmap: Type.Optional(ReportedRoadmap),
    assessmentProcess: Type.Object({ steps: Html, participant: Html }),
    permissions: ReportPermissions,
    lang: Type.Object({ code: LanguageCode }),
    visibility: Type.Optional(VisibilityCode),
    linkHash: Type.Optional(Nullable(Uuid)),
    isAdvisable: Type.Boolean({ description: "Whether a better answer could lift an attribute" }),
    decided: Nullable(
      Type.Object(
        { answered: Type.Integer(), total: Type.Integer() },
        {
          title: "Decided",
          description:
            "By how many answers the overall level is decided: those to the open questions cannot change it. null if they can, or none is open",
        },
      ),
    ),
    asOf: Type.Optional(
      Type.Object(
        {
          time: TimeText,
          laterTexts: Type.Integer({
            description:
              "Texts that were changed later and are left out, because what they said then was not kept: they were changed before version 0.3",
          }),
        },
        { title: "ReportMoment", description: "Only of a report as of a moment in the past" },
      ),
    ),
  },
  { title: "GraphicalReport" },
)

/** A sample report on a kit, from made-up answers: the calculated parts of a report. */
export const KitSampleReport = Type.Object(
  {
    assessment: Type.Object(
      {
        assessmentKit: ReportedKit,
        maturityLevel: DescribedLevel,
        scores: Scores,
        confidenceValue: Percent,
        mode: Type.Object({ code: ModeCode }),
      },
      { title: "SampleResult" },
    ),
    subjects: Type.Array(ReportedSubject),
    highlights: ReportHighlights,
  },
  { title: "KitSampleReport" },
)
