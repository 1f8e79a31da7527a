import ExpandMore from "@mui/icons-material/ExpandMore"
import { Accordion, AccordionDetails, AccordionSummary, Box, Typography } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../api/schemas.ts"
import { directionOf } from "../../i18n/direction.ts"
import { Section } from "../../ui/Section.tsx"
import { removedQuestionsQuery } from "./api.ts"
import { RemarkTabs } from "./QuestionTabs.tsx"

/** Read-only remarks on questions that a kit update has removed; renders nothing if there are none. */
export function RemovedQuestions({
  assessmentId,
  permissions,
}: {
  assessmentId: string
  permissions: Schemas["Permissions"]
}) {
  const { t } = useTranslation("answers")
  const mayRead = permissions.viewAnswerHistory
  const questions = useQuery({ ...removedQuestionsQuery(assessmentId), enabled: mayRead }).data?.items ?? []
  const [openId, open] = useState<number>()
  if (questions.length === 0) return null
  return (
    <Section title={t("removed.heading", { count: questions.length })}>
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {t("removed.hint")}
      </Typography>
      {questions.map(({ id, title, questionnaire, counts }) => (
        <Accordion
          key={id}
          disableGutters
          variant="outlined"
          expanded={openId === id}
          onChange={(_event, expanded) => open(expanded ? id : undefined)}
          slotProps={{ transition: { unmountOnExit: true } }}
        >
          <AccordionSummary expandIcon={<ExpandMore />}>
            <Box sx={{ minWidth: 0, overflowWrap: "anywhere" }}>
              <Typography dir={directionOf(title)}>{title}</Typography>
              <Typography variant="bodySmall" color="textSecondary">
                <bdi>{questionnaire.title}</bdi>
              </Typography>
            </Box>
          </AccordionSummary>
          <AccordionDetails>
            <RemarkTabs
              assessmentId={assessmentId}
              question={{ id, title, counts }}
              permissions={permissions}
              onChanged={() => undefined}
            />
          </AccordionDetails>
        </Accordion>
      ))}
    </Section>
  )
}
