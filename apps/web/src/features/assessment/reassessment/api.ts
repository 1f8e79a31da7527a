import { queryOptions } from "@tanstack/react-query"
import { api } from "../../../api/client.ts"
import { keys } from "../../../api/keys.ts"
import type { Seen } from "../../../api/replaced.ts"
import type { Schemas } from "../../../api/schemas.ts"

/** The spaces with room for another assessment. Never cached: stale data could offer a full space. */
export const spacesWithRoomQuery = queryOptions({
  queryKey: keys.spaces.top,
  queryFn: ({ signal }) => api.get("/api/v1/spaces/top-spaces/", { signal }),
  staleTime: 0,
  gcTime: 0,
  retry: false,
  refetchOnWindowFocus: false,
})

/** When an assessment is to be done again. */
export const reviewDateQuery = (assessmentId: string) =>
  queryOptions({
    queryKey: keys.assessment(assessmentId).reviewDate,
    queryFn: ({ signal }) =>
      api.get("/api/v1/assessments/{assessmentId}/review-date/", {
        params: { path: { assessmentId } },
        signal,
      }),
  })

export function saveReviewDate(assessmentId: string, body: Schemas["ReviewDateEdit"], seen: Seen | null) {
  return api.put("/api/v1/assessments/{assessmentId}/review-date/", {
    params: { path: { assessmentId } },
    body,
    seen,
  })
}

/** Starts the next assessment from one. */
export function copyAssessment(assessmentId: string, body: Schemas["AssessmentCopy"]) {
  return api.post("/api/v1/assessments/{assessmentId}/copy/", { params: { path: { assessmentId } }, body })
}
