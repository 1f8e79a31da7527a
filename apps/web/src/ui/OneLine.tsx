import { Box, Tooltip } from "@mui/material"
import { useState } from "react"
import { directionOf } from "../i18n/direction.ts"
import { lineClamp } from "./lineClamp.ts"

/** Truncates user-written text after one line. */
export const firstLine = lineClamp(1)

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
