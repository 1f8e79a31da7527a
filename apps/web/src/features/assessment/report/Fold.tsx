import { Box } from "@mui/material"
import { type ReactNode, useId, useState } from "react"
import { ExpandMore } from "../../../ui/icons.ts"
import { notPrinted, useOnPaper } from "./paper.tsx"

export interface FoldProps {
  /** What stays visible; it becomes the button, so it must not contain links or buttons. */
  summary: ReactNode
  /** The level of the heading around the button. */
  heading: "h3" | "h4"
  /** Whether it is open at first. */
  initiallyOpen?: boolean
  children: ReactNode
}

/**
 * A part that opens and closes on the screen and is always open on paper. Its content is rendered when first opened or
 * when the page is about to be printed, since most folds of a report are never opened.
 */
export function Fold({ summary, heading, initiallyOpen = false, children }: FoldProps) {
  const [open, setOpen] = useState(initiallyOpen)
  const [drawn, setDrawn] = useState(initiallyOpen)
  const onPaper = useOnPaper()
  const body = useId()
  return (
    <Box sx={{ borderTop: 1, borderColor: "divider" }}>
      <Box component={heading} sx={{ m: 0, font: "inherit" }}>
        <Box
          component="button"
          type="button"
          aria-expanded={open}
          aria-controls={body}
          onClick={() => {
            setOpen(!open)
            setDrawn(true)
          }}
          sx={button}
        >
          <Box sx={{ flex: 1, minWidth: 0 }}>{summary}</Box>
          <ExpandMore
            sx={{ transition: "transform 150ms", transform: open ? "rotate(180deg)" : "none", ...notPrinted }}
          />
        </Box>
      </Box>
      <Box
        id={body}
        sx={{
          display: open ? "block" : "none",
          pb: 3,
          px: { xs: 0, sm: 1 },
          "@media print": { display: "block", pb: 1 },
        }}
      >
        {(drawn || onPaper) && children}
      </Box>
    </Box>
  )
}

const button = {
  display: "flex",
  alignItems: "center",
  gap: 1.5,
  width: "100%",
  border: 0,
  borderRadius: 1,
  px: { xs: 0, sm: 1 },
  py: 1.5,
  font: "inherit",
  color: "inherit",
  textAlign: "start",
  background: "none",
  cursor: "pointer",
  breakAfter: "avoid",
  "@media print": { py: 0.5 },
  "&:hover": { backgroundColor: "surface.low" },
} as const
