import { Accordion, AccordionDetails, AccordionSummary, Box, Button, Stack, Typography } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import { directionOf } from "../../../i18n/direction.ts"
import { useFormat } from "../../../i18n/useFormat.ts"
import { type AssessmentParams, paths } from "../../../paths.ts"
import { DialogFrame } from "../../../ui/DialogFrame.tsx"
import { CheckBoxOutlined, ExpandMore, OpenInNew } from "../../../ui/icons.ts"
import { Loaded } from "../../../ui/Loaded.tsx"
import { EmptyState, Skeletons } from "../../../ui/states.tsx"
import { measureQuestionsQuery } from "./api.ts"

export interface MeasureQuestionsDialogProps {
  place: AssessmentParams
  attributeId: number
  measure: { id: number; title: string }
  onClose: () => void
}

/** The questions of a measure behind an attribute's score: those that lost more, then those that gained more. */
export function MeasureQuestionsDialog({
  place,
  attributeId,
  measure,
  onClose,
}: MeasureQuestionsDialogProps) {
  const { t } = useTranslation("scores")
  const query = useQuery(measureQuestionsQuery(place.assessmentId, attributeId, measure.id))
  return (
    <DialogFrame open title={t("measure.questionsOf", { title: measure.title })} onClose={onClose}>
      <Loaded
        query={query}
        loading={<Skeletons count={2} height={56} />}
        isEmpty={({ lowScores, highScores }) => lowScores.length + highScores.length === 0}
        empty={<EmptyState title={t("measure.none")} />}
      >
        {(questions) => <Groups questions={questions} place={place} />}
      </Loaded>
    </DialogFrame>
  )
}

function Groups({ questions, place }: { questions: Schemas["MeasureQuestions"]; place: AssessmentParams }) {
  const { t } = useTranslation("scores")
  const groups = (["lowScores", "highScores"] as const).filter((group) => questions[group].length > 0)
  const [open, setOpen] = useState<string | undefined>(groups[0])
  return (
    <Box sx={{ minWidth: { sm: 520 } }}>
      {groups.map((group) => (
        <Accordion
          key={group}
          disableGutters
          variant="outlined"
          expanded={open === group}
          onChange={(_event, expanded) => setOpen(expanded ? group : undefined)}
        >
          <AccordionSummary expandIcon={<ExpandMore />}>
            <Typography variant="semiBoldMedium" component="span">
              {t(`measure.${group}`, { count: questions[group].length })}
            </Typography>
          </AccordionSummary>
          <AccordionDetails>
            <Stack component="ul" sx={{ listStyle: "none", m: 0, p: 0, gap: 2 }}>
              {questions[group].map((each) => (
                <QuestionItem key={each.question.id} item={each} place={place} />
              ))}
            </Stack>
          </AccordionDetails>
        </Accordion>
      ))}
    </Box>
  )
}

function QuestionItem({ item, place }: { item: Schemas["MeasureQuestion"]; place: AssessmentParams }) {
  const { t } = useTranslation("scores")
  const format = useFormat()
  const { question, answer, questionnaire } = item
  return (
    <Stack component="li" sx={{ gap: 0.75, alignItems: "start" }}>
      <Typography variant="semiBoldMedium" component="p" dir={directionOf(question.title)}>
        {format.number(question.index)}. {question.title}
      </Typography>
      {answer.title === null ? (
        <Typography variant="semiBoldSmall" color="error">
          {t("notAnswered")}
        </Typography>
      ) : (
        <Stack direction="row" sx={{ gap: 0.75, alignItems: "center" }}>
          <CheckBoxOutlined sx={{ fontSize: "1.125rem", color: "primary.main" }} />
          <Typography variant="bodySmall" dir={directionOf(answer.title)}>
            {answer.title}
          </Typography>
        </Stack>
      )}
      <GoToQuestion to={paths.questionById(place, questionnaire.id, question.id)} />
    </Stack>
  )
}

/** Opens the question in a new tab. */
export function GoToQuestion({ to }: { to: string }) {
  const { t } = useTranslation("scores")
  return (
    <Button
      size="small"
      component="a"
      href={to}
      target="_blank"
      rel="noopener"
      endIcon={<OpenInNew sx={{ fontSize: "0.875rem" }} />}
      sx={{ mx: -0.5 }}
    >
      {t("goToQuestion")}
    </Button>
  )
}
