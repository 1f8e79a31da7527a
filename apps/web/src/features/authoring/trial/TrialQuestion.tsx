import { Box, Button, FormControlLabel, Radio, RadioGroup, Stack, Typography } from "@mui/material"
import type { Question } from "@plumbline/scoring"
import { memo, useId } from "react"
import { useTranslation } from "react-i18next"
import { directionOf } from "../../../i18n/direction.ts"
import { useFormat } from "../../../i18n/useFormat.ts"
import type { Given, TrialAnswers, TrialKit } from "./trial.ts"

interface TrialQuestionProps {
  kit: TrialKit
  question: Question
  /** Its position in the questionnaire. */
  place: number
  given: Given | undefined
  language: string
  /** Whether options say what they score. */
  showScores: boolean
  give: TrialAnswers["give"]
}

/** A question with its options and their scores. Memoized, since there may be hundreds. */
export const TrialQuestion = memo(function TrialQuestion(props: TrialQuestionProps) {
  const { kit, question, place, given, language, showScores, give } = props
  const { t } = useTranslation("trial")
  const format = useFormat()
  const heading = useId()
  const { id, options, mayNotBeApplicable } = question
  const title = kit.questions(id, language)
  const hint = kit.hintOf(id, language)
  return (
    <Box sx={frame}>
      <Stack direction="row" sx={{ gap: 1, alignItems: "flex-start" }}>
        <Typography component="span" color="textSecondary">
          {format.number(place)}.
        </Typography>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography id={heading} component="h3" variant="semiBoldMedium" dir={directionOf(title)} sx={text}>
            {title}
          </Typography>
          {hint && (
            <Typography variant="bodySmall" color="textSecondary" dir={directionOf(hint)} sx={text}>
              {hint}
            </Typography>
          )}
        </Box>
      </Stack>
      <RadioGroup
        aria-labelledby={heading}
        value={given ?? null}
        onChange={(_event, value) => give(id, value === "notApplicable" ? value : Number(value))}
        sx={{ paddingInlineStart: { xs: 0, sm: 2 }, mt: 0.5 }}
      >
        {options.map((option) => (
          <Choice
            key={option.id}
            value={option.id}
            title={kit.options(option.id, language)}
            {...(showScores && { figure: t("scores", { value: option.value }) })}
          />
        ))}
        {mayNotBeApplicable && <Choice value="notApplicable" title={t("notApplicable")} />}
      </RadioGroup>
      {options.length === 0 && (
        <Typography variant="bodySmall" color="textSecondary">
          {t("noOptions")}
        </Typography>
      )}
      {given !== undefined && (
        <Button size="small" aria-describedby={heading} onClick={() => give(id, null)}>
          {t("takeBack")}
        </Button>
      )}
    </Box>
  )
})

function Choice({
  value,
  title,
  figure,
}: {
  value: number | "notApplicable"
  title: string
  figure?: string
}) {
  return (
    <FormControlLabel
      value={value}
      control={<Radio size="small" />}
      sx={{ my: 0.5 }}
      label={
        <Box
          component="span"
          sx={{ display: "flex", flexWrap: "wrap", columnGap: 1, alignItems: "baseline" }}
        >
          <bdi>{title}</bdi>
          {figure && (
            <Typography component="span" variant="bodySmall" color="textSecondary">
              {figure}
            </Typography>
          )}
        </Box>
      }
    />
  )
}

const frame = { py: 2, borderBottom: 1, borderColor: "divider", backgroundColor: "background.paper" } as const
const text = { overflowWrap: "anywhere" } as const
