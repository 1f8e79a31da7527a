import { Alert, Button } from "@mui/material"
import { useTranslation } from "react-i18next"
import { Link } from "react-router"
import type { Schemas } from "../../../api/schemas.ts"
import type { AssessmentParams } from "../../../paths.ts"
import { reportMargins } from "./Chapter.tsx"
import { ReportPage } from "./ReportPage.tsx"
import { ReportLanguage } from "./ReportScreen.tsx"

export interface PastReportProps {
  report: Schemas["GraphicalReport"]
  place: AssessmentParams
  /** Which report this is: shown above it, and on paper. */
  notice: string
  back: { to: string; label: string }
}

/** A report of the past, marked as such: it is read and printed, not shared, published or discussed. */
export function PastReport({ report, place, notice, back }: PastReportProps) {
  const { i18n } = useTranslation()
  return (
    <>
      <Alert
        severity="warning"
        lang={i18n.language}
        sx={{ borderRadius: 0, px: reportMargins, alignItems: "center" }}
        action={
          <Button component={Link} to={back.to} color="inherit" variant="outlined" size="small">
            {back.label}
          </Button>
        }
      >
        {notice}
      </Alert>
      <ReportLanguage language={report.lang.code === "FA" ? "fa" : "en"}>
        <ReportPage
          report={report}
          spaceId={String(place.spaceId)}
          assessmentId={place.assessmentId}
          isPast
        />
      </ReportLanguage>
    </>
  )
}
