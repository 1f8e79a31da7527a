import { Chip } from "@mui/material"
import { labelColours } from "../theme/labels.ts"

/** A title as a chip, never truncated; the same title has the same colours everywhere. */
export function LabelChip({ label }: { label: string }) {
  const { background, text } = labelColours(label)
  return (
    <Chip
      size="small"
      label={<bdi>{label}</bdi>}
      sx={{ ...whole, maxWidth: "100%", backgroundColor: background, color: text }}
    />
  )
}

const whole = { height: "auto", py: 0.25, "& .MuiChip-label": { whiteSpace: "normal" } } as const
