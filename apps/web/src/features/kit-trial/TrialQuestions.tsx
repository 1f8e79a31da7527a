import { Box, MenuItem, TextField, Typography } from "@mui/material"
import type { Question } from "@plumbline/scoring"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { EmptyState } from "../../ui/states.tsx"
import { Rows } from "../../ui/VirtualRows.tsx"
import { TrialQuestion } from "./TrialQuestion.tsx"
import { type GivenAnswers, useTrial } from "./trial.ts"
import type { TrialKit } from "./trial-kit.ts"

interface TrialQuestionsProps {
  kit: TrialKit
  language: string
}

/** The questions of one questionnaire at a time. */
export function TrialQuestions({ kit, language }: TrialQuestionsProps) {
  const { t } = useTranslation("kitTrial")
  const { given, give } = useTrial()
  const { questionnaires } = kit.model
  const [chosen, setChosen] = useState<number>()
  const questionnaire = questionnaires.find(({ id }) => id === chosen) ?? questionnaires[0]
  if (!questionnaire) return null
  const { id, questions } = questionnaire
  const title = kit.questionnaires(id, language)
  return (
    <Box sx={{ minWidth: 0 }}>
      <TextField
        select
        fullWidth
        label={t("questionnaire")}
        value={id}
        onChange={({ target }) => setChosen(Number(target.value))}
        sx={{ mb: 2 }}
      >
        {questionnaires.map((each) => (
          <MenuItem key={each.id} value={each.id}>
            <bdi>{kit.questionnaires(each.id, language)}</bdi>
            <Typography component="span" variant="bodySmall" color="textSecondary" sx={{ mx: 1 }}>
              {t("answeredOf", {
                answered: answeredOf(each.questions, given),
                count: each.questions.length,
              })}
            </Typography>
          </MenuItem>
        ))}
      </TextField>
      {questions.length === 0 ? (
        <EmptyState title={t("noQuestions")} />
      ) : (
        <Rows key={id} label={title} items={questions}>
          {(question, index) => (
            <TrialQuestion
              kit={kit}
              question={question}
              place={index + 1}
              given={given.get(question.id)}
              language={language}
              give={give}
            />
          )}
        </Rows>
      )}
    </Box>
  )
}

function answeredOf(questions: readonly Question[], given: GivenAnswers): number {
  return questions.filter(({ id }) => given.has(id)).length
}
