import { queryOptions } from "@tanstack/react-query"
import { api } from "../../../api/client.ts"
import { keys } from "../../../api/keys.ts"

/** What current evidence the answers of an assessment rest on. It changes with every answer and evidence, and by the day. */
export const supportQuery = (assessmentId: string) =>
  queryOptions({
    queryKey: keys.assessment(assessmentId).support,
    queryFn: ({ signal }) =>
      api.get("/api/v1/assessments/{assessmentId}/support/", { params: { path: { assessmentId } }, signal }),
    staleTime: 60_000,
  })
