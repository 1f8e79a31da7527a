import { Alert, Box, Button, IconButton, Stack, Tooltip, Typography } from "@mui/material"
import { Suspense } from "react"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import { directionOf } from "../../../i18n/direction.ts"
import { useFormat } from "../../../i18n/useFormat.ts"
import { type AssessmentParams, paths } from "../../../paths.ts"
import { DialogFrame } from "../../../ui/DialogFrame.tsx"
import { KeyboardArrowDown, KeyboardArrowUp } from "../../../ui/icons.ts"
import { LabelChip } from "../../../ui/LabelChip.tsx"
import { Skeletons } from "../../../ui/states.tsx"
import { QuestionRemarks } from "../answering/index.ts"
import { GoToQuestion } from "./MeasureQuestionsDialog.tsx"
import { References } from "./References.tsx"
import { Confidence } from "./ScoreBalance.tsx"

export interface QuestionDialogProps {
  place: AssessmentParams
  item: Schemas["ScoredQuestion"]
  onClose: () => void
  /** Undefined at the end of the page. */
  onNext?: () => void
  onPrevious?: () => void
}

/** A question behind a score: its answer, with its evidence, comments and history, read-only. */
export function QuestionDialog({ place, item, onClose, onNext, onPrevious }: QuestionDialogProps) {
  const { t } = useTranslation("scores")
  const format = useFormat()
  const { questionnaire, question, answer } = item
  const address = paths.questionById(place, questionnaire.id, question.id)
  return (
    <DialogFrame
      open
      title={t("question.title")}
      onClose={onClose}
      actions={
        <>
          <GoToQuestion to={address} />
          <Button variant="contained" onClick={onClose}>
            {t("question.done")}
          </Button>
        </>
      }
    >
      <Stack sx={{ gap: 2, minWidth: { md: 640 } }}>
        <Stack direction="row" sx={{ alignItems: "center", gap: 1 }}>
          <Box sx={{ marginInlineEnd: "auto", minWidth: 0 }}>
            <LabelChip label={questionnaire.title} />
          </Box>
          <Step label={t("question.previous")} onStep={onPrevious} up />
          <Step label={t("question.next")} onStep={onNext} />
        </Stack>
        <Typography component="h3" variant="titleMedium" dir={directionOf(question.title)}>
          {format.number(question.index)}. {question.title}
        </Typography>
        {question.hint && (
          <Typography color="textSecondary" dir={directionOf(question.hint)} sx={{ whiteSpace: "pre-line" }}>
            {question.hint}
          </Typography>
        )}
        <References of={question} />
        <Given answer={answer} to={address} />
        <Suspense fallback={<Skeletons count={1} height={120} />}>
          <QuestionRemarks key={question.id} assessmentId={place.assessmentId} questionId={question.id} />
        </Suspense>
      </Stack>
    </DialogFrame>
  )
}

function Given({ answer, to }: { answer: Schemas["ScoredQuestion"]["answer"]; to: string }) {
  const { t } = useTranslation("scores")
  const format = useFormat()
  if (answer.isNotApplicable) return <Typography variant="semiBoldMedium">{t("notApplicable")}</Typography>
  if (answer.title === null) {
    return (
      <Alert
        severity="error"
        action={
          <Button color="inherit" component="a" href={to} target="_blank" rel="noopener">
            {t("question.answerNow")}
          </Button>
        }
      >
        {t("notAnswered")}
      </Alert>
    )
  }
  return (
    <Stack direction="row" sx={{ gap: 1.5, alignItems: "center", flexWrap: "wrap" }}>
      <Typography variant="semiBoldMedium" dir={directionOf(answer.title)}>
        {answer.index !== null && `${format.number(answer.index)}. `}
        {answer.title}
      </Typography>
      <Confidence answer={answer} />
    </Stack>
  )
}

function Step({ label, onStep, up = false }: { label: string; onStep?: () => void; up?: boolean }) {
  return (
    <Tooltip title={label}>
      <span>
        <IconButton size="small" aria-label={label} disabled={!onStep} onClick={onStep}>
          {up ? <KeyboardArrowUp /> : <KeyboardArrowDown />}
        </IconButton>
      </span>
    </Tooltip>
  )
}
