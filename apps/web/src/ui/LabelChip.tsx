import { Chip } from "@mui/material"
import { labelColours } from "../theme/labels.ts"

/**
 * A title as a chip, never truncated: grey, or in colours of its own where many rows are told apart by it. The same
 * title has the same colours everywhere.
 */
export function LabelChip({ label, coloured = false }: { label: string; coloured?: boolean }) {
  const { background, text } = labelColours(label)
  return (
    <Chip
      size="small"
      label={<bdi>{label}</bdi>}
      sx={[whole, coloured && { backgroundColor: background, color: text }]}
    />
  )
}

const whole = {
  height: "auto",
  maxWidth: "100%",
  py: 0.25,
  "& .MuiChip-label": { whiteSpace: "normal" },
} as const
