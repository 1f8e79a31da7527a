import { Box, Card, Link, Stack, Typography } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { Link as RouterLink } from "react-router"
import type { Schemas } from "../../../api/schemas.ts"
import { directionOf } from "../../../i18n/direction.ts"
import { useFormat } from "../../../i18n/useFormat.ts"
import { paths } from "../../../paths.ts"
import { ProgressBar } from "../../../ui/ProgressBar.tsx"
import { gridOf } from "../../../ui/states.tsx"
import { assessmentQuery, usePaths } from "../frame/index.ts"
import { supportQuery } from "./api.ts"
import { LevelBand } from "./LevelBand.tsx"

/** What the answers rest on: confidence and supported share side by side, the band of levels, and what to check next. */
export function SupportSection() {
  const { t } = useTranslation("support")
  const { assessmentId } = usePaths()
  const support = useQuery(supportQuery(assessmentId)).data
  const assessment = useQuery(assessmentQuery(assessmentId)).data
  if (!support || !assessment?.isRated) return null
  const { current, expired, none } = support.answers
  if (current + expired + none === 0) return null
  return (
    <Card
      variant="outlined"
      component="section"
      aria-labelledby="support-title"
      sx={{ p: 2, mb: 5, display: "grid", gap: 2 }}
    >
      <div>
        <Typography id="support-title" component="h2" variant="titleMedium">
          {t("title")}
        </Typography>
        <Typography color="textSecondary" variant="bodyMedium">
          {t("hint")}
        </Typography>
      </div>
      <Box sx={gridOf({ xs: 1, md: support.questionsToCheck.length > 0 ? 2 : 1 })}>
        <Stack sx={{ gap: 1.5 }}>
          <Share label={t("confidence")} percent={support.confidence} />
          <Share label={t("supported")} percent={support.supportedConfidence} />
          <Typography variant="bodySmall" color="textSecondary">
            {[
              t("answers.current", { count: current }),
              expired > 0 && t("answers.expired", { count: expired }),
              none > 0 && t("answers.none", { count: none }),
            ]
              .filter((part) => part !== false)
              .join(" · ")}
          </Typography>
          <LevelBand band={support.band} levels={support.levels} />
        </Stack>
        {support.questionsToCheck.length > 0 && <ToCheck questions={support.questionsToCheck} />}
      </Box>
    </Card>
  )
}

function Share({ label, percent }: { label: string; percent: number }) {
  const format = useFormat()
  return (
    <div>
      <Stack direction="row" sx={{ justifyContent: "space-between", gap: 1, mb: 0.5 }}>
        <Typography variant="semiBoldSmall" component="span">
          {label}
        </Typography>
        <Typography variant="semiBoldSmall" component="span">
          {format.percent(percent)}
        </Typography>
      </Stack>
      <ProgressBar hideText percent={percent} label={label} />
    </div>
  )
}

/** The questions whose answers decide the level and have no current evidence. */
function ToCheck({ questions }: { questions: Schemas["QuestionToCheck"][] }) {
  const { t } = useTranslation("support")
  const { here } = usePaths()
  const [first] = questions
  // Said once if it is the same for all of them.
  const shared =
    first?.decides && questions.length > 1 && questions.every(({ decides }) => decides === first.decides)
      ? first.decides
      : null
  return (
    <div>
      <Typography component="h3" variant="titleSmall" sx={{ mb: 1 }}>
        {t("check.title", { count: questions.length })}
      </Typography>
      {shared && (
        <Typography variant="bodySmall" color="textSecondary" sx={{ mb: 1 }}>
          {t(`check.decideEach.${shared}`)}
        </Typography>
      )}
      <Stack component="ol" sx={{ gap: 1, m: 0, paddingInlineStart: 2.5 }}>
        {questions.map(({ questionId, questionnaireId, index, title, evidence, decides }) => (
          <li key={questionId}>
            <Link
              component={RouterLink}
              to={paths.question(here, questionnaireId, index)}
              dir={directionOf(title)}
              sx={{ overflowWrap: "anywhere" }}
            >
              {title}
            </Link>
            <Typography variant="bodySmall" color="textSecondary">
              {t(`check.${evidence}`)}
              {decides && !shared && ` · ${t(`check.decides.${decides}`)}`}
            </Typography>
          </li>
        ))}
      </Stack>
    </div>
  )
}
