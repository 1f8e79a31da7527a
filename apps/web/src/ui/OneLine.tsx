import { Box, Tooltip } from "@mui/material"
import { useState } from "react"

/** A text on one line, cut with an ellipsis where it does not fit; then a tool tip holds the whole. */
export function OneLine({ children, maxWidth = 600 }: { children: string; maxWidth?: number }) {
  const [cut, setCut] = useState(false)
  return (
    <Tooltip title={cut ? children : ""}>
      <Box
        component="span"
        dir="auto"
        onMouseEnter={(event) => setCut(event.currentTarget.scrollWidth > event.currentTarget.clientWidth)}
        sx={{
          display: "block",
          maxWidth,
          overflow: "hidden",
          textOverflow: "ellipsis",
          whiteSpace: "nowrap",
        }}
      >
        {children}
      </Box>
    </Tooltip>
  )
}
