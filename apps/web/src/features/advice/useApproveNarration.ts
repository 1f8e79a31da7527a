import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { toastSuccess } from "../../ui/toast.ts"
import { approveNarration, narrationChanged } from "./api.ts"

/** Approves the narration. */
export function useApproveNarration(assessmentId: string) {
  const { t } = useTranslation("advice")
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => approveNarration(assessmentId),
    async onSuccess() {
      await narrationChanged(client, assessmentId)
      toastSuccess(t("status.approvedToast"))
    },
  })
}
