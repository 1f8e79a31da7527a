import { Box, type SxProps, type Theme, Typography } from "@mui/material"
import type { ReactNode } from "react"

interface KeyFactProps {
  icon?: ReactNode
  label: string
  sx?: SxProps<Theme>
  children: ReactNode
}

/** A key message with its topic above it. Must be inside a `dl`. */
export function KeyFact({ icon, label, sx = [], children }: KeyFactProps) {
  return (
    <Box sx={[entry, ...(Array.isArray(sx) ? sx : [sx])]}>
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
} as const

const term = {
  display: "flex",
  alignItems: "center",
  gap: 0.75,
  mb: 0.25,
  "& svg": { fontSize: "1.125rem" },
} as const
