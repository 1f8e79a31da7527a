import { Box, Button, Card, Typography } from "@mui/material"
import { useTranslation } from "react-i18next"
import { Link } from "react-router"
import type { Schemas } from "../../../api/schemas.ts"
import { directionOf } from "../../../i18n/direction.ts"
import { useFormat } from "../../../i18n/useFormat.ts"
import { paths } from "../../../paths.ts"
import { firstLine } from "../../../ui/lineClamp.ts"
import { NextPage, type NextPageProps } from "../../../ui/NextPage.tsx"
import { Section } from "../../../ui/Section.tsx"
import { row } from "./row.ts"

interface AssignedProps {
  items: Schemas["MyAssignment"][]
  query: NextPageProps["query"] & { hasNextPage: boolean }
}

/** What the person is to answer by when, with what is left; nothing while there is nothing. */
export function Assigned({ items, query }: AssignedProps) {
  const { t } = useTranslation("spaces")
  if (items.length === 0) return null
  return (
    <Section title={t("home.assigned.title")}>
      <Card component="ul" sx={{ m: 0, p: 0, listStyle: "none" }}>
        {items.map((item) => (
          <Row key={`${item.assessment.id} ${item.questionnaire.id}`} item={item} />
        ))}
        {query.hasNextPage && (
          <Box component="li" sx={{ p: 1 }}>
            <NextPage label={t("home.assigned.more")} query={query} />
          </Box>
        )}
      </Card>
    </Section>
  )
}

function Row({ item }: { item: Schemas["MyAssignment"] }) {
  const { t } = useTranslation("spaces")
  const format = useFormat()
  const { questionnaire, assessment, space, due, isOverdue, questionCount, answerCount, nextQuestion } = item
  const action = t(answerCount > 0 ? "home.action.goOn" : "home.action.start")
  const place = { spaceId: space.id, assessmentId: assessment.id }
  return (
    <Box component="li" sx={row}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography
          variant="titleMedium"
          component="p"
          dir={directionOf(questionnaire.title)}
          sx={{ ...firstLine, textAlign: "match-parent" }}
        >
          {questionnaire.title}
        </Typography>
        <Typography variant="bodySmall" color="textSecondary" component="p">
          <bdi>{assessment.title}</bdi>
          {" · "}
          {t("home.goOn", { answered: answerCount, total: questionCount })}
          {due !== null && (
            <Typography component="span" variant="bodySmall" color={isOverdue ? "error" : undefined}>
              {" · "}
              {t(isOverdue ? "home.assigned.overdue" : "home.assigned.until", { date: format.day(due) })}
            </Typography>
          )}
        </Typography>
      </Box>
      <Button
        component={Link}
        to={paths.question(place, questionnaire.id, nextQuestion)}
        variant="outlined"
        size="small"
        aria-label={`${action}: ${questionnaire.title}`}
      >
        {action}
      </Button>
    </Box>
  )
}
