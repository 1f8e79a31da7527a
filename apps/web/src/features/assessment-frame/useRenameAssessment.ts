import { useMutation, useQueryClient } from "@tanstack/react-query"
import { api } from "../../api/client.ts"
import { keys } from "../../api/keys.ts"

/** Renames an assessment; the short title stays. Reloads everything that may contain the title. */
export function useRenameAssessment(assessmentId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ title }: { title: string }) =>
      api.put("/api/v2/assessments/{assessmentId}/", {
        params: { path: { assessmentId } },
        body: { title },
      }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: keys.assessment(assessmentId).all }),
        client.invalidateQueries({ queryKey: keys.spaces.all }),
      ]),
  })
}
