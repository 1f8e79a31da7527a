import { queryOptions, useQueryClient } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { api } from "../../../api/client.ts"
import { keys } from "../../../api/keys.ts"
import type { Seen } from "../../../api/replaced.ts"
import { toastSuccess } from "../../../ui/toast.ts"
import { useSave } from "../../../ui/useSave.ts"
import { useFollowing } from "../../account/notifications/index.ts"

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

/** Renames an assessment; the short title stays. Reloads everything that may contain the title. */
export function useRenameAssessment(assessmentId: string) {
  const client = useQueryClient()
  return useSave({
    mutationFn: ({ title, seen }: { title: string; seen: Seen | null }) =>
      api.put("/api/v2/assessments/{assessmentId}/", {
        params: { path: { assessmentId } },
        body: { title },
        seen,
      }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: keys.assessment(assessmentId).all }),
        client.invalidateQueries({ queryKey: keys.spaces.all }),
      ]),
  })
}

/** Switches a quick assessment to advanced mode. Everything shown of it may change. */
export function useGoDeeper(assessmentId: string) {
  const client = useQueryClient()
  return useSave({
    mutationFn: () =>
      api.put("/api/v1/assessments/{assessmentId}/mode/", {
        params: { path: { assessmentId } },
        body: { mode: "ADVANCED" },
        // To be advanced is the same, whatever it was before.
        seen: null,
      }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: keys.assessment(assessmentId).all }),
        client.invalidateQueries({ queryKey: keys.spaces.all }),
      ]),
  })
}

/** Reloads the current assessment and notifies the person when it has moved to another version of its kit. */
export function useKitChange(assessmentId: string): void {
  const { t } = useTranslation()
  const client = useQueryClient()
  useFollowing<{ assessmentId: string }>({ topic: "answers", assessmentId }, "kit_changed", {
    onMessage(message) {
      if (message.assessmentId !== assessmentId) return
      void client.invalidateQueries({ queryKey: keys.assessment(assessmentId).all })
      toastSuccess(t("assessment.kitChanged"))
    },
    // After missed messages, the components that show the content reload it.
    onMissed: () => undefined,
  })
}
