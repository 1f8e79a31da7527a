import { queryOptions } from "@tanstack/react-query"
import { api } from "../../../api/client.ts"
import { keys } from "../../../api/keys.ts"

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
