import { Box, Typography } from "@mui/material"
import { useTranslation } from "react-i18next"
import { useFormat } from "../i18n/useFormat.ts"
import { useConfidenceColour } from "../theme/levels.ts"

export interface ProgressRingProps {
  /** 0…100; shown rounded up. */
  percent: number
  /** Diameter in pixels. */
  size?: number
  /** What is measured, for screen readers; confidence by default. */
  label?: string
}

/** A percentage as a ring with the number inside. */
export function ProgressRing({ percent, size = 56, label }: ProgressRingProps) {
  const { t } = useTranslation()
  const shown = useFormat().percent(percent)
  const colour = useConfidenceColour(percent)
  const length = 2 * Math.PI * 16
  return (
    <Box
      role="img"
      aria-label={label ? `${label}: ${shown}` : t("confidence.ring", { percent: shown })}
      sx={{ position: "relative", width: size, height: size, flex: "none" }}
    >
      <Box
        component="svg"
        viewBox="0 0 40 40"
        aria-hidden
        sx={{ width: "100%", height: "100%", transform: "rotate(-90deg)" }}
      >
        <Box
          component="circle"
          cx="20"
          cy="20"
          r="16"
          sx={{ ...ring, stroke: "var(--pl-palette-surface-highest)" }}
        />
        <Box
          component="circle"
          cx="20"
          cy="20"
          r="16"
          strokeDasharray={`${(Math.min(Math.max(percent, 0), 100) / 100) * length} ${length}`}
          sx={{ ...ring, stroke: colour }}
        />
      </Box>
      <Typography
        aria-hidden
        component="span"
        sx={{
          position: "absolute",
          inset: 0,
          display: "grid",
          placeItems: "center",
          fontSize: Math.max(11, size * 0.23),
          fontWeight: 700,
        }}
      >
        {shown}
      </Typography>
    </Box>
  )
}

const ring = { fill: "none", strokeWidth: 4 }
