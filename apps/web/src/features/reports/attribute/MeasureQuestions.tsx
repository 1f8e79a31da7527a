import { Box, Link, Tooltip } from "@mui/material"
import { type ReactNode, Suspense, useState } from "react"
import { useTranslation } from "react-i18next"
import { MeasureQuestionsDialog } from "../../score-detail/index.ts"
import type { Measure } from "../report.ts"
import { unseen } from "../unseen.ts"
import { useBehindScore } from "./behind-score.ts"

export interface MeasureQuestionsProps {
  attributeId: number
  measure: Measure
  /** The content of the link. */
  children: ReactNode
}

/** Opens the questions of a measure, for people who may see them; for others it only renders its children. */
export function MeasureQuestions({ attributeId, measure, children }: MeasureQuestionsProps) {
  const { t } = useTranslation("report")
  const behind = useBehindScore()
  const [open, setOpen] = useState(false)
  const { id, title } = measure
  if (!behind?.measureQuestions || id === undefined) return children
  const label = t("attribute.questionsOf", { measure: title })
  return (
    <>
      <Tooltip describeChild title={label}>
        <Link component="button" type="button" onClick={() => setOpen(true)} sx={{ font: "inherit" }}>
          {children}
          <Box component="span" sx={unseen}>
            {` ${label}`}
          </Box>
        </Link>
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
