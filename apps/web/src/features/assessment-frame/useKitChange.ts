import { useQueryClient } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { keys } from "../../api/keys.ts"
import { toastSuccess } from "../../ui/toast.ts"
import { useFollowing } from "../notifications/index.ts"

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
