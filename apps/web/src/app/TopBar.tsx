import MenuIcon from "@mui/icons-material/Menu"
import Search from "@mui/icons-material/Search"
import { Box, IconButton, Stack } from "@mui/material"
import { Suspense, useState } from "react"
import { useTranslation } from "react-i18next"
import { NavLink } from "react-router"
import { places } from "../places.ts"
import { pageSettings } from "../session/settings.ts"
import { type Action, keyCaps } from "../ui/keyboard.ts"
import { lazyPart } from "../ui/lazyPart.ts"
import { AccountArea } from "./AccountArea.tsx"
import { LanguageSwitch } from "./LanguageSwitch.tsx"
import { LookSwitch } from "./LookSwitch.tsx"
import type { Way } from "./NavigationDrawer.tsx"
import { SiteLogo } from "./SiteLogo.tsx"

/** Lazy-loaded when first opened. */
const NavigationDrawer = lazyPart(async () => (await import("./NavigationDrawer.tsx")).NavigationDrawer)

/** The bar at the top of every screen: navigation, language, look and account. */
export function TopBar({ search }: { search: Action }) {
  const { t } = useTranslation()
  const ways = useWays()
  const [drawerOpen, setDrawerOpen] = useState<boolean>()
  return (
    <Box component="header" sx={bar}>
      <IconButton
        aria-label={t("nav.open")}
        aria-expanded={drawerOpen ?? false}
        onClick={() => setDrawerOpen(true)}
        sx={{ color: "inherit", display: { md: "none" } }}
      >
        <MenuIcon />
      </IconButton>
      <SiteLogo />
      <Stack component="nav" aria-label={t("nav.label")} direction="row" sx={links}>
        {ways.map(({ to, label }) => (
          <NavLink key={to} to={to}>
            {label}
          </NavLink>
        ))}
      </Stack>
      <Stack
        direction="row"
        sx={{ marginInlineStart: "auto", alignItems: "center", gap: { xs: 0, sm: 0.5 } }}
      >
        {search.enabled && (
          <IconButton
            aria-label={search.label}
            title={`${search.label} (${keyCaps(search.shortcut ?? "").join(" + ")})`}
            onClick={search.run}
            sx={{ color: "inherit" }}
          >
            <Search fontSize="small" />
          </IconButton>
        )}
        <LookSwitch />
        {pageSettings().languages.length > 1 && <LanguageSwitch />}
        <AccountArea />
      </Stack>
      {drawerOpen !== undefined && (
        <Suspense>
          <NavigationDrawer ways={ways} open={drawerOpen} onClose={() => setDrawerOpen(false)} />
        </Suspense>
      )}
    </Box>
  )
}

/** The navigation links. The first sends visitors to sign in, and from there to their spaces. */
function useWays(): Way[] {
  const { t } = useTranslation()
  return [
    { to: places.spaces, label: t("nav.spaces") },
    { to: places.library, label: t("nav.kits") },
  ]
}

const bar = {
  position: "sticky",
  top: 0,
  zIndex: "appBar",
  display: "flex",
  alignItems: "center",
  gap: 1,
  height: 44,
  px: { xs: "4px", sm: "16px", lg: "64px", xl: "144px", xxl: "208px" },
  backgroundColor: "bar.main",
  color: "bar.on",
  boxShadow: "0 0 8px rgba(10, 35, 66, 0.25)",
  "@media print": { display: "none" },
  "& a:focus-visible, & button:focus-visible": { outlineColor: "currentColor" },
} as const

const links = {
  display: { xs: "none", md: "flex" },
  position: "absolute",
  insetInline: 0,
  mx: "auto",
  width: "fit-content",
  gap: 4,
  "& a": {
    position: "relative",
    color: "inherit",
    textDecoration: "none",
    fontSize: 14,
    fontWeight: 600,
    textTransform: "uppercase",
    lineHeight: "44px",
    px: 0.5,
  },
  "& a.active::after": {
    content: '""',
    position: "absolute",
    bottom: 6,
    insetInline: "5%",
    height: 2,
    backgroundColor: "currentColor",
  },
} as const
