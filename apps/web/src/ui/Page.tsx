import { Box, Stack, Typography } from "@mui/material"
import type { ReactNode } from "react"
import { Breadcrumbs, type Crumb } from "./Breadcrumbs.tsx"
import { useSiteName } from "./site.ts"

export interface PageProps {
  /** The heading and, with the site's name, the document title. */
  title: string
  /** Replaces the heading, or hides it with `null`. */
  heading?: ReactNode
  /** The parent pages, outermost first, without the page itself. */
  breadcrumbs?: Crumb[]
  /** Buttons at the end of the heading. */
  actions?: ReactNode
  /** Removes the margins, for screens with full-width bands. */
  bleed?: boolean
  children: ReactNode
}

/** A screen: document title, breadcrumbs, heading and content with the product's margins. */
export function Page({ title, heading, breadcrumbs, actions, bleed = false, children }: PageProps) {
  return (
    <Box sx={bleed ? undefined : { px: pageMargins, py: { xs: 2, md: 4 } }}>
      <DocumentTitle>{title}</DocumentTitle>
      {breadcrumbs && <Breadcrumbs crumbs={breadcrumbs} />}
      {heading !== null && (
        <Stack
          direction="row"
          // As high as the buttons, which may come later.
          sx={{
            alignItems: "center",
            justifyContent: "space-between",
            flexWrap: "wrap",
            gap: 2,
            mb: 3,
            minHeight: 44,
          }}
        >
          {heading ?? (
            <Typography component="h1" variant="headlineMedium" sx={{ overflowWrap: "anywhere" }}>
              {title}
            </Typography>
          )}
          {actions && (
            <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap", alignItems: "center" }}>
              {actions}
            </Stack>
          )}
        </Stack>
      )}
      {children}
    </Box>
  )
}

/** Sets the document title: "<screen> | <site>". */
export function DocumentTitle({ children }: { children: string }) {
  return <title>{`${children} | ${useSiteName()}`}</title>
}

/** The inline margins of a screen, in pixels by breakpoint. */
export const pageMargins = {
  xs: "8px",
  sm: "24px",
  md: "64px",
  lg: "96px",
  xl: "160px",
  xxl: "240px",
} as const
