import { LinearProgress, Stack, Typography } from "@mui/material"
import { useFormat } from "../i18n/useFormat.ts"

export interface ProgressBarProps {
  /** 0…100. */
  percent: number
  /** What progresses, for screen readers and, unless `hideText`, above the bar. */
  label: string
  hideText?: boolean
}

/** How much of something is done. */
export function ProgressBar({ percent, label, hideText = false }: ProgressBarProps) {
  // What is not done shows less than 100 %.
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
          // A bar of no length is moved out of sight by its whole width, of which a sliver stays.
          "& .MuiLinearProgress-bar": { visibility: percent <= 0 ? "hidden" : "visible" },
        }}
      />
    </Stack>
  )
}
