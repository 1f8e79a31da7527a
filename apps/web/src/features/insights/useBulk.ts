import { useMutation, useMutationState, useQueryClient } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { toastError, toastSuccess } from "../../ui/toast.ts"
import { type Bulk, changeAll, insightsChanged } from "./api.ts"

/** A bulk action under way, and the number of insights. */
type Run = { bulk: Bulk; of: number }

/**
 * Runs bulk actions on insights and returns the one under way: a run continues after its screen is left, is shown on
 * the next screen too, and finally reports its result.
 */
export function useBulk(assessmentId: string) {
  const { t } = useTranslation("insights")
  const client = useQueryClient()
  const mutationKey = ["all-insights", assessmentId]
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: ({ bulk }: Run) => changeAll(assessmentId, bulk),
    onSuccess({ notGenerated, expired }, { bulk }) {
      const left = { generate: notGenerated, regenerateExpired: expired, approve: 0, approveExpired: expired }
      if (left[bulk] > 0) toastError(t(`bulk.left.${bulk}`, { count: left[bulk] }))
      else toastSuccess(t(`bulk.done.${bulk}`))
    },
    onSettled: () => insightsChanged(client, assessmentId),
  })
  const [underWay] = useMutationState({
    filters: { mutationKey, status: "pending" },
    select: ({ state }) => state.variables,
  })
  return { run: mutate, underWay: isRun(underWay) ? underWay : null }
}

function isRun(variables: unknown): variables is Run {
  return typeof variables === "object" && variables !== null && "bulk" in variables
}
