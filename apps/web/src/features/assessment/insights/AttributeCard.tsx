import {
  Accordion,
  AccordionDetails,
  AccordionSummary,
  Box,
  Button,
  Card,
  useMediaQuery,
  useTheme,
} from "@mui/material"
import { Suspense, useId, useState } from "react"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import type { AssessmentParams } from "../../../paths.ts"
import { ExpandMore, QueryStats } from "../../../ui/icons.ts"
import type { LevelStatus } from "../../../ui/level-status.ts"
import { Skeletons } from "../../../ui/states.tsx"
import { AttributeScores } from "../scores/index.ts"
import { InsightText } from "./InsightText.tsx"
import {
  type InsightTopic,
  isNotApplicable,
  isSameTopic,
  isUnanswered,
  stateOfInsight,
  useExpansion,
} from "./insight.ts"
import { Rating, Summary } from "./Summary.tsx"

export interface AttributeCardProps {
  place: AssessmentParams
  attribute: Schemas["RatedAttribute"]
  levels: number
  standing: LevelStatus
  openQuestions: number
  maySeeScores: boolean
  mayChange: boolean
  /** The insight that the address asks for, which is open. */
  first: InsightTopic | undefined
}

/**
 * An attribute with its level and its insight. For people who may see the score details it opens to show both; others
 * read the insight below the title.
 */
export function AttributeCard(props: AttributeCardProps) {
  const { place, attribute, openQuestions, maySeeScores, first } = props
  const isAskedFor = isSameTopic({ of: "attribute", id: attribute.id }, first)
  const expansion = useExpansion(place.assessmentId, [{ of: "attribute", id: attribute.id }], first)
  const text = (
    <InsightText
      assessmentId={place.assessmentId}
      place={{ of: "attribute", id: attribute.id }}
      insight={attribute.insight}
      title={attribute.title}
      openQuestions={openQuestions}
      askedFor={isAskedFor ? first : undefined}
    />
  )
  if (!maySeeScores) {
    return (
      <Card variant="outlined" sx={{ p: 2, display: "grid", gap: 2 }}>
        <Box component="h5" sx={{ m: 0, font: "inherit" }}>
          <AttributeSummary {...props} />
        </Box>
        {text}
      </Card>
    )
  }
  return (
    <Accordion {...expansion} disableGutters variant="outlined" slotProps={slots} sx={panel}>
      <AccordionSummary expandIcon={<ExpandMore />} sx={summary}>
        <AttributeSummary {...props} />
      </AccordionSummary>
      <AccordionDetails sx={{ p: 2, display: "grid", gap: 3, gridTemplateColumns: "minmax(0, 1fr)" }}>
        {text}
        <Scores place={place} attribute={attribute} />
      </AccordionDetails>
    </Accordion>
  )
}

function AttributeSummary({ attribute, levels, standing, mayChange }: AttributeCardProps) {
  const { t } = useTranslation("insights")
  const { title, weight, description, insight, maturityLevel, confidenceValue, agreement } = attribute
  const state = stateOfInsight(insight)
  return (
    <Summary
      title={title}
      weight={weight}
      description={description}
      agreement={agreement}
      waits={mayChange && state !== "approved" ? t(`short.${state}`) : null}
      rating={
        <Rating
          level={maturityLevel}
          levels={levels}
          confidence={confidenceValue}
          standing={isUnanswered(attribute) ? { state: "none" } : standing}
          notApplicable={isNotApplicable(attribute)}
        />
      }
    />
  )
}

/**
 * The score details, folded. They load unseen as soon as the attribute is open, so that nothing moves when they are
 * shown. Their tables are wider than a phone.
 */
function Scores({ place, attribute }: Pick<AttributeCardProps, "place" | "attribute">) {
  const { t } = useTranslation("insights")
  const wide = useMediaQuery(useTheme().breakpoints.up("sm"))
  const [shown, show] = useState(false)
  const details = useId()
  if (!wide) return null
  return (
    <div>
      <Button
        size="small"
        startIcon={<QueryStats />}
        aria-expanded={shown}
        aria-controls={details}
        onClick={() => show(!shown)}
      >
        {t(shown ? "attributes.hideNumbers" : "attributes.numbers")}
      </Button>
      <Box id={details} sx={{ display: shown ? "block" : "none", mt: 2 }}>
        <Suspense fallback={<Skeletons count={3} height={64} />}>
          <AttributeScores
            place={place}
            attribute={{
              id: attribute.id,
              rank: isNotApplicable(attribute) ? null : attribute.maturityLevel.index,
            }}
            levels={attribute.maturityScoreModels.map(({ maturityLevel }) => maturityLevel)}
          />
        </Suspense>
      </Box>
    </div>
  )
}

const slots = { heading: { component: "h5" }, transition: { mountOnEnter: true } } as const

const panel = {
  "&, &:first-of-type, &:last-of-type": { borderRadius: 2, overflow: "hidden" },
  "&::before": { display: "none" },
} as const

const summary = { "& .MuiAccordionSummary-content": { minWidth: 0 } } as const
