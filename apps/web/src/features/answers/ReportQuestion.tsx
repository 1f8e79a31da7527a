import FlagOutlined from "@mui/icons-material/FlagOutlined"
import { IconButton, Tooltip } from "@mui/material"
import { Suspense, useState } from "react"
import { useTranslation } from "react-i18next"
import { ReportQuestionDialog, useTakesMessages } from "../contact/index.ts"

/** Lets people report that something is wrong with the question itself. */
export function ReportQuestion({ questionId }: { questionId: number }) {
  const { t } = useTranslation("answers")
  const [open, setOpen] = useState(false)
  if (!useTakesMessages()) return null
  return (
    <>
      <Tooltip title={t("question.report")}>
        <IconButton size="small" aria-label={t("question.report")} onClick={() => setOpen(true)}>
          <FlagOutlined fontSize="small" />
        </IconButton>
      </Tooltip>
      {open && (
        <Suspense>
          <ReportQuestionDialog questionId={questionId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
