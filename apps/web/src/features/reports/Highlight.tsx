import { Box, Typography } from "@mui/material"
import type { ReactNode } from "react"
import { unbroken } from "./PrintStyle.tsx"

/** A key message with its topic above it. Must be inside a `dl`. */
export function Highlight(props: { icon: ReactNode; label: string; wide?: boolean; children: ReactNode }) {
  const { icon, label, wide = false, children } = props
  return (
    <Box sx={[entry, wide && { gridColumn: "1 / -1" }]}>
      <Typography component="dt" variant="labelMedium" color="textSecondary" sx={term}>
        {icon}
        {label}
      </Typography>
      <Typography component="dd" variant="bodyMedium" sx={{ m: 0 }}>
        {children}
      </Typography>
    </Box>
  )
}

const entry = {
  minWidth: 0,
  borderInlineStart: "3px solid",
  borderColor: "primary.softer",
  paddingInlineStart: 1.5,
  overflowWrap: "anywhere",
  ...unbroken,
} as const

const term = {
  display: "flex",
  alignItems: "center",
  gap: 0.75,
  mb: 0.25,
  "& svg": { fontSize: 18 },
} as const
