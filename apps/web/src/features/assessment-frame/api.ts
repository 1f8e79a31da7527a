import { queryOptions } from "@tanstack/react-query"
import { api } from "../../api/client.ts"
import { keys } from "../../api/keys.ts"

export const assessmentQuery = (assessmentId: string) =>
  queryOptions({
    queryKey: keys.assessment(assessmentId).detail,
    queryFn: ({ signal }) =>
      api.get("/api/v1/assessments/{assessmentId}/", { params: { path: { assessmentId } }, signal }),
  })

/** The titles of space and assessment, and of a questionnaire if given. */
export const pathQuery = (assessmentId: string, questionnaireId?: number) =>
  queryOptions({
    queryKey: keys.assessment(assessmentId).path(questionnaireId),
    queryFn: ({ signal }) => {
      const query = { assessment_id: assessmentId, questionnaire_id: questionnaireId }
      return api.get("/api/v1/path-info/", { params: { query }, signal })
    },
  })

/** The person's permissions on the assessment; all false without a role. */
export const permissionsQuery = (assessmentId: string) =>
  queryOptions({
    queryKey: keys.assessment(assessmentId).permissions,
    queryFn: async ({ signal }) => {
      const params = { path: { assessmentId } }
      return (await api.get("/api/v1/assessments/{assessmentId}/permissions/", { params, signal }))
        .permissions
    },
    refetchOnWindowFocus: "always",
  })
