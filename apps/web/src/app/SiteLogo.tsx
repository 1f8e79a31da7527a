import { Box, Typography } from "@mui/material"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router"
import { paths } from "../paths.ts"
import { useTenant } from "../session/tenant.ts"
import { useSiteName } from "../ui/site.ts"

/** The installation's logo, or the Plumbline mark with the installation's name; links to the start page. */
export function SiteLogo() {
  const { t } = useTranslation()
  const name = useSiteName()
  const logo = ownLogo(useTenant()?.logo.logoLink)
  const [broken, setBroken] = useState(false)
  return (
    <Box
      component={Link}
      to={paths.home}
      aria-label={t("nav.home", { name })}
      sx={{ ...place, "&": { color: "inherit" } }}
    >
      {logo && !broken ? (
        <Box
          component="img"
          src={logo}
          alt=""
          onError={() => setBroken(true)}
          // An SVG without an intrinsic size would otherwise collapse.
          sx={{ height: 32, maxWidth: 120, minWidth: 0, objectFit: "contain" }}
        />
      ) : (
        <>
          <Mark />
          <Typography
            component="span"
            variant="semiBoldMedium"
            noWrap
            sx={{ display: { xs: "none", sm: "block" }, maxWidth: 160 }}
          >
            {name}
          </Typography>
        </>
      )}
    </Box>
  )
}

/** The installation's own logo; undefined for the default one, which is drawn here with the localised name. */
function ownLogo(link: string | undefined): string | undefined {
  return link?.endsWith("/logo.svg") ? undefined : link
}

const place = {
  position: "relative",
  zIndex: 1,
  display: "flex",
  alignItems: "center",
  gap: 1,
  // On phones a wide logo gives way to the buttons beside it.
  minWidth: 22,
  minHeight: 44,
  textDecoration: "none",
} as const

/** A plumb line. */
function Mark() {
  return (
    <svg width="22" height="28" viewBox="0 0 22 28" aria-hidden>
      <path d="M3 3h16" stroke="currentColor" strokeWidth="2.4" strokeLinecap="round" />
      <path d="M11 3v12" stroke="currentColor" strokeWidth="1.8" />
      <path d="M7 14h8v3.2L11 26l-4-8.8z" fill="#FF9000" />
    </svg>
  )
}
