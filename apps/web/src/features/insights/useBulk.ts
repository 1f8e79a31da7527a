import { useMutation, useMutationState, useQueryClient } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { toastError, toastSuccess } from "../../ui/toast.ts"
import { type Bulk, changeAll, insightsChanged } from "./api.ts"

/** Something that is done to all insights, and to how many. */
type Run = { bulk: Bulk; of: number }

/**
 * What can be done to all insights at once, and what of it is under way: a run goes on when its screen is left, and the
 * next screen shows it too. In the end it says what came of it.
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
