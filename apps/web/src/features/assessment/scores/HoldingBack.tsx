import { Box, Link, Typography } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { Link as RouterLink } from "react-router"
import type { Schemas } from "../../../api/schemas.ts"
import { useFormat } from "../../../i18n/useFormat.ts"
import { type AssessmentParams, paths } from "../../../paths.ts"
import { Loaded } from "../../../ui/Loaded.tsx"
import { Skeletons } from "../../../ui/states.tsx"
import { scoresQuery } from "./api.ts"
import { References } from "./References.tsx"

export interface HoldingBackProps {
  place: AssessmentParams
  attributeId: number
  /** The level whose score keeps the next level from being reached. */
  level: { id: number; title: string }
}

/** How many answers are listed; all of them are in the table of scores. */
const most = 5

/** The answers that cost an attribute most on a level, with links to their questions. For people who may see them. */
export function HoldingBack({ place, attributeId, level }: HoldingBackProps) {
  const { t } = useTranslation("scores")
  const query = useQuery(
    scoresQuery(place.assessmentId, attributeId, {
      maturityLevelId: level.id,
      sort: "missed_score",
      order: "desc",
      page: 0,
      size: most,
    }),
  )
  return (
    <div>
      <Typography variant="semiBoldSmall" component="p" sx={{ mb: 0.5 }}>
        {t("holdingBack.title", { level: level.title })}
      </Typography>
      <Loaded query={query} loading={<Skeletons count={2} height={28} />}>
        {({ items }) => <Answers items={items} place={place} />}
      </Loaded>
    </div>
  )
}

function Answers({ items, place }: { items: Schemas["ScoredQuestion"][]; place: AssessmentParams }) {
  const { t } = useTranslation("scores")
  const format = useFormat()
  const losing = items.filter(({ answer }) => answer.missedScore > 0)
  if (losing.length === 0) return <Typography variant="bodySmall">{t("holdingBack.none")}</Typography>
  return (
    <Box component="ol" sx={{ m: 0, paddingInlineStart: 2.5, fontSize: "0.875rem" }}>
      {losing.map(({ question, questionnaire, answer }) => (
        <Box component="li" key={question.id} sx={{ mb: 0.5 }}>
          <Link component={RouterLink} to={paths.questionById(place, questionnaire.id, question.id)}>
            <bdi>{question.title}</bdi>
          </Link>{" "}
          <References of={question} />
          <Typography component="span" variant="bodySmall" color="textSecondary">
            {t("holdingBack.loses", {
              answer: answer.title ?? t("notAnswered"),
              gained: format.number(answer.gainedScore),
              weight: format.number(question.weight),
              percent: format.percent(answer.missedScorePercentage),
            })}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}
