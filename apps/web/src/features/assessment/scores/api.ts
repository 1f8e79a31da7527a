import { keepPreviousData, queryOptions } from "@tanstack/react-query"
import { api } from "../../../api/client.ts"
import { keys } from "../../../api/keys.ts"

/** The server's names for the sort orders of the questions behind an attribute. */
export type ScoreSort =
  | "questionnaire"
  | "weight"
  | "gained_score"
  | "missed_score"
  | "confidence"
  | "evidence_count"
export type MeasureSort = "impact_percentage" | "gained_score" | "missed_score"
export type Order = "asc" | "desc"

export interface ScorePage {
  maturityLevelId: number
  sort: ScoreSort
  order: Order
  /** Counts from 0. */
  page: number
  size: number
}

/** What each question contributes to an attribute on a level, page by page. */
export const scoresQuery = (assessmentId: string, attributeId: number, query: ScorePage) =>
  queryOptions({
    queryKey: keys.assessment(assessmentId).scores(attributeId, query),
    queryFn: ({ signal }) =>
      api.get("/api/v1/assessments/{assessmentId}/report/attributes/{attributeId}/", {
        params: { path: { assessmentId, attributeId }, query },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

/** What an attribute gains on a level, and what it could gain. */
export const statisticsQuery = (assessmentId: string, attributeId: number, maturityLevelId: number) =>
  queryOptions({
    queryKey: keys.assessment(assessmentId).statistics(attributeId, maturityLevelId),
    queryFn: ({ signal }) =>
      api.get("/api/v1/assessments/{assessmentId}/report/attributes/{attributeId}/stats/", {
        params: { path: { assessmentId, attributeId }, query: { maturityLevelId } },
        signal,
      }),
  })

/** What each measure contributes to an attribute. */
export const measuresQuery = (
  assessmentId: string,
  attributeId: number,
  query: { sort: MeasureSort; order: Order },
) =>
  queryOptions({
    queryKey: keys.assessment(assessmentId).measures(attributeId, query),
    queryFn: async ({ signal }) => {
      const params = { path: { assessmentId, attributeId }, query }
      return (
        await api.get("/api/v1/assessments/{assessmentId}/attributes/{attributeId}/measures/", {
          params,
          signal,
        })
      ).measures
    },
    placeholderData: keepPreviousData,
  })

/** The questions of a measure that count for an attribute, those that lost most first. */
export const measureQuestionsQuery = (assessmentId: string, attributeId: number, measureId: number) =>
  queryOptions({
    queryKey: keys.assessment(assessmentId).measureQuestions(attributeId, measureId),
    queryFn: ({ signal }) =>
      api.get("/api/v1/assessments/{assessmentId}/attributes/{attributeId}/measures/{measureId}/", {
        params: { path: { assessmentId, attributeId, measureId } },
        signal,
      }),
  })
