import { Box, Rating, Tooltip, Typography } from "@mui/material"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import { useFormat } from "../../../i18n/useFormat.ts"
import { Balance } from "../../../ui/Balance.tsx"
import { Circle, CircleOutlined } from "../../../ui/icons.ts"

interface BalanceProps {
  gained: number
  missed: number
  /** Percents of the whole, 0…100. */
  gainedPercent: number
  missedPercent: number
  /** Whether the bars show scores or percentages. */
  by: "score" | "percent"
  /** The value that fills one side. */
  full: number
}

/** The bar of an answer or a measure, with the numbers in its tooltip. */
export function ScoreBalance({ gained, missed, gainedPercent, missedPercent, by, full }: BalanceProps) {
  const { t } = useTranslation("scores")
  const format = useFormat()
  const number = (value: number) => format.number(value, { maximumFractionDigits: 2 })
  const words = t("balance", {
    gained: number(gained),
    gainedPercent: format.percent(gainedPercent),
    missed: number(missed),
    missedPercent: format.percent(missedPercent),
  })
  const share = (value: number) => (full <= 0 ? 0 : value / full)
  return (
    <Tooltip title={words}>
      <Box role="img" aria-label={words} sx={{ minWidth: 96, width: "100%" }}>
        <Balance
          gained={share(by === "score" ? gained : gainedPercent)}
          missed={share(by === "score" ? missed : missedPercent)}
        />
      </Box>
    </Tooltip>
  )
}

/** The confidence in an answer; nothing if there is no answer. */
export function Confidence({ answer }: { answer: Schemas["ScoredQuestionPage"]["items"][number]["answer"] }) {
  const { t } = useTranslation("scores")
  if (answer.confidenceLevel === null) return null
  if (answer.isConfidenceAsked) return <Dots level={answer.confidenceLevel} />
  return (
    <Typography variant="bodySmall" component="span" color="textSecondary">
      {t("notAsked")}
    </Typography>
  )
}

/** A confidence level, 1…5. */
function Dots({ level }: { level: number }) {
  const { t } = useTranslation("scores")
  return (
    <Rating
      readOnly
      max={5}
      value={level}
      getLabelText={(value) => t("confidence", { level: value })}
      icon={<Circle fontSize="inherit" />}
      emptyIcon={<CircleOutlined fontSize="inherit" />}
      sx={{ color: "accent.confidence", fontSize: "0.75rem" }}
    />
  )
}
