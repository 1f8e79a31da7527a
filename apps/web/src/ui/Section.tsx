import { Box, Stack, Typography } from "@mui/material"
import { type ReactNode, useId } from "react"

export interface SectionProps {
  title: string
  /** Buttons at the end of the heading. */
  actions?: ReactNode
  /** The heading level, below the page's h1. */
  level?: 2 | 3
  children: ReactNode
}

/** A titled part of a screen. */
export function Section({ title, actions, level = 2, children }: SectionProps) {
  const heading = useId()
  return (
    <Box component="section" aria-labelledby={heading} sx={{ mb: 5 }}>
      <Stack
        direction="row"
        sx={{ alignItems: "center", justifyContent: "space-between", flexWrap: "wrap", gap: 1, mb: 2 }}
      >
        <Typography id={heading} component={`h${level}`} variant={level === 2 ? "titleLarge" : "titleMedium"}>
          {title}
        </Typography>
        {actions}
      </Stack>
      {children}
    </Box>
  )
}
