import { Box, Typography } from "@mui/material"
import { type ReactNode, type Ref, useId } from "react"
import { pageMargins } from "../../../ui/Page.tsx"

/** A section of the report, listed in the table of contents. */
export function Chapter(props: {
  id: string
  title: string
  content?: Ref<HTMLElement>
  children: ReactNode
}) {
  const { id, title, content, children } = props
  const heading = useId()
  return (
    <Box component="section" ref={content} id={id} aria-labelledby={heading} sx={chapter}>
      <Typography id={heading} component="h2" variant="headlineSmall" sx={{ mb: 2, textWrap: "balance" }}>
        {title}
      </Typography>
      {children}
    </Box>
  )
}

const chapter = {
  minWidth: 0,
  mb: { xs: 6, md: 9 },
  // Space after the last chapter would add an empty page.
  "@media print": { mb: 4, "&:last-child": { mb: 0 } },
} as const

/** The report's margins: on phones wider than those of other screens. */
export const reportMargins = { ...pageMargins, xs: "16px" } as const

/** The width at which prose is easy to read. */
export const readingWidth = { maxWidth: "46rem", "@media print": { maxWidth: "none" } } as const
