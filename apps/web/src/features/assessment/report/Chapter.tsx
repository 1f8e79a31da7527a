import { Box, Typography } from "@mui/material"
import { type ReactNode, type RefObject, useEffect, useId, useRef } from "react"
import { pageMargins } from "../../../ui/Page.tsx"

/** A section of the report, listed in the table of contents. */
export function Chapter(props: {
  id: string
  title: string
  /** Called when the reader has seen half of it; must be a stable function. */
  onSeen?: (() => void) | undefined
  children: ReactNode
}) {
  const { id, title, onSeen, children } = props
  const heading = useId()
  const content = useRef<HTMLElement>(null)
  useHalfVisible(content, onSeen)
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

/**
 * Calls `onSeen` once when half of a part of the page is in view, or when a part larger than the window fills half of
 * the window.
 */
function useHalfVisible(part: RefObject<HTMLElement | null>, onSeen: (() => void) | undefined): void {
  useEffect(() => {
    if (!part.current || !onSeen) return
    const observer = new IntersectionObserver(
      (entries) => {
        const isHalfSeen = entries.some(
          ({ intersectionRatio, intersectionRect, rootBounds }) =>
            intersectionRatio >= 0.5 || (rootBounds && intersectionRect.height >= rootBounds.height / 2),
        )
        if (!isHalfSeen) return
        observer.disconnect()
        onSeen()
      },
      { threshold: [0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5] },
    )
    observer.observe(part.current)
    return () => observer.disconnect()
  }, [part, onSeen])
}
