import { useMutation, useQueryClient } from "@tanstack/react-query"
import { api } from "../../api/client.ts"
import { keys } from "../../api/keys.ts"

/** Gives an assessment another title; the short title stays. Everything that may hold the title is loaded anew. */
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
