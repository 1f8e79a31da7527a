import { Typography } from "@mui/material"
import { useTranslation } from "react-i18next"
import { TaskAlt } from "../../../ui/icons.ts"
import type { Rated } from "./rated.ts"

/** What the group has decided about a question; nothing before. */
export function DecidedAnswer({ question }: { question: Rated }) {
  const { t } = useTranslation("sessions")
  const answer = useAnswerText(question)
  const decided = question.ofMembers?.decided
  if (!decided) return null
  return (
    <Typography sx={{ display: "flex", gap: 1, alignItems: "center" }}>
      <TaskAlt fontSize="small" sx={{ color: "success.main" }} />
      <span>
        {t("decided")} <bdi>{answer(decided)}</bdi>
      </span>
    </Typography>
  )
}

/** The text of an answer to a question. */
export function useAnswerText({ options }: Pick<Rated, "options">) {
  const { t } = useTranslation("rating")
  return ({
    answerOptionId,
    isNotApplicable,
  }: {
    answerOptionId: number | null
    isNotApplicable: boolean
  }) =>
    isNotApplicable
      ? t("result.notApplicable")
      : (options.find(({ id }) => id === answerOptionId)?.title ?? t("result.gone"))
}
