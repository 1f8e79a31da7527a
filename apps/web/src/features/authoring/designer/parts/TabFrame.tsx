import { Box, Divider, Stack, Typography } from "@mui/material"
import type { ReactNode } from "react"

/** A part of the designer: its heading, an introduction, and its content. */
export function TabFrame({
  title,
  intro,
  action,
  children,
}: {
  title: string
  intro: string
  action?: ReactNode
  children: ReactNode
}) {
  return (
    <>
      <Stack direction="row" sx={{ gap: 2, justifyContent: "space-between", flexWrap: "wrap", mb: 2 }}>
        <Box sx={{ flex: "1 1 280px", minWidth: 0 }}>
          <Typography component="h2" variant="titleLarge">
            {title}
          </Typography>
          <Typography color="textSecondary" sx={{ mt: 0.5 }}>
            {intro}
          </Typography>
        </Box>
        {action && <Box sx={{ flexShrink: 0 }}>{action}</Box>}
      </Stack>
      <Divider sx={{ mb: 2 }} />
      {children}
    </>
  )
}

/** The actions below the text of a draft: they stay in view, however long the list of problems is. */
export const foot = {
  gap: 1,
  flexWrap: "wrap",
  justifyContent: "flex-end",
  position: "sticky",
  bottom: 0,
  zIndex: 1,
  py: 1,
  backgroundColor: "background.paper",
} as const
