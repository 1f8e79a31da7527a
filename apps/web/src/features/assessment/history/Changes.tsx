import { Box, Button, Card, Stack, Typography } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { Link } from "react-router"
import type { Schemas } from "../../../api/schemas.ts"
import { useFormat } from "../../../i18n/useFormat.ts"
import { paths } from "../../../paths.ts"
import { Loaded } from "../../../ui/Loaded.tsx"
import { Section } from "../../../ui/Section.tsx"
import { Skeletons } from "../../../ui/states.tsx"
import { usePaths } from "../frame/index.ts"
import { changesQuery, type Span } from "./api.ts"
import { Causes } from "./Causes.tsx"
import { MomentField } from "./MomentField.tsx"
import { MovedAttributes } from "./MovedAttributes.tsx"
import { useLevelTitle, useScore } from "./point-text.ts"

interface ChangesProps {
  timeline: Schemas["Timeline"]
  span: Span
  onSpan: (span: Span) => void
  withConfidence: boolean
}

/** What has become of the result between two moments, and why. */
export function Changes({ timeline, span, onSpan, withConfidence }: ChangesProps) {
  const { t } = useTranslation("history")
  const { assessmentId } = usePaths()
  const changes = useQuery(changesQuery(assessmentId, span))
  return (
    <Section title={t("changes.heading")}>
      <Stack direction={{ xs: "column", md: "row" }} sx={{ gap: 2, mb: 2 }}>
        <MomentField
          label={t("changes.from")}
          timeline={timeline}
          value={span.from}
          onChange={(from) => onSpan({ ...span, from })}
          edge="first"
        />
        <MomentField
          label={t("changes.to")}
          timeline={timeline}
          value={span.to}
          onChange={(to) => onSpan({ ...span, to })}
          edge="last"
        />
      </Stack>
      <Loaded query={changes} loading={<Skeletons count={2} height={120} />}>
        {(loaded) => <Explained changes={loaded} span={span} withConfidence={withConfidence} />}
      </Loaded>
    </Section>
  )
}

interface ExplainedProps {
  changes: Schemas["Changes"]
  span: Span
  withConfidence: boolean
}

function Explained({ changes, span, withConfidence }: ExplainedProps) {
  const { t } = useTranslation("history")
  const { before, after, causes, attributes, text } = changes
  const isNone = causes.answers.length + causes.kit.length + causes.weights.length === 0
  return (
    <Stack sx={{ gap: 2 }}>
      <Typography aria-live="polite">{isNone ? t("changes.none") : text}</Typography>
      <Box sx={pair}>
        <Standing
          label={t("changes.before")}
          then={before}
          moment={span.from}
          {...{ changes, withConfidence }}
        />
        <Standing label={t("changes.after")} then={after} moment={span.to} {...{ changes, withConfidence }} />
      </Box>
      <Causes changes={changes} />
      {attributes.length > 0 && <MovedAttributes changes={changes} />}
    </Stack>
  )
}

const pair = {
  display: "grid",
  gap: 2,
  gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "repeat(2, minmax(0, 1fr))" },
} as const

interface StandingProps {
  label: string
  then: Schemas["WholeThen"]
  /** As the server names it, for the link to its report. */
  moment: string
  changes: Schemas["Changes"]
  withConfidence: boolean
}

/** Level, score and confidence at one of the moments. */
function Standing({ label, then, moment, changes, withConfidence }: StandingProps) {
  const { t } = useTranslation("history")
  const format = useFormat()
  const { here } = usePaths()
  const levelOf = useLevelTitle(changes.levels)
  const scoreOf = useScore()
  return (
    <Card variant="outlined" sx={{ p: 2 }}>
      <Typography variant="bodySmall" color="textSecondary">
        {label} · {format.dateTime(then.time)}
      </Typography>
      <Typography variant="titleLarge" component="p" sx={{ my: 0.5 }}>
        {levelOf(then.maturityLevelId, then)}
      </Typography>
      <Typography>
        {t("timeline.score")} {scoreOf(then.score, then.answered)}
        {withConfidence &&
          then.confidence !== null &&
          ` · ${t("timeline.confidence")} ${format.percent(then.confidence)}`}
      </Typography>
      <Typography variant="bodySmall" color="textSecondary">
        {t("timeline.answered", { answered: format.number(then.answered), total: format.number(then.total) })}
      </Typography>
      <Button
        component={Link}
        to={moment === "now" ? paths.report(here) : paths.pastReport(here, moment)}
        size="small"
        sx={{ mt: 1, mx: -0.5 }}
      >
        {t("changes.reportThen")}
      </Button>
    </Card>
  )
}
