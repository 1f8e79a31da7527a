import { Box, Tooltip } from "@mui/material"
import { useState } from "react"
import { directionOf } from "../i18n/direction.ts"

/**
 * Truncates user-written text after one line. Unlike `text-overflow`, which cuts at an edge of the box, a line clamp
 * keeps the beginning of the text even if it mixes both directions.
 */
export const firstLine = {
  display: "-webkit-box",
  WebkitLineClamp: 1,
  WebkitBoxOrient: "vertical",
  overflow: "hidden",
  overflowWrap: "anywhere",
} as const

/** A text on one line, truncated if it does not fit; then a tooltip shows the full text. */
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
