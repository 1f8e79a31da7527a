import NavigateNext from "@mui/icons-material/NavigateNext"
import { Link, Breadcrumbs as MuiBreadcrumbs } from "@mui/material"
import { useTranslation } from "react-i18next"
import { Link as RouterLink } from "react-router"
import { directionOf } from "../i18n/direction.ts"
import { firstLine } from "./OneLine.tsx"

export interface Crumb {
  label: string
  to: string
}

/** The way to this screen, outermost first. */
export function Breadcrumbs({ crumbs }: { crumbs: Crumb[] }) {
  const { t } = useTranslation()
  return (
    <MuiBreadcrumbs
      aria-label={t("nav.breadcrumb")}
      separator={<NavigateNext fontSize="small" sx={mirrored} />}
      sx={{ mb: 1 }}
    >
      {crumbs.map(({ label, to }) => (
        <Link
          key={to}
          component={RouterLink}
          to={to}
          variant="semiBoldSmall"
          // Lines of crumbs that wrap stay apart far enough for a finger.
          dir={directionOf(label)}
          sx={{ ...firstLine, maxWidth: 280, lineHeight: "28px" }}
        >
          {label}
        </Link>
      ))}
    </MuiBreadcrumbs>
  )
}

/** For arrows and chevrons, which point the other way when reading from right to left. */
export const mirrored = { "&:dir(rtl)": { transform: "scaleX(-1)" } } as const
