import { Box } from "@mui/material"

/**
 * A bar with missed before and gained after a dashed middle line, in reading direction. Both are shares of one side,
 * 0…1. Missed is outlined, so that the sides differ without colour.
 */
export function Balance({ gained, missed }: { gained: number; missed: number }) {
  return (
    <Box aria-hidden sx={frame}>
      <Box sx={{ ...half, justifyContent: "flex-end" }}>
        <Box sx={{ ...missedBar, width: widthOf(missed) }} />
      </Box>
      <Box sx={{ ...half, borderInlineStart: "1px dashed", borderColor: "outline.main" }}>
        <Box sx={{ ...gainedBar, width: widthOf(gained) }} />
      </Box>
    </Box>
  )
}

function widthOf(share: number): string {
  return `${Math.min(1, share) * 100}%`
}

const frame = { display: "grid", gridTemplateColumns: "1fr 1fr", width: "100%" } as const
const half = {
  display: "flex",
  alignItems: "center",
  height: 20,
  "@media print": { height: 12 },
} as const
const bar = { height: 12, "@media print": { height: 8 } } as const
const gainedBar = {
  ...bar,
  backgroundColor: "primary.main",
  borderStartEndRadius: 3,
  borderEndEndRadius: 3,
} as const
const missedBar = {
  ...bar,
  border: "2px solid",
  borderColor: "text.secondary",
  borderStartStartRadius: 3,
  borderEndStartRadius: 3,
} as const
