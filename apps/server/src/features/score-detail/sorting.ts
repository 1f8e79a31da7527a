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

export const scoreSorts = Object.keys(wireSort) as ScoreSort[]

export const measureSorts = ["impact_percentage", "gained_score", "missed_score"] as const

export type MeasureSort = (typeof measureSorts)[number]
