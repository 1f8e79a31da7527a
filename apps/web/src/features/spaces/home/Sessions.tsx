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

interface SessionsProps {
  items: Schemas["MyRatingSession"][]
  query: NextPageProps["query"] & { hasNextPage: boolean }
}

/** Where the person may vote at present; nothing while there is nothing. */
export function Sessions({ items, query }: SessionsProps) {
  const { t } = useTranslation("spaces")
  if (items.length === 0) return null
  return (
    <Section title={t("home.sessions.title")}>
      <Card component="ul" sx={{ m: 0, p: 0, listStyle: "none" }}>
        {items.map((item) => (
          <Row key={item.id} item={item} />
        ))}
        {query.hasNextPage && (
          <Box component="li" sx={{ p: 1 }}>
            <NextPage label={t("home.sessions.more")} query={query} />
          </Box>
        )}
      </Card>
    </Section>
  )
}

function Row({ item }: { item: Schemas["MyRatingSession"] }) {
  const { t } = useTranslation("spaces")
  const format = useFormat()
  const { id, title, assessment, space, own, questionCount, closesAt } = item
  const action = t(own.votes < questionCount ? "home.sessions.vote" : "home.sessions.open")
  return (
    <Box component="li" sx={row}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography
          variant="titleMedium"
          component="p"
          dir={directionOf(title)}
          sx={{ ...firstLine, textAlign: "match-parent" }}
        >
          {title}
        </Typography>
        <Typography variant="bodySmall" color="textSecondary" component="p">
          <bdi>{assessment.title}</bdi>
          {" · "}
          {t("home.sessions.voted", { votes: own.votes, count: questionCount })}
          {closesAt !== null && ` · ${t("home.sessions.until", { time: format.dateTime(closesAt) })}`}
        </Typography>
      </Box>
      <Button
        component={Link}
        to={paths.session({ spaceId: space.id, assessmentId: assessment.id }, id)}
        variant="outlined"
        size="small"
        aria-label={`${action}: ${title}`}
      >
        {action}
      </Button>
    </Box>
  )
}
