import { Paper } from "@mui/material"
import type { ReactNode } from "react"
import { Section, type SectionProps } from "../../ui/Section.tsx"

/** A section of the settings, in a box. */
export function Panel({ children, ...section }: Omit<SectionProps, "level"> & { children: ReactNode }) {
  return (
    <Section {...section}>
      <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
        {children}
      </Paper>
    </Section>
  )
}
