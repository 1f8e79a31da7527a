import { Accordion, AccordionDetails, AccordionSummary, Box, Chip, Typography } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { directionOf } from "../../../i18n/direction.ts"
import { ExpandMore } from "../../../ui/icons.ts"
import { outsideQuestionsQuery } from "./api.ts"

/** The questions that the profile of the assessment leaves out, folded; renders nothing if there are none. */
export function OutsideQuestions({ assessmentId }: { assessmentId: string }) {
  const { t } = useTranslation("answers")
  const outside = useQuery(outsideQuestionsQuery(assessmentId)).data
  const { profile = null, items = [] } = outside ?? {}
  if (profile === null || items.length === 0) return null
  const count = items.reduce((sum, { questions }) => sum + questions.length, 0)
  return (
    <Accordion
      component="section"
      disableGutters
      variant="outlined"
      sx={{ mb: 5 }}
      slotProps={{ transition: { unmountOnExit: true }, heading: { component: "h2" } }}
    >
      <AccordionSummary expandIcon={<ExpandMore />}>
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="semiBoldMedium" component="span" sx={{ display: "block" }}>
            {t("outside.heading", { count, profile: profile.title })}
          </Typography>
          <Typography variant="bodySmall" component="span" color="textSecondary">
            {t("outside.hint")}
          </Typography>
        </Box>
      </AccordionSummary>
      <AccordionDetails sx={{ display: "grid", gap: 2 }}>
        {items.map(({ questionnaire, questions }) => (
          <div key={questionnaire.id}>
            <Typography variant="semiBoldMedium" component="h3" dir={directionOf(questionnaire.title)}>
              {questionnaire.title}
            </Typography>
            <Box component="ul" sx={{ m: 0, paddingInlineStart: 2.5, color: "text.secondary" }}>
              {questions.map(({ id, title, isAnswered }) => (
                <Typography key={id} component="li" sx={{ py: 0.25, overflowWrap: "anywhere" }}>
                  <bdi>{title}</bdi>
                  {isAnswered && (
                    <Chip size="small" variant="outlined" label={t("outside.answered")} sx={{ mx: 1 }} />
                  )}
                </Typography>
              ))}
            </Box>
          </div>
        ))}
      </AccordionDetails>
    </Accordion>
  )
}
