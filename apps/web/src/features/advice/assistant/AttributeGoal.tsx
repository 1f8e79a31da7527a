import { Box, Typography } from "@mui/material"
import { useTranslation } from "react-i18next"
import { directionOf } from "../../../i18n/direction.ts"
import { useFormat } from "../../../i18n/useFormat.ts"
import { type AdvisedAttribute, type Choices, presentRank } from "./goals.ts"
import { LevelSlider } from "./LevelSlider.tsx"

export interface AttributeGoalProps {
  attribute: AdvisedAttribute
  choices: Choices
  /** The target rank, above the present one. */
  goal: number | undefined
  onChoose: (rank: number) => void
}

/** An attribute with its present level and confidence, and the level it should reach. */
export function AttributeGoal({ attribute, choices, goal, onChoose }: AttributeGoalProps) {
  const { t } = useTranslation("advice")
  const format = useFormat()
  const { title, confidenceValue, notApplicable } = attribute
  const present = presentRank(choices, attribute)
  const isTop = present === choices.maturityLevels.length
  const facts = [
    notApplicable
      ? t("targets.notApplicable")
      : isTop
        ? t("targets.top")
        : t("targets.present", { title: choices.maturityLevels[present - 1]?.title ?? "" }),
    ...(confidenceValue === null
      ? []
      : [t("targets.confidence", { percent: format.percent(confidenceValue) })]),
  ]
  return (
    <Box component="li" sx={{ display: "grid", alignContent: "space-between", minWidth: 0 }}>
      <div>
        <Typography variant="semiBoldMedium" dir={directionOf(title)} title={title} sx={threeLines}>
          {title}
        </Typography>
        <Typography variant="bodySmall" color="textSecondary">
          {facts.join(" · ")}
        </Typography>
      </div>
      {!notApplicable && (
        <LevelSlider
          attribute={title}
          levels={choices.maturityLevels}
          present={present}
          wanted={goal ?? present}
          onChoose={onChoose}
        />
      )}
    </Box>
  )
}

const threeLines = {
  display: "-webkit-box",
  WebkitLineClamp: 3,
  WebkitBoxOrient: "vertical",
  overflow: "hidden",
  overflowWrap: "anywhere",
} as const
