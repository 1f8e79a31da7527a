import { Card, Stack, Typography } from "@mui/material"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router"
import type { Schemas } from "../../api/schemas.ts"
import { ActionButton } from "../../ui/ActionButton.tsx"
import { defineAction, useAction } from "../../ui/actions.ts"
import { ProgressBar } from "../../ui/ProgressBar.tsx"
import { usePlaces } from "../assessment-frame/index.ts"
import { minutesLeft } from "./pace.ts"
import { ReportButton } from "./ReportButton.tsx"

const goOn = defineAction({ label: "answers:questionnaires.goOn", shortcut: "Enter" })
const begin = defineAction({ label: "answers:questionnaires.begin", shortcut: "Enter" })

/** The progress of the whole assessment, with links to the next open question and to the report. */
export function OverallProgress({
  questionnaires,
  permissions,
}: {
  questionnaires: Schemas["QuestionnaireSummary"][]
  permissions: Schemas["Permissions"]
}) {
  const { t } = useTranslation("answers")
  const navigate = useNavigate()
  const places = usePlaces()
  const total = sum(questionnaires, "questionCount")
  const answered = sum(questionnaires, "answerCount")
  const next = permissions.answerQuestion ? nextOf(questionnaires) : undefined
  const minutes = next ? minutesLeft(localStorage, total - answered) : null
  const start = useAction(answered === 0 ? begin : goOn, {
    enabled: next !== undefined,
    run: () => next && void navigate(places.question(next.id, next.nextQuestion)),
  })
  return (
    <Card component="section" aria-label={t("questionnaires.progress")} sx={card}>
      <Stack sx={{ flex: 1, gap: 0.5 }}>
        <ProgressBar
          percent={total === 0 ? 0 : (answered / total) * 100}
          label={t("questionnaires.answered", { answered, count: total })}
        />
        {minutes !== null && (
          <Typography variant="bodySmall" color="textSecondary">
            {t("questionnaires.minutesLeft", { count: minutes })}
          </Typography>
        )}
      </Stack>
      <Stack direction="row" sx={{ gap: 1.5, flex: "none", alignItems: "flex-start", flexWrap: "wrap" }}>
        {permissions.viewGraphicalReport && <ReportButton answered={answered} total={total} />}
        {next && <ActionButton action={start} variant="contained" />}
      </Stack>
    </Card>
  )
}

/** A questionnaire that was started takes precedence over one that was not. */
function nextOf(
  questionnaires: Schemas["QuestionnaireSummary"][],
): Schemas["QuestionnaireSummary"] | undefined {
  const open = questionnaires.filter(({ answerCount, questionCount }) => answerCount < questionCount)
  return open.find(({ answerCount }) => answerCount > 0) ?? open[0]
}

function sum(
  questionnaires: Schemas["QuestionnaireSummary"][],
  count: "questionCount" | "answerCount",
): number {
  return questionnaires.reduce((total, questionnaire) => total + questionnaire[count], 0)
}

const card = {
  display: "flex",
  flexDirection: { xs: "column", md: "row" },
  alignItems: { xs: "stretch", md: "center" },
  gap: { xs: 2, md: 4 },
  p: { xs: 2, sm: 3 },
  mb: 5,
} as const
