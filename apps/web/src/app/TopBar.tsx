import { Box, Button, IconButton, Skeleton, Stack } from "@mui/material"
import { useColorScheme } from "@mui/material/styles"
import { type MouseEvent, Suspense, useState } from "react"
import { useTranslation } from "react-i18next"
import { Link, NavLink } from "react-router"
import { NotificationBell } from "../features/account/notifications/index.ts"
import { useSwitchLanguage } from "../i18n/useSwitchLanguage.ts"
import { paths } from "../paths.ts"
import { signIn } from "../session/identity.ts"
import { useSession } from "../session/session.ts"
import { pageSettings } from "../session/settings.ts"
import { DarkModeOutlined, HelpOutlineOutlined, LightModeOutlined, Menu, Search } from "../ui/icons.ts"
import { type Action, keyCaps } from "../ui/keyboard.ts"
import { lazyOptional } from "../ui/lazy.tsx"
import { toastError } from "../ui/toast.ts"
import type { NavigationLink } from "./NavigationDrawer.tsx"
import { SiteLogo } from "./SiteLogo.tsx"
import { useScreen } from "./useScreen.ts"

/** Lazy-loaded when first opened. */
const NavigationDrawer = lazyOptional(async () => (await import("./NavigationDrawer.tsx")).NavigationDrawer)

interface TopBarProps {
  search: Action
  /** Omitted if the site does not accept messages. */
  onContact: (() => void) | undefined
}

/** The bar at the top of every screen: navigation, language, look and account. */
export function TopBar({ search, onContact }: TopBarProps) {
  const { t } = useTranslation()
  const links = useNavigationLinks()
  const [drawerOpen, setDrawerOpen] = useState<boolean>()
  return (
    <Box component="header" sx={bar}>
      <IconButton
        aria-label={t("nav.open")}
        aria-expanded={drawerOpen ?? false}
        onClick={() => setDrawerOpen(true)}
        sx={{ color: "inherit", [roomForLinks]: { display: "none" } }}
      >
        <Menu />
      </IconButton>
      <SiteLogo />
      <Stack component="nav" aria-label={t("nav.label")} direction="row" sx={linkRow}>
        {links.map(({ to, label, onClick }) => (
          <NavLink key={to} to={to} onClick={onClick}>
            {label}
          </NavLink>
        ))}
      </Stack>
      <Stack direction="row" sx={tools}>
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
        <Help />
        <LookSwitch />
        {pageSettings().languages.length > 1 && <LanguageSwitch />}
        <Stack direction="row" sx={account}>
          <AccountArea onContact={onContact} />
        </Stack>
      </Stack>
      {drawerOpen !== undefined && (
        <Suspense>
          <NavigationDrawer
            links={links}
            open={drawerOpen}
            onClose={() => setDrawerOpen(false)}
            onContact={onContact}
          />
        </Suspense>
      )}
    </Box>
  )
}

/** The navigation links. Visitors sign in to get to their assessments. */
function useNavigationLinks(): NavigationLink[] {
  const { t } = useTranslation()
  const session = useSession()
  const mustSignIn = session.status === "anonymous" && session.reachable
  const enter = (event: MouseEvent) => {
    // The page stays until the sign-in page is there, so that going back leads to it.
    event.preventDefault()
    void signIn(window.location.origin + paths.spaces)
  }
  return [
    { to: paths.spaces, label: t("nav.spaces"), ...(mustSignIn && { onClick: enter }) },
    { to: paths.library, label: t("nav.kits") },
  ]
}

/** Measured in letters: with a larger text, the links need a wider window. */
const roomForLinks = "@media (min-width: 56.25em)"

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

/** As wide as there is room, so that what comes later moves nothing; beside links only as wide as it needs. */
const tools = {
  flex: 1,
  alignItems: "center",
  justifyContent: "flex-end",
  gap: { xs: 0, sm: 0.5 },
  "@media (min-width: 56.25em) and (max-width: 74.99em)": { flex: "none" },
} as const

/** As large as the bell and a name, so that nothing beside it moves when they come. */
const account = {
  alignItems: "center",
  justifyContent: "flex-end",
  gap: { xs: 0, sm: 0.5 },
  minWidth: { xs: 132, sm: 216 },
  minHeight: 44,
} as const

const linkRow = {
  display: "none",
  [roomForLinks]: { display: "flex" },
  mx: "auto",
  gap: 4,
  // In the middle of the bar, where nothing else reaches.
  "@media (min-width: 75em)": { position: "absolute", insetInline: 0, width: "fit-content" },
  "& a": {
    position: "relative",
    color: "inherit",
    textDecoration: "none",
    fontSize: "0.875rem",
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

/** Leads to the page of the guide about the screen that is open. */
function Help() {
  const { t } = useTranslation()
  const page = useScreen()?.help
  return (
    <IconButton
      component={Link}
      to={paths.guide(page)}
      aria-label={t("nav.help")}
      title={t("nav.help")}
      sx={{ color: "inherit", "@media (max-width: 22em)": { display: "none" } }}
    >
      <HelpOutlineOutlined fontSize="small" />
    </IconButton>
  )
}

/** Switches between light and dark; until it is used, the look follows the system. */
function LookSwitch() {
  const { t } = useTranslation()
  const { mode, systemMode, setMode } = useColorScheme()
  const dark = (mode === "system" ? systemMode : mode) === "dark"
  const label = t(dark ? "look.toLight" : "look.toDark")
  return (
    <IconButton
      aria-label={label}
      title={label}
      onClick={() => setMode(dark ? "light" : "dark")}
      sx={{ color: "inherit" }}
    >
      {dark ? <LightModeOutlined fontSize="small" /> : <DarkModeOutlined fontSize="small" />}
    </IconButton>
  )
}

function LanguageSwitch() {
  const { t } = useTranslation()
  const change = useSwitchLanguage()
  return (
    <Button
      aria-label={t("language.switch")}
      onClick={() => void change()}
      sx={{ color: "inherit", minWidth: 40, px: 1, fontWeight: 700 }}
    >
      {t("language.short")}
    </Button>
  )
}

/** Lazy-loaded, for signed-in people only. */
const AccountMenu = lazyOptional(async () => (await import("./AccountMenu.tsx")).AccountMenu)

const waiting = (
  <Skeleton variant="rounded" width={96} height={28} sx={{ bgcolor: "rgba(255, 255, 255, 0.25)" }} />
)

/** The account menu, or the button to sign in or sign up. */
function AccountArea({ onContact }: Pick<TopBarProps, "onContact">) {
  const { t } = useTranslation()
  const session = useSession()
  function enter() {
    tellAnalytics("Login")
    void signIn().then((hasLeft) => hasLeft || toastError(t("error.identityHint")))
  }
  switch (session.status) {
    case "loading":
      return waiting
    case "signed-in":
      return (
        <Suspense fallback={waiting}>
          <Bell />
          <AccountMenu user={session.user} onContact={onContact} />
        </Suspense>
      )
    case "failed":
      return (
        <Button size="small" onClick={session.retry} sx={plain}>
          {t("state.retry")}
        </Button>
      )
    case "anonymous":
      return (
        <Button size="small" variant="contained" onClick={enter} sx={light}>
          {t(pageSettings().identity.registration ? "account.signInOrUp" : "account.signIn")}
        </Button>
      )
  }
}

declare global {
  interface Window {
    /** The queue of a tag manager, on pages to which an operator has added one. */
    dataLayer?: unknown[]
  }
}

/** Tells the operator's tag manager, if there is one, that a button was pressed. */
function tellAnalytics(name: string): void {
  window.dataLayer?.push({ event: "buttonClick", category: "Button", action: "Click", name })
}

function Bell() {
  return pageSettings().notifications ? <NotificationBell /> : null
}

const plain = { color: "inherit", whiteSpace: "nowrap" } as const

const light = {
  whiteSpace: "nowrap",
  // Pressed from edge to edge of the bar, and painted with room around it.
  borderBlock: "4px solid transparent",
  backgroundClip: "padding-box",
  borderRadius: "10px",
  backgroundColor: "#FFFFFF",
  color: "#1B4D7E",
  "&:hover": { backgroundColor: "#EAF2FB" },
} as const
