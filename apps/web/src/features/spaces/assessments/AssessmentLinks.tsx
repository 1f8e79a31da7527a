import { Box, Button } from "@mui/material"
import { useTranslation } from "react-i18next"
import { Link as RouterLink } from "react-router"
import { type AssessmentParams, paths } from "../../../paths.ts"
import { linksTo } from "./links.ts"
import type { ListedAssessment } from "./listed.ts"

interface AssessmentLinksProps {
  assessment: ListedAssessment
  place: AssessmentParams
}

/** The ways to the questions and to the result, as far as the person may go there. */
export function AssessmentLinks({ assessment, place }: AssessmentLinksProps) {
  const { t } = useTranslation("assessments")
  const complete = isComplete(assessment)
  const links = linksTo(assessment, { complete })
  return (
    <Box sx={linkRow}>
      {links.questionnaires && (
        <CardLink
          to={paths.questionnaires(place)}
          label={t(`card.${questionsLabel(assessment)}`)}
          of={assessment.title}
          main={!complete}
          side="start"
        />
      )}
      {links.report ? (
        <CardLink
          to={paths.report(place)}
          label={t("card.report")}
          of={assessment.title}
          main={complete || !links.questionnaires}
          side="end"
        />
      ) : (
        links.dashboard && (
          <CardLink
            to={paths.dashboard(place)}
            label={t("card.dashboard")}
            of={assessment.title}
            main={complete}
            side="end"
          />
        )
      )}
    </Box>
  )
}

export function isComplete({ answersCount, questionsCount }: ListedAssessment): boolean {
  return answersCount >= questionsCount
}

/** One word for the way to the questions, by what there is to do. */
function questionsLabel(assessment: ListedAssessment) {
  if (isComplete(assessment)) return "questions"
  return assessment.answersCount === 0 ? "start" : "goOn"
}

interface CardLinkProps {
  to: string
  label: string
  of: string
  main: boolean
  side: "start" | "end"
}

function CardLink({ to, label, of, main, side }: CardLinkProps) {
  return (
    <Button
      component={RouterLink}
      to={to}
      size="small"
      variant={main ? "outlined" : "text"}
      aria-label={`${label}: ${of}`}
      sx={{ gridColumn: side === "start" ? 1 : 2 }}
    >
      {label}
    </Button>
  )
}

/** The questions are at the start and the result at the end, also where one of them is missing. */
const linkRow = {
  display: "grid",
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  gap: 1,
  minHeight: 30,
} as const
