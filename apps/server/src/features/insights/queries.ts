import { sql } from "kysely"
import type { Time } from "../../platform/clock.ts"
import type { AnonymousContext } from "../../platform/context.ts"
import { jsonRows } from "../../platform/database/json.ts"
import { type Params, preparedQuery } from "../../platform/database/prepared-query.ts"

/** A stored text about a subject or the whole; `insightBy` is null if the app wrote it. */
export type WrittenInsight = {
  insight: string
  insightTime: Time
  insightBy: string | null
  approved: boolean
  /** Number of the calculation when it was last written or approved. */
  calculation: number
}

/** The stored texts about an attribute, one of which is shown. */
export type AttributeInsight = {
  aiInsight: string | null
  aiInsightTime: Time | null
  aiInsightWriter: "APP" | "AI" | null
  /** Number of the calculation that the generated text is about. */
  aiCalculation: number | null
  assessorInsight: string | null
  assessorInsightTime: Time | null
  assessorShown: boolean
  approved: boolean
  /** Number of the calculation when it was last written or approved. */
  calculation: number
}

type Modified = { lastModificationTime: Time }

export type StoredValue = { maturityLevelId: number | null; confidenceValue: number | null }

/** The stored data of a result: its values and the texts about them, by id of subject and attribute. */
export type StoredResult = {
  overall: (WrittenInsight & Modified) | null
  subjects: Map<number, WrittenInsight & Modified>
  attributes: Map<number, AttributeInsight & Modified>
  subjectValues: Map<number, StoredValue>
  attributeValues: Map<number, StoredValue>
  /** The questions with evidence. */
  evidenced: ReadonlySet<number>
  /** Which calculations the values are from, if they are still those of the answers; else null. */
  current: { calculations: number; confidenceCalculations: number } | null
}

const WRITTEN = ["insight", "insightBy", "approved", "calculation"]
const WRITTEN_TIMES = ["insightTime", "lastModificationTime"]
const GENERATED = [
  "aiInsight",
  "aiInsightWriter",
  "aiCalculation",
  "assessorInsight",
  "assessorShown",
  "approved",
  "calculation",
]
const GENERATED_TIMES = ["aiInsightTime", "assessorInsightTime", "lastModificationTime"]
const VALUE = ["maturityLevelId", "confidenceValue"]

/** Loads the values and texts of a result in one query. */
export async function readStoredResult(ctx: AnonymousContext, resultId: string): Promise<StoredResult> {
  const [row] = await storedResult(ctx, { resultId })
  if (!row) throw new Error(`There is no result ${resultId}.`)
  return {
    overall: row.overall[0] ?? null,
    subjects: new Map(row.subjects.map((insight) => [insight.subjectId, insight])),
    attributes: new Map(row.attributes.map((insight) => [insight.attributeId, insight])),
    subjectValues: new Map(row.subjectValues.map((value) => [value.subjectId, value])),
    attributeValues: new Map(row.attributeValues.map((value) => [value.attributeId, value])),
    evidenced: new Set(row.evidenced),
    current: row.isCalculateValid && row.isConfidenceValid ? row : null,
  }
}

const storedResult = preparedQuery((db, { resultId }: Params<{ resultId: string }>) =>
  db
    .selectFrom("assessmentResults as result")
    .where("result.id", "=", resultId)
    .select(["isCalculateValid", "isConfidenceValid", "calculations", "confidenceCalculations"])
    .select((eb) => [
      eb
        .selectFrom("overallInsights")
        .whereRef("resultId", "=", "result.id")
        .select(jsonRows<WrittenInsight & Modified>({ columns: WRITTEN, times: WRITTEN_TIMES }).as("rows"))
        .$asScalar()
        .$notNull()
        .as("overall"),
      eb
        .selectFrom("subjectInsights")
        .whereRef("resultId", "=", "result.id")
        .select(
          jsonRows<WrittenInsight & Modified & { subjectId: number }>({
            columns: ["subjectId", ...WRITTEN],
            times: WRITTEN_TIMES,
          }).as("rows"),
        )
        .$asScalar()
        .$notNull()
        .as("subjects"),
      eb
        .selectFrom("attributeInsights")
        .whereRef("resultId", "=", "result.id")
        .select(
          jsonRows<AttributeInsight & Modified & { attributeId: number }>({
            columns: ["attributeId", ...GENERATED],
            times: GENERATED_TIMES,
          }).as("rows"),
        )
        .$asScalar()
        .$notNull()
        .as("attributes"),
      eb
        .selectFrom("subjectValues")
        .whereRef("resultId", "=", "result.id")
        .select(
          jsonRows<StoredValue & { subjectId: number }>({ columns: ["subjectId", ...VALUE] }).as("rows"),
        )
        .$asScalar()
        .$notNull()
        .as("subjectValues"),
      eb
        .selectFrom("attributeValues")
        .whereRef("resultId", "=", "result.id")
        .select(
          jsonRows<StoredValue & { attributeId: number }>({ columns: ["attributeId", ...VALUE] }).as("rows"),
        )
        .$asScalar()
        .$notNull()
        .as("attributeValues"),
      eb
        .selectFrom("evidences")
        .whereRef("assessmentId", "=", "result.assessmentId")
        .where("deleted", "=", false)
        .where("type", "is not", null)
        .select(sql<number[]>`coalesce(json_agg(distinct question_id), '[]')`.as("ids"))
        .$asScalar()
        .$notNull()
        .as("evidenced"),
    ]),
)

/** The stored scores in percent, by attribute id and level id. */
export async function readScores(
  { db }: AnonymousContext,
  resultId: string,
): Promise<Map<number, Map<number, number | null>>> {
  const scores = await db
    .selectFrom("attributeValues as value")
    .innerJoin("attributeScores as score", "score.attributeValueId", "value.id")
    .where("value.resultId", "=", resultId)
    .select(["value.attributeId", "score.maturityLevelId", "score.score"])
    .execute()
  const byAttribute = Map.groupBy(scores, ({ attributeId }) => attributeId)
  return new Map(
    [...byAttribute].map(([attributeId, own]) => [
      attributeId,
      new Map(own.map(({ maturityLevelId, score }) => [maturityLevelId, score])),
    ]),
  )
}

export async function findOverallInsight({ db }: AnonymousContext, resultId: string) {
  return db
    .selectFrom("overallInsights")
    .where("resultId", "=", resultId)
    .select(["insight", "insightTime", "insightBy", "approved", "calculation"])
    .executeTakeFirst()
}

export async function findSubjectInsight({ db }: AnonymousContext, resultId: string, subjectId: number) {
  return db
    .selectFrom("subjectInsights")
    .where("resultId", "=", resultId)
    .where("subjectId", "=", subjectId)
    .select(["insight", "insightTime", "insightBy", "approved", "calculation"])
    .executeTakeFirst()
}

export async function findAttributeInsight({ db }: AnonymousContext, resultId: string, attributeId: number) {
  return db
    .selectFrom("attributeInsights")
    .where("resultId", "=", resultId)
    .where("attributeId", "=", attributeId)
    .select([
      "aiInsight",
      "aiInsightTime",
      "aiInsightWriter",
      "aiCalculation",
      "assessorInsight",
      "assessorInsightTime",
      "assessorShown",
      "approved",
      "calculation",
    ])
    .executeTakeFirst()
}
