import { Alert, Box, Link, Typography } from "@mui/material"
import { useTranslation } from "react-i18next"
import { Link as RouterLink } from "react-router"
import type { Schemas } from "../../api/schemas.ts"
import { type AssessmentPlace, places } from "../../places.ts"
import { useTenant } from "../../session/tenant.ts"
import { askForIssues } from "../answers/index.ts"
import { BulkButtons } from "./BulkButtons.tsx"
import { askForFirstInsight } from "./first-insight.ts"
import { attributesIn, type InsightIssue } from "./insight.ts"

export interface IssueBarProps {
  place: AssessmentPlace
  insights: Schemas["AllInsights"]
  openQuestions: number
}

/** How many insights are missing, unapproved or expired, with bulk actions. */
export function IssueBar({ place, insights, openQuestions }: IssueBarProps) {
  const { t } = useTranslation("insights")
  const off = useTenant()?.writer === "OFF"
  const { issues } = insights
  const shown = kinds.filter((issue) => issues[issue] > 0)
  if (shown.length === 0) return null
  const missing = attributesIn("none", insights)
  const byHand: Record<InsightIssue, boolean> = {
    notGenerated: off && missing > 0,
    unapproved: false,
    expired: off && attributesIn("expired", insights) > 0,
  }
  return (
    <Box component="section" aria-label={t("issues.label")} sx={bar}>
      {shown.map((issue) => (
        <Alert key={issue} severity={issue === "unapproved" ? "warning" : "error"} icon={false} sx={box}>
          <Typography variant="semiBoldMedium" component="p" sx={{ mb: 1 }}>
            {t(`issues.${issue}`, { count: issues[issue] })}
          </Typography>
          <Typography variant="bodySmall" component="p" sx={{ mb: 1.5 }}>
            {t(`issues.${issue}Hint`)}{" "}
            <Link
              component={RouterLink}
              to={askForFirstInsight(issue)}
              preventScrollReset
              color="inherit"
              underline="always"
            >
              {t("issues.first")}
            </Link>
          </Typography>
          <BulkButtons
            assessmentId={place.assessmentId}
            issue={issue}
            count={issues[issue]}
            openQuestions={openQuestions}
            writtenByHand={byHand[issue]}
          />
          {issue === "notGenerated" && openQuestions > 0 && !byHand.notGenerated && (
            <Link
              component={RouterLink}
              to={places.questionnaires(place) + askForIssues(["unanswered"])}
              variant="bodySmall"
            >
              {t("issues.answer")}
            </Link>
          )}
        </Alert>
      ))}
    </Box>
  )
}

const kinds: readonly InsightIssue[] = ["notGenerated", "unapproved", "expired"]

const bar = {
  display: "grid",
  gap: 2,
  gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "repeat(2, minmax(0, 1fr))" },
  mb: 3,
} as const

const box = { "& .MuiAlert-message": { width: "100%" } } as const
