import ArrowUpward from "@mui/icons-material/ArrowUpward"
import { Box, Link } from "@mui/material"
import { useTranslation } from "react-i18next"
import { Link as RouterLink } from "react-router"
import type { Schemas } from "../../api/schemas.ts"
import { useLanguage } from "../../i18n/useFormat.ts"
import { type AssessmentPlace, places } from "../../places.ts"
import { Highlight } from "./Highlight.tsx"
import { attributesOf, type Calculated } from "./report.ts"

/** How many attributes are named; the rest is in the chapter on improvement. */
const mostAttributes = 3

export interface LiftHighlightProps {
  lift: Schemas["Lift"]
  report: Calculated
  place?: AssessmentPlace | undefined
}

/** The smallest number of better answers that would lift the whole to its next level, with attributes and questions. */
export function LiftHighlight({ lift, report, place }: LiftHighlightProps) {
  const { t } = useTranslation("report")
  const list = new Intl.ListFormat(useLanguage(), { type: "conjunction" })
  const level = report.assessment.assessmentKit.maturityLevels[lift.index - 1]
  if (!level) return null
  const next = { rank: lift.index, title: level.title }
  if (lift.changes === null) {
    return (
      <Highlight wide icon={<ArrowUpward />} label={t("highlights.lift")}>
        {t("highlights.outOfReach", next)}
      </Highlight>
    )
  }
  const titles = new Map(attributesOf(report).map(({ id, title }) => [id, title]))
  const named = lift.attributes.slice(0, mostAttributes).flatMap((id) => titles.get(id) ?? [])
  const others = lift.attributes.length - named.length
  const attributes = list.format(others > 0 ? [...named, t("highlights.others", { count: others })] : named)
  return (
    <Highlight wide icon={<ArrowUpward />} label={t("highlights.lift")}>
      {t(lift.isFewest ? "highlights.fewest" : "highlights.enough", { count: lift.changes, ...next })}{" "}
      {t("highlights.where", { attributes })}
      {place && lift.questions && lift.questions.length > 0 && (
        <Box component="ol" sx={questions}>
          {lift.questions.map((question) => (
            <li key={question.id}>
              <Link
                component={RouterLink}
                to={places.questionById(place, question.questionnaireId, question.id)}
                title={question.title}
              >
                <bdi>{question.title}</bdi>
              </Link>{" "}
              <Box component="bdi" sx={{ color: "text.secondary" }}>
                {question.present === null
                  ? t("highlights.answer", { recommended: question.recommended })
                  : t("highlights.better", { present: question.present, recommended: question.recommended })}
              </Box>
            </li>
          ))}
        </Box>
      )}
    </Highlight>
  )
}

const questions = {
  m: 0,
  mt: 0.5,
  p: 0,
  listStyle: "none",
  fontSize: 14,
  "& li": { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: { xs: "normal", md: "nowrap" } },
} as const
