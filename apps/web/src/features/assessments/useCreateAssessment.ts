import { ApiError } from "@plumbline/client"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useNavigate } from "react-router"
import { beginningOf } from "../answers/index.ts"
import { assessmentsChanged, createAssessment } from "./api.ts"

/**
 * Makes an assessment and goes on to its first question. `replace` leaves the address that asked for it out of the
 * history, so that going back does not ask again. A refusal for reasons of the plan is left to the screen.
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

/** The plan allows no more: of assessments in this space, or of this kind of kit. */
export function isPlanLimit(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === "UPGRADE_REQUIRED"
}
