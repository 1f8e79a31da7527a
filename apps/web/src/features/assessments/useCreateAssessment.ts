import { ApiError } from "@plumbline/client"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useNavigate } from "react-router"
import { beginningOf } from "../answers/index.ts"
import { assessmentsChanged, createAssessment } from "./api.ts"

/**
 * Creates an assessment and opens its first question. `replace` removes the requesting address from the history, so
 * that going back does not repeat the request. A refusal because of the plan's limits is left to the screen.
 */
export function useCreateAssessment({ replace }: { replace: boolean }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: createAssessment,
    meta: { silence: ["UPGRADE_REQUIRED"] },
    async onSuccess({ id }, { spaceId }) {
      await navigate(await beginningOf(client, { spaceId, assessmentId: id }), { replace })
      void assessmentsChanged(client)
    },
  })
}

/** Whether the plan's limit is reached, for assessments in this space or for this kind of kit. */
export function isPlanLimit(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === "UPGRADE_REQUIRED"
}
