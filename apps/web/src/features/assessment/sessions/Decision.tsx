import { Alert, Box, Button, MenuItem, Stack, TextField, Typography } from "@mui/material"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import { type SessionIds, useDecide } from "./api.ts"
import { levels } from "./Ballot.tsx"
import { DecidedAnswer } from "./DecidedAnswer.tsx"
import type { Rated } from "./rated.ts"

/** The value of the choice that the question is not applicable. */
const notApplicable = "not-applicable"

/** The group's answer: what its votes propose, or what the leader chooses instead, becomes the assessment's answer. */
export function Decision({ place, question }: { place: SessionIds; question: Rated }) {
  const { t } = useTranslation("sessions")
  const { t: words } = useTranslation("rating")
  const { options, mayNotBeApplicable, ofMembers } = question
  const suggested = ofMembers?.suggested ?? null
  const decide = useDecide(place)
  const begins = ofMembers?.decided ?? suggested
  const [chosen, choose] = useState<{ answer: string; confidence: number }>()
  const answer =
    chosen?.answer ?? (begins?.isNotApplicable ? notApplicable : String(begins?.answerOptionId ?? ""))
  const confidence = chosen?.confidence ?? suggested?.confidenceLevelId ?? 3
  const isProposed = suggested !== null && answer === answerOf(suggested)
  const [refusal] = decide.data ?? []
  const store = () => decide.mutate([decisionOf(question, answer, confidence)])
  return (
    <Stack component="section" aria-label={t("decide.title")} sx={{ gap: 2 }}>
      <Typography component="h3" variant="titleMedium">
        {t("decide.title")}
      </Typography>
      <DecidedAnswer question={question} />
      {refusal && <Alert severity="warning">{refusal.message}</Alert>}
      <Box sx={fields}>
        <TextField
          select
          size="small"
          label={t("decide.answer")}
          value={answer}
          helperText={isProposed ? t("decide.proposed") : undefined}
          onChange={({ target }) => choose({ answer: target.value, confidence })}
          fullWidth
        >
          {options.map(({ id, title }) => (
            <MenuItem key={id} value={String(id)} sx={{ whiteSpace: "normal" }}>
              <bdi>{title}</bdi>
            </MenuItem>
          ))}
          {mayNotBeApplicable && <MenuItem value={notApplicable}>{words("result.notApplicable")}</MenuItem>}
        </TextField>
        <TextField
          select
          size="small"
          label={t("decide.confidence")}
          value={confidence}
          onChange={({ target }) => choose({ answer, confidence: Number(target.value) })}
          fullWidth
        >
          {levels.map((level) => (
            <MenuItem key={level} value={level}>
              {words(`confidence.level${level}`)}
            </MenuItem>
          ))}
        </TextField>
        <Button
          variant="contained"
          disabled={answer === ""}
          loading={decide.isPending}
          onClick={store}
          sx={{ minHeight: 40 }}
        >
          {t(ofMembers?.decided ? "decide.again" : isProposed ? "decide.accept" : "decide.store")}
        </Button>
      </Box>
    </Stack>
  )
}

const fields = {
  display: "grid",
  gap: 1.5,
  alignItems: "start",
  gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "minmax(0, 1fr) 190px auto" },
} as const

function answerOf({ answerOptionId, isNotApplicable }: Schemas["SuggestedAnswer"]): string {
  return isNotApplicable ? notApplicable : String(answerOptionId)
}

/** Refused if somebody has changed the answer since the page has loaded it. */
function decisionOf(
  { questionId, ofMembers }: Rated,
  answer: string,
  confidenceLevelId: number,
): Schemas["Decision"] {
  const isNotApplicable = answer === notApplicable
  return {
    questionId,
    answerOptionId: isNotApplicable ? null : Number(answer),
    isNotApplicable,
    confidenceLevelId,
    seenChange: ofMembers?.change ?? null,
  }
}

/** The decision that the votes propose; null if there were none. */
export function proposedDecision(question: Rated): Schemas["Decision"] | null {
  const suggested = question.ofMembers?.suggested
  return suggested ? decisionOf(question, answerOf(suggested), suggested.confidenceLevelId) : null
}
