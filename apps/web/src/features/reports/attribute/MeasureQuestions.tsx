import NotesOutlined from "@mui/icons-material/NotesOutlined"
import { IconButton, Tooltip } from "@mui/material"
import { Suspense, useState } from "react"
import { useTranslation } from "react-i18next"
import { MeasureQuestionsDialog } from "../../score-detail/index.ts"
import type { Measure } from "../report.ts"
import { useBehindScore } from "./behind-score.ts"

/** Opens the questions of a measure, for those who may see them. */
export function MeasureQuestions({ attributeId, measure }: { attributeId: number; measure: Measure }) {
  const { t } = useTranslation("report")
  const behind = useBehindScore()
  const [open, setOpen] = useState(false)
  const { id, title } = measure
  if (!behind?.measureQuestions || id === undefined) return null
  const label = t("attribute.questionsOf", { measure: title })
  return (
    <>
      <Tooltip title={label}>
        <IconButton size="small" aria-label={label} onClick={() => setOpen(true)}>
          <NotesOutlined fontSize="small" />
        </IconButton>
      </Tooltip>
      {open && (
        <Suspense>
          <MeasureQuestionsDialog
            place={behind.place}
            attributeId={attributeId}
            measure={{ id, title }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
