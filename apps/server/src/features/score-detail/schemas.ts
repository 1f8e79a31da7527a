import { Type } from "typebox"
import { Page, pagingQuery } from "../../platform/http/paging.ts"
import { Id, Nullable, Reference } from "../../platform/http/schemas.ts"

/** The sort keys of questions, with the name of the column in replies. */
export const wireSort = {
  weight: "weight",
  questionnaire: "questionnaire",
  gained_score: "gainedScore",
  missed_score: "missedScore",
  confidence: "confidence",
  evidence_count: "evidenceCount",
} as const

export type ScoreSort = keyof typeof wireSort

const scoreSorts = Object.keys(wireSort) as ScoreSort[]

const measureSorts = ["impact_percentage", "gained_score", "missed_score"] as const

export type MeasureSort = (typeof measureSorts)[number]

const Order = Type.Enum(["asc", "desc"], { default: "desc" })

export const scoreQuery = Type.Object({
  maturityLevelId: Id,
  sort: Type.Enum(scoreSorts, { default: "weight" }),
  order: Order,
  ...pagingQuery(50),
})

export const statisticsQuery = Type.Object({ maturityLevelId: Id })

export const measuresQuery = Type.Object({
  sort: Type.Enum([...measureSorts], { default: "impact_percentage" }),
  order: Order,
})

const Score = (description: string) => Type.Number({ description })
const gained = Score("Weight times the value of the chosen option")
const missed = Score("What is left of the weight")
const optionOfAnswer = {
  index: Nullable(Type.Integer({ description: "Of the chosen option" })),
  title: Nullable(Type.String()),
}

export const ScoredQuestion = Type.Object(
  {
    questionnaire: Reference,
    question: Type.Object({
      id: Id,
      index: Type.Integer(),
      title: Type.String(),
      hint: Nullable(Type.String()),
      references: Type.Array(Type.String(), { description: "To other frameworks, such as SAMM G-SM-A-1" }),
      weight: Type.Number({ description: "Of its impact on the attribute and the level" }),
      evidenceCount: Type.Integer(),
    }),
    answer: Type.Object({
      ...optionOfAnswer,
      isNotApplicable: Nullable(Type.Boolean({ description: "null when it was never answered" })),
      gainedScore: gained,
      missedScore: missed,
      gainedScorePercentage: Score("Of what the attribute can gain on the level"),
      missedScorePercentage: Score("Of what the attribute can gain on the level"),
      confidenceLevel: Nullable(Type.Integer()),
      isConfidenceAsked: Type.Boolean({
        description:
          "false if nobody was asked how sure they are, as in quick mode: the level is a constant then",
      }),
    }),
  },
  { title: "ScoredQuestion" },
)

export const ScoredQuestionPage = Page("ScoredQuestionPage", ScoredQuestion)

export const LevelStatistics = Type.Object(
  {
    maxPossibleScore: Type.Number(),
    gainedScore: Type.Number(),
    gainedScorePercentage: Type.Number(),
    questionsCount: Type.Integer({ description: "Including those not answered or not applicable" }),
  },
  { title: "LevelStatistics" },
)

const AttributeMeasure = Type.Object(
  {
    id: Id,
    title: Type.String(),
    impactPercentage: Score("The measure's share of the attribute"),
    maxPossibleScore: Type.Number(),
    gainedScore: Type.Number(),
    missedScore: Type.Number(),
    gainedScorePercentage: Score("Of what the attribute can gain over all measures"),
    missedScorePercentage: Score("Of what the attribute can gain over all measures"),
  },
  { title: "AttributeMeasure" },
)

export const AttributeMeasures = Type.Object(
  { measures: Type.Array(AttributeMeasure) },
  { title: "AttributeMeasures" },
)

const MeasureQuestion = Type.Object(
  {
    question: Type.Object({ id: Id, index: Type.Integer(), title: Type.String() }),
    answer: Type.Object({ ...optionOfAnswer, gainedScore: gained, missedScore: missed }),
    questionnaire: Type.Object({ id: Id }),
  },
  { title: "MeasureQuestion" },
)

export const MeasureQuestions = Type.Object(
  {
    highScores: Type.Array(MeasureQuestion),
    lowScores: Type.Array(MeasureQuestion),
  },
  { title: "MeasureQuestions" },
)
