import { Button, Stack } from "@mui/material"
import { Suspense } from "react"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import { DialogFrame } from "../../../ui/DialogFrame.tsx"
import { Skeletons } from "../../../ui/states.tsx"
import { ReportReaders } from "../../members/index.ts"
import { isPublished } from "../report.ts"
import { Publication } from "./Publication.tsx"
import { ReportLink } from "./ReportLink.tsx"
import { VisibilityChoice } from "./VisibilityChoice.tsx"

export interface ShareDialogProps {
  report: Schemas["GraphicalReport"]
  spaceId: string
  assessmentId: string
  mayPublish: boolean
  onClose: () => void
}

/** Who may read the report, its link, and whether it is published. */
export function ShareDialog({ report, spaceId, assessmentId, mayPublish, onClose }: ShareDialogProps) {
  const { t } = useTranslation("report")
  const published = isPublished(report)
  // A quick report publishes itself whenever somebody opens it, so taking it back would not last.
  const offersPublication = mayPublish && (report.assessment.mode.code === "ADVANCED" || !published)
  return (
    <DialogFrame
      open
      title={t("share.title")}
      maxWidth="sm"
      onClose={onClose}
      actions={
        <Button variant="contained" onClick={onClose}>
          {t("share.done")}
        </Button>
      }
    >
      <Stack sx={{ gap: 3 }}>
        {published && report.permissions.canManageVisibility && (
          <VisibilityChoice report={report} spaceId={spaceId} assessmentId={assessmentId} />
        )}
        {published && isShared(report) && (
          <Suspense fallback={<Skeletons count={2} height={48} />}>
            <ReportReaders assessmentId={assessmentId} />
          </Suspense>
        )}
        {published && <ReportLink report={report} spaceId={spaceId} assessmentId={assessmentId} />}
        {offersPublication && <Publication assessmentId={assessmentId} published={published} />}
      </Stack>
    </DialogFrame>
  )
}

/** Whether only people with access can read the report and the reader may add some: never in somebody's own space. */
function isShared({ visibility, permissions, assessment }: Schemas["GraphicalReport"]): boolean {
  return visibility === "RESTRICTED" && permissions.canShareReport && assessment.space?.isDefault === false
}
