import { Box, Link } from "@mui/material"
import { useTranslation } from "react-i18next"
import { Link as RouterLink } from "react-router"
import { directionOf } from "../i18n/direction.ts"
import { ChevronRight } from "./icons.ts"
import { firstLine } from "./lineClamp.ts"

export interface Crumb {
  label: string
  to: string
}

/** The breadcrumbs of a screen, outermost first. */
export function Breadcrumbs({ crumbs }: { crumbs: Crumb[] }) {
  const { t } = useTranslation()
  return (
    <Box component="nav" aria-label={t("nav.breadcrumb")} sx={{ mb: 1 }}>
      <Box component="ol" sx={list}>
        {crumbs.map(({ label, to }, index) => (
          <li key={to}>
            {index > 0 && <ChevronRight fontSize="small" sx={separator} />}
            <Link
              component={RouterLink}
              to={to}
              variant="semiBoldSmall"
              dir={directionOf(label)}
              // What a finger presses is that of the item: the line is clipped.
              sx={{
                ...firstLine,
                position: { xs: "static" },
                maxWidth: "17.5rem",
                lineHeight: "max(28px, 1.75rem)",
              }}
            >
              {label}
            </Link>
          </li>
        ))}
      </Box>
    </Box>
  )
}

const list = {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  // Keeps wrapped lines far enough apart for touch.
  rowGap: { xs: 2, sm: 0 },
  m: 0,
  p: 0,
  listStyle: "none",
  "& li": { display: "flex", alignItems: "center", position: "relative" },
} as const

/** Mirrors arrows and chevrons in right-to-left text. */
export const mirrored = { "&:dir(rtl)": { transform: "scaleX(-1)" } } as const

const separator = { mx: 1, color: "text.secondary", ...mirrored } as const
