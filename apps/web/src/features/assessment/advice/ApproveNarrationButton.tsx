import { Button } from "@mui/material"
import { useTranslation } from "react-i18next"
import { useApproveNarration } from "./api.ts"

/** A button that approves the narration, for screens that show only its state. */
export function ApproveNarrationButton({ assessmentId }: { assessmentId: string }) {
  const { t } = useTranslation()
  const approval = useApproveNarration(assessmentId)
  return (
    <Button size="small" variant="outlined" loading={approval.isPending} onClick={() => approval.mutate()}>
      {t("textStatus.approve")}
    </Button>
  )
}
