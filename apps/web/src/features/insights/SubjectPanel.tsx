import ExpandMore from "@mui/icons-material/ExpandMore"
import { Accordion, AccordionDetails, AccordionSummary, Stack, Typography } from "@mui/material"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../api/schemas.ts"
import type { AssessmentPlace } from "../../places.ts"
import type { Standing } from "../../ui/standing.ts"
import { AttributeCard } from "./AttributeCard.tsx"
import { InsightText } from "./InsightText.tsx"
import { type InsightPlace, isNotApplicable, isSamePlace, waitingOf } from "./insight.ts"
import { Rating } from "./Rating.tsx"
import { Summary } from "./Summary.tsx"

export interface SubjectPanelProps {
  place: AssessmentPlace
  subject: Schemas["RatedSubject"]
  /** How many levels the kit has. */
  levels: number
  standing: Standing
  openQuestions: number
  maySeeScores: boolean
  mayChange: boolean
  /** The insight that the address asks for, which is open. */
  first: InsightPlace | undefined
}

/** A subject with its level; opens to its insight and its attributes. */
export function SubjectPanel({ subject, ...shared }: SubjectPanelProps) {
  const { t } = useTranslation("insights")
  const { place, levels, standing, openQuestions, mayChange, first } = shared
  const isAskedFor = isSamePlace({ of: "subject", id: subject.id }, first)
  const opens = isAskedFor || subject.attributes.some(({ id }) => isSamePlace({ of: "attribute", id }, first))
  const waiting = mayChange ? waitingOf(subject) : 0
  return (
    <Accordion defaultExpanded={opens} disableGutters variant="outlined" slotProps={slots} sx={panel}>
      <AccordionSummary expandIcon={<ExpandMore />} sx={summary}>
        <Summary
          title={subject.title}
          weight={subject.weight}
          description={subject.description}
          waits={waiting > 0 ? t("waiting", { count: waiting }) : null}
          rating={
            <Rating
              level={subject.maturityLevel}
              levels={levels}
              confidence={subject.confidenceValue}
              standing={standing}
              notApplicable={subject.attributes.every(isNotApplicable)}
            />
          }
        />
      </AccordionSummary>
      <AccordionDetails sx={{ p: { xs: 2, sm: 3 } }}>
        <InsightText
          assessmentId={place.assessmentId}
          place={{ of: "subject", id: subject.id }}
          insight={subject.insight}
          title={subject.title}
          heading={{ text: t("subjects.insight"), component: "h4" }}
          openQuestions={openQuestions}
          isAskedFor={isAskedFor}
        />
        <Typography component="h4" variant="titleMedium" sx={{ mt: 4, mb: 2 }}>
          {t("attributes.heading")}
        </Typography>
        <Stack sx={{ gap: 2 }}>
          {subject.attributes.map((attribute) => (
            <AttributeCard key={attribute.id} attribute={attribute} {...shared} />
          ))}
        </Stack>
      </AccordionDetails>
    </Accordion>
  )
}

const slots = { heading: { component: "h3" }, transition: { unmountOnExit: true } } as const

const panel = {
  "&, &:first-of-type, &:last-of-type": { borderRadius: 2, overflow: "hidden" },
  "&::before": { display: "none" },
} as const

const summary = {
  px: { xs: 2, sm: 3 },
  py: 1,
  "&.Mui-expanded": { backgroundColor: "surface.high" },
  "& .MuiAccordionSummary-content": { minWidth: 0 },
} as const
