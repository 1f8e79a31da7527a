import { Box, Stack, Typography } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { Link } from "react-router"
import { useFormat } from "../../../i18n/useFormat.ts"
import { LabelChip } from "../../../ui/LabelChip.tsx"
import { usePaths } from "../frame/index.ts"
import { nextQuery, purposesQuery, type Question } from "./api.ts"
import { useFrame } from "./open-questionnaire.ts"
import { isSettled } from "./received.ts"

/** Below a question: what its answer counts for, how far this questionnaire is, and what comes next. */
export function QuestionPurpose({ question }: { question: Question }) {
  const { t } = useTranslation("answers")
  const { assessmentId } = usePaths()
  const { questionnaireId } = useFrame()
  const purposes = useQuery(purposesQuery(assessmentId, questionnaireId)).data
  const counts = purposes?.find(({ questionId }) => questionId === question.id)?.attributes ?? []
  return (
    <Stack
      component="section"
      aria-label={t("purpose.label")}
      direction={{ xs: "column", sm: "row" }}
      sx={{ columnGap: 3, rowGap: 1, px: 1, mt: 2, minHeight: 56, alignItems: "flex-start" }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        {counts.length > 0 && (
          <>
            <Typography component="h2" variant="semiBoldSmall" color="textSecondary" sx={{ mb: 0.75 }}>
              {t("purpose.title")}
            </Typography>
            <Stack
              component="ul"
              direction="row"
              sx={{ gap: 0.75, flexWrap: "wrap", m: 0, p: 0, listStyle: "none" }}
            >
              {counts.map(({ id, title, levels }) => (
                <Box component="li" key={id} sx={{ display: "flex", gap: 0.5, alignItems: "center" }}>
                  <LabelChip label={title} />
                  <Levels levels={levels} />
                </Box>
              ))}
            </Stack>
          </>
        )}
      </Box>
      <Progress />
    </Stack>
  )
}

function Levels({ levels }: { levels: number[] }) {
  const { t } = useTranslation("answers")
  const { list, number } = useFormat()
  return (
    <Typography component="span" variant="bodySmall" color="textSecondary">
      {t("purpose.levels", {
        count: levels.length,
        levels: list(levels.map((rank) => number(rank))),
      })}
    </Typography>
  )
}

/** How many questions of the questionnaire are answered, and the questionnaire that comes next. */
function Progress() {
  const { t } = useTranslation("answers")
  const { assessmentId, question } = usePaths()
  const { questionnaireId, questions } = useFrame()
  const answered = questions.filter(isSettled).length
  const isDone = answered === questions.length
  const next = useQuery({ ...nextQuery(assessmentId, questionnaireId), enabled: isDone }).data
  return (
    <Typography variant="bodySmall" color="textSecondary" sx={{ flex: "none" }}>
      {isDone ? t("purpose.done") : t("purpose.progress", { answered, count: questions.length })}
      {next && next.id !== questionnaireId && (
        <>
          {" "}
          <Link to={question(next.id, next.questionIndex)}>{t("purpose.next", { title: next.title })}</Link>
        </>
      )}
    </Typography>
  )
}
