import Circle from "@mui/icons-material/Circle"
import CircleOutlined from "@mui/icons-material/CircleOutlined"
import { Box, Rating, Tooltip } from "@mui/material"
import { useTranslation } from "react-i18next"
import { useFormat } from "../../../i18n/useFormat.ts"

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

/** A bar with missed and gained on either side of a middle line, on the same sides in every language. */
export function Balance({ gained, missed, gainedPercent, missedPercent, by, full }: BalanceProps) {
  const { t } = useTranslation("scores")
  const format = useFormat()
  const number = (value: number) => format.number(value, { maximumFractionDigits: 2 })
  const words = t("balance", {
    gained: number(gained),
    gainedPercent: number(gainedPercent),
    missed: number(missed),
    missedPercent: number(missedPercent),
  })
  const width = (value: number) => `${full <= 0 ? 0 : Math.min(100, (value / full) * 100)}%`
  return (
    <Tooltip title={words}>
      <Box role="img" aria-label={words} dir="ltr" sx={frame}>
        <Box sx={{ ...half, justifyContent: "flex-end" }}>
          <Box
            sx={{
              ...bar,
              width: width(by === "score" ? missed : missedPercent),
              backgroundColor: "text.secondary",
            }}
          />
        </Box>
        <Box sx={{ ...half, borderInlineStart: "1px dashed", borderColor: "outline.main" }}>
          <Box
            sx={{
              ...bar,
              width: width(by === "score" ? gained : gainedPercent),
              backgroundColor: "primary.main",
            }}
          />
        </Box>
      </Box>
    </Tooltip>
  )
}

const frame = { display: "grid", gridTemplateColumns: "1fr 1fr", minWidth: 96, width: "100%" } as const
const half = { display: "flex", alignItems: "center", height: 20 } as const
const bar = { height: 12, borderRadius: "2px" } as const

/** A confidence level, 1…5. */
export function Dots({ level }: { level: number }) {
  const { t } = useTranslation("scores")
  return (
    <Rating
      readOnly
      max={5}
      value={level}
      getLabelText={(value) => t("confidence", { level: value })}
      icon={<Circle fontSize="inherit" />}
      emptyIcon={<CircleOutlined fontSize="inherit" />}
      sx={{ color: "accent.confidence", fontSize: 12 }}
    />
  )
}
