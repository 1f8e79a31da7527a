import { type QueryClient, queryOptions } from "@tanstack/react-query"
import { api } from "../../../api/client.ts"
import { keys } from "../../../api/keys.ts"
import type { Schemas } from "../../../api/schemas.ts"

export const assessmentsPerPage = 12

export const assessmentSorts = ["lastModificationTime", "level", "title"] as const
export type AssessmentSort = (typeof assessmentSorts)[number]

/** Which assessments of a space to show; pages count from 1, and an empty search matches all. */
export interface AssessmentSearch {
  page: number
  search: string
  sort: AssessmentSort
}

/** The assessments of a space that the caller has access to. */
export const assessmentsQuery = (spaceId: number, wanted: AssessmentSearch) =>
  queryOptions({
    queryKey: keys.space(spaceId).assessments({ ...wanted }),
    queryFn: ({ signal }) => loadAssessments(spaceId, wanted, signal),
    staleTime: 0,
  })

/** The person's latest assessments in all spaces, with what is to be done on them. */
export const recentQuery = queryOptions({
  queryKey: keys.spaces.recent,
  queryFn: async ({ signal }) => (await api.get("/api/v1/recent-assessments/", { signal })).items,
  staleTime: 0,
})

/** Calculates the maturity of an assessment and returns the level. */
export const calculatedLevelQuery = (assessmentId: string) =>
  queryOptions({
    queryKey: keys.assessment(assessmentId).level,
    queryFn: ({ signal }) =>
      api.post("/api/v1/assessments/{assessmentId}/calculate/", {
        params: { path: { assessmentId } },
        signal,
      }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  })

/** Calculates the confidence of an assessment and returns it, in percent. */
export const calculatedConfidenceQuery = (assessmentId: string) =>
  queryOptions({
    queryKey: keys.assessment(assessmentId).confidence,
    queryFn: async ({ signal }) => {
      const reply = await api.post("/api/v1/assessments/{assessmentId}/calculate-confidence/", {
        params: { path: { assessmentId } },
        signal,
      })
      return reply.confidence.confidenceValue
    },
    staleTime: 0,
    refetchOnWindowFocus: false,
  })

/** The kits that the caller can use and whose title contains a text. */
export const kitChoicesQuery = (text: string) =>
  queryOptions({
    queryKey: keys.kits.choices(text),
    queryFn: ({ signal }) => searchKits(text, signal),
  })

/** The page of a kit, as the library shows it: its languages, its length and its profiles. */
export const usableKitQuery = (kitId: number) =>
  queryOptions({
    queryKey: keys.kit(kitId).page({ signedIn: true }),
    queryFn: ({ signal }) =>
      api.get("/api/v1/assessment-kits/{kitId}/", { params: { path: { kitId } }, signal }),
    staleTime: 60_000,
  })

export function createAssessment(assessment: Schemas["NewAssessment"], key?: string) {
  return api.post("/api/v2/assessments/", {
    body: assessment,
    ...(key !== undefined && { headers: { "Idempotency-Key": key } }),
  })
}

/** Finds what downloaded answers name by code; nothing is stored. */
export function findAnswersOfFile(file: Schemas["AnswersFile"]) {
  return api.post("/api/v1/assessment-kits/answers-in-file/", { body: file })
}

export function makeAdvanced(assessmentId: string) {
  return api.put("/api/v1/assessments/{assessmentId}/mode/", {
    params: { path: { assessmentId } },
    body: { mode: "ADVANCED" },
    // It was created a moment ago.
    seen: null,
  })
}

export function deleteAssessment(assessmentId: string) {
  return api.delete("/api/v1/assessments/{assessmentId}/", { params: { path: { assessmentId } } })
}

/** Call after an assessment was created or deleted: invalidates the lists and the remaining room of spaces. */
export function assessmentsChanged(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: keys.spaces.all })
}

function loadAssessments(spaceId: number, { page, search, sort }: AssessmentSearch, signal: AbortSignal) {
  const query = { spaceId, page: page - 1, size: assessmentsPerPage, sort, ...(search && { search }) }
  return api.get("/api/v1/space-assessments/", { params: { query }, signal })
}

function searchKits(text: string, signal: AbortSignal) {
  return api.get("/api/v1/assessment-kits/options/search/", {
    params: { query: { query: text, page: 0, size: 20 } },
    signal,
  })
}
