import { Alert, Box, Button, Stack, Typography } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { type ReactNode, useId } from "react"
import { useTranslation } from "react-i18next"
import { directionOf } from "../../../i18n/direction.ts"
import { useFormat } from "../../../i18n/useFormat.ts"
import { useUser } from "../../../session/session.ts"
import { usePersonName } from "../../../ui/usePersonName.ts"
import { confidenceOf, type Draft } from "./answer.ts"
import { confidenceLevelsQuery, type Question } from "./api.ts"
import { useFrame } from "./open-questionnaire.ts"
import { isOwn } from "./received.ts"
import type { OthersAnswer } from "./unsent.ts"

interface AnswerConflictProps {
  question: Pick<Question, "options">
  /** The other person's answer; who gave it and when is not always known. */
  theirs: Pick<OthersAnswer, "answer"> & Partial<OthersAnswer>
  mine: Draft
  /** The label of the button that chooses one's own answer. */
  mineLabel: string
  onTheirs: () => void
  onMine: () => void
}

/**
 * Two people have answered at the same time, or one on two devices: both answers, with names, and the choice between
 * them.
 */
export function AnswerConflict({ question, theirs, mine, mineLabel, onTheirs, onMine }: AnswerConflictProps) {
  const { t } = useTranslation("answers")
  const format = useFormat()
  const title = useId()
  const nameOf = usePersonName()
  const { by } = theirs
  const { id: userId } = useUser()
  const isMine = by !== undefined && isOwn(by, userId)
  const others = by ? nameOf({ displayName: by.name }, by.program) : t("conflict.somebody")
  const name = isMine ? t("conflict.onOtherDevice") : others
  return (
    <Alert
      severity="warning"
      role="alert"
      aria-labelledby={title}
      sx={{ mb: 2, "& .MuiAlert-message": { flex: 1 } }}
    >
      <Typography id={title} variant="semiBoldMedium" component="p" sx={{ mb: 1 }}>
        {t(isMine ? "conflict.ownTitle" : "conflict.title")}
      </Typography>
      <Box sx={{ display: "grid", gap: 1.5, gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr" } }}>
        <Side
          heading={theirs.time ? t("conflict.by", { name, time: format.dateTime(theirs.time) }) : name}
          action={
            <Button size="small" variant="outlined" color="inherit" onClick={onTheirs}>
              {isMine ? t("conflict.keepOwn") : t("conflict.keep", { name })}
            </Button>
          }
        >
          <AnswerWords
            question={question}
            draft={{ choice: theirs.answer, confidence: confidenceOf(theirs.answer) }}
          />
        </Side>
        <Side
          heading={t("conflict.yours")}
          action={
            <Button size="small" variant="outlined" color="inherit" onClick={onMine}>
              {mineLabel}
            </Button>
          }
        >
          <AnswerWords question={question} draft={mine} />
        </Side>
      </Box>
    </Alert>
  )
}

function Side({ heading, action, children }: { heading: string; action: ReactNode; children: ReactNode }) {
  return (
    <Stack sx={{ gap: 0.75, alignItems: "start" }}>
      <Typography variant="semiBoldSmall" component="p">
        {heading}
      </Typography>
      <Typography component="p" sx={{ overflowWrap: "anywhere", flex: 1 }}>
        {children}
      </Typography>
      {action}
    </Stack>
  )
}

/** An answer in words: the option and, in advanced mode, the confidence. */
function AnswerWords({ question, draft }: { question: Pick<Question, "options">; draft: Draft }) {
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
