import { Link, Breadcrumbs as MuiBreadcrumbs } from "@mui/material"
import { useTranslation } from "react-i18next"
import { Link as RouterLink } from "react-router"
import { directionOf } from "../i18n/direction.ts"
import { ChevronRight } from "./icons.ts"
import { firstLine } from "./OneLine.tsx"

export interface Crumb {
  label: string
  to: string
}

/** The breadcrumbs of a screen, outermost first. */
export function Breadcrumbs({ crumbs }: { crumbs: Crumb[] }) {
  const { t } = useTranslation()
  return (
    <MuiBreadcrumbs
      aria-label={t("nav.breadcrumb")}
      separator={<ChevronRight fontSize="small" sx={mirrored} />}
      sx={{ mb: 1 }}
    >
      {crumbs.map(({ label, to }) => (
        <Link
          key={to}
          component={RouterLink}
          to={to}
          variant="semiBoldSmall"
          // Keeps wrapped lines far enough apart for touch.
          dir={directionOf(label)}
          sx={{ ...firstLine, maxWidth: "17.5rem", lineHeight: "max(28px, 1.75rem)" }}
        >
          {label}
        </Link>
      ))}
    </MuiBreadcrumbs>
  )
}

/** Mirrors arrows and chevrons in right-to-left text. */
export const mirrored = { "&:dir(rtl)": { transform: "scaleX(-1)" } } as const
