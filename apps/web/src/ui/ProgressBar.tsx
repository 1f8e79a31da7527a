import { LinearProgress, Stack, Typography } from "@mui/material"
import { useFormat } from "../i18n/useFormat.ts"

export interface ProgressBarProps {
  /** 0…100. */
  percent: number
  /** What is measured, for screen readers and, unless `hideText`, above the bar. */
  label: string
  hideText?: boolean
}

/** A progress bar with label and percentage. */
export function ProgressBar({ percent, label, hideText = false }: ProgressBarProps) {
  // Rounded down, so that only completion shows 100 %.
  const shown = useFormat().percent(Math.floor(percent))
  return (
    <Stack sx={{ gap: 0.5, width: "100%" }}>
      {!hideText && (
        <Stack direction="row" sx={{ justifyContent: "space-between", gap: 1 }}>
          <Typography variant="bodySmall" component="span">
            {label}
          </Typography>
          <Typography variant="semiBoldSmall" component="span">
            {shown}
          </Typography>
        </Stack>
      )}
      <LinearProgress
        variant="determinate"
        value={Math.min(Math.max(percent, 0), 100)}
        color={percent >= 100 ? "success" : "primary"}
        aria-label={label}
        aria-valuetext={shown}
        sx={{
          height: 8,
          borderRadius: "4px",
          backgroundColor: "surface.highest",
          // An empty bar is shifted out of view by its width, but a sliver would remain visible.
          "& .MuiLinearProgress-bar": { visibility: percent <= 0 ? "hidden" : "visible" },
        }}
      />
    </Stack>
  )
}
