import NavigateNext from "@mui/icons-material/NavigateNext"
import { Link, Breadcrumbs as MuiBreadcrumbs } from "@mui/material"
import { useTranslation } from "react-i18next"
import { Link as RouterLink } from "react-router"

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
          noWrap
          // Lines of crumbs that wrap stay apart far enough for a finger.
          sx={{ maxWidth: 280, display: "block", lineHeight: "28px" }}
        >
          {label}
        </Link>
      ))}
    </MuiBreadcrumbs>
  )
}

/** For arrows and chevrons, which point the other way when reading from right to left. */
export const mirrored = { "&:dir(rtl)": { transform: "scaleX(-1)" } } as const
