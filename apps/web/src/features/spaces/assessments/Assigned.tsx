import { Typography } from "@mui/material"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import { firstLine } from "../../../ui/lineClamp.ts"

/** How many of the assigned questionnaires of an assessment are answered, and overdue; nothing without any. */
export function Assigned({ counts }: { counts: Schemas["AssignmentCounts"] | null }) {
  const { t } = useTranslation("assessments")
  if (!counts) return null
  const { questionnaires, finished, overdue } = counts
  return (
    <Typography variant="bodySmall" color={overdue > 0 ? "error" : "textSecondary"} sx={firstLine}>
      {t("card.assigned", { finished, count: questionnaires })}
      {overdue > 0 && t("card.assignedOverdue", { count: overdue })}
    </Typography>
  )
}
