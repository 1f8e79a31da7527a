import { Box, Tooltip } from "@mui/material"
import { useState } from "react"
import { directionOf } from "../i18n/direction.ts"

/**
 * Cuts what people wrote after one line. Unlike `text-overflow`, which cuts at an edge of the box, a clamp keeps the
 * beginning of the text also where words of both directions meet in it.
 */
export const firstLine = {
  display: "-webkit-box",
  WebkitLineClamp: 1,
  WebkitBoxOrient: "vertical",
  overflow: "hidden",
  overflowWrap: "anywhere",
} as const

/** A text on one line, cut at its end where it does not fit; then a tool tip holds the whole. */
export function OneLine({ children, maxWidth = 600 }: { children: string; maxWidth?: number }) {
  const [cut, setCut] = useState(false)
  return (
    <Tooltip title={cut ? children : ""}>
      <Box
        component="span"
        dir={directionOf(children)}
        onMouseEnter={(event) => setCut(event.currentTarget.scrollHeight > event.currentTarget.clientHeight)}
        sx={{ ...firstLine, maxWidth }}
      >
        {children}
      </Box>
    </Tooltip>
  )
}
