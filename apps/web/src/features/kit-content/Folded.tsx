import ExpandMore from "@mui/icons-material/ExpandMore"
import { Accordion, AccordionDetails, AccordionSummary, Box, Stack } from "@mui/material"
import { type ReactNode, useState } from "react"

export interface FoldedProps {
  summary: ReactNode
  /** At the end of the summary. */
  chips?: ReactNode
  /** The colour of the line at its start. */
  colour?: string
  /** Rendered when first opened. */
  children: ReactNode
}

/** A collapsible item of a list. */
export function Folded({ summary, chips, colour, children }: FoldedProps) {
  const [seen, setSeen] = useState(false)
  return (
    <Accordion
      disableGutters
      variant="outlined"
      onChange={(_event, expanded) => expanded && setSeen(true)}
      sx={colour === undefined ? undefined : { borderInlineStart: `6px solid ${colour}` }}
    >
      <AccordionSummary expandIcon={<ExpandMore />}>
        <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap", alignItems: "center", flex: 1, minWidth: 0 }}>
          <Box sx={{ flex: "1 1 16rem", minWidth: 0 }}>{summary}</Box>
          {chips}
        </Stack>
      </AccordionSummary>
      <AccordionDetails sx={{ display: "grid", gap: 1.5 }}>{seen && children}</AccordionDetails>
    </Accordion>
  )
}
