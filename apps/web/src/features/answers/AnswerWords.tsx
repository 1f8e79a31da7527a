import { Box } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { directionOf } from "../../i18n/direction.ts"
import { useFormat } from "../../i18n/useFormat.ts"
import type { Draft } from "./answer.ts"
import { confidenceLevelsQuery, type Question } from "./api.ts"
import { useFrame } from "./frame.ts"

/** An answer in words: the option and, in advanced mode, the confidence. */
export function AnswerWords({ question, draft }: { question: Pick<Question, "options">; draft: Draft }) {
  const { t } = useTranslation("answers")
  const format = useFormat()
  const { mode } = useFrame()
  const levels = useQuery({ ...confidenceLevelsQuery, enabled: mode === "ADVANCED" }).data
  const { choice, confidence } = draft
  if (choice.kind === "cleared") return t("review.open")
  const option = choice.kind === "chosen" && question.options.find(({ id }) => id === choice.optionId)
  const text = option ? `${format.number(option.index)}. ${option.title}` : t("review.notApplicable")
  const level = levels?.find(({ id }) => id === confidence)?.title
  return (
    <Box component="span" dir={directionOf(text)}>
      {text}
      {level && (
        <>
          {" · "}
          <bdi>{level}</bdi>
        </>
      )}
    </Box>
  )
}
