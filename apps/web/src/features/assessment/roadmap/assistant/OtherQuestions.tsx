import { Autocomplete, Box, Button, MenuItem, Stack, TextField, Typography } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { Add } from "../../../../ui/icons.ts"
import { questionnairesQuery, questionsQuery } from "../../answering/index.ts"
import { DecisionSelect } from "./DecisionSelect.tsx"
import { type Wishes, withDecision } from "./wishes.ts"

interface OtherQuestionsProps {
  assessmentId: string
  wishes: Wishes
  /** The questions that the plan has. */
  planned: ReadonlySet<number>
  disabled: boolean
  onChange: (wishes: Wishes) => void
}

/** Decisions about questions that are not in the plan, and a way to decide about others. */
export function OtherQuestions({ assessmentId, wishes, planned, disabled, onChange }: OtherQuestionsProps) {
  const { t } = useTranslation("roadmap")
  const [adds, setAdds] = useState(false)
  const decided = [...wishes.decisions].filter(([id]) => !planned.has(id))
  return (
    <section aria-labelledby="other-questions">
      <Typography id="other-questions" component="h3" variant="titleSmall" sx={{ mb: 1 }}>
        {t("others.title")}
      </Typography>
      <Box component="ul" sx={list}>
        {decided.map(([id, { title, decision }]) => (
          <Box component="li" key={id} sx={row}>
            <Typography variant="bodyMedium" dir="auto" sx={{ overflowWrap: "anywhere" }}>
              {title}
            </Typography>
            <DecisionSelect
              periods={wishes.periods}
              question={title}
              decision={decision}
              disabled={disabled}
              onDecide={(chosen) => onChange(withDecision(wishes, { id, title }, chosen))}
            />
          </Box>
        ))}
      </Box>
      {adds ? (
        <QuestionPicker
          assessmentId={assessmentId}
          taken={planned}
          disabled={disabled}
          onPick={(question) => {
            setAdds(false)
            onChange(withDecision(wishes, question, "REQUIRED"))
          }}
        />
      ) : (
        <Button startIcon={<Add />} disabled={disabled} onClick={() => setAdds(true)} sx={{ mt: 1 }}>
          {t("others.add")}
        </Button>
      )}
    </section>
  )
}

interface QuestionPickerProps {
  assessmentId: string
  taken: ReadonlySet<number>
  disabled: boolean
  onPick: (question: { id: number; title: string }) => void
}

/** Chooses a questionnaire, and then one of its questions. */
function QuestionPicker({ assessmentId, taken, disabled, onPick }: QuestionPickerProps) {
  const { t } = useTranslation("roadmap")
  const [questionnaireId, setQuestionnaireId] = useState<number>()
  const questionnaires = useQuery(questionnairesQuery(assessmentId)).data?.items ?? []
  const questions = useQuery({
    ...questionsQuery(assessmentId, questionnaireId ?? 0),
    enabled: questionnaireId !== undefined,
  })
  const offered = (questions.data?.items ?? []).filter(({ id }) => !taken.has(id))
  return (
    <Stack direction={{ xs: "column", sm: "row" }} sx={{ gap: 1.5, mt: 1 }}>
      <TextField
        select
        size="small"
        label={t("others.questionnaire")}
        value={questionnaireId ?? ""}
        onChange={({ target }) => setQuestionnaireId(Number(target.value))}
        sx={{ flex: 1 }}
      >
        {questionnaires.map(({ id, title }) => (
          <MenuItem key={id} value={id} dir="auto">
            {title}
          </MenuItem>
        ))}
      </TextField>
      <Autocomplete
        size="small"
        options={offered}
        getOptionLabel={({ title }) => title}
        getOptionKey={({ id }) => id}
        disabled={disabled || questionnaireId === undefined}
        loading={questions.isFetching}
        noOptionsText={t("others.none")}
        value={null}
        onChange={(_event, question) => {
          if (question) onPick({ id: question.id, title: question.title })
        }}
        renderInput={(params) => <TextField {...params} label={t("others.question")} />}
        sx={{ flex: 2 }}
      />
    </Stack>
  )
}

const list = { m: 0, p: 0, listStyle: "none", display: "grid", gap: 1 } as const

const row = {
  display: "grid",
  gap: 1.5,
  alignItems: "center",
  gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "minmax(0, 1fr) 190px" },
} as const
