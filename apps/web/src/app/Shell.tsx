import { Box, Button, Link, Stack, Typography } from "@mui/material"
import {
  type MouseEvent,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react"
import { useTranslation } from "react-i18next"
import {
  type Location,
  Outlet,
  Link as RouterLink,
  ScrollRestoration,
  useLocation,
  useNavigation,
  useNavigationType,
} from "react-router"
import { PendingBanner, useOffered } from "../features/account/pending/index.ts"
import { SupportButton, useContactDialog, useTakesMessages } from "../features/site/contact/index.ts"
import { CommandPalette } from "../features/site/search/index.ts"
import { useFormat } from "../i18n/useFormat.ts"
import { asksForAssessment, isByClick, paths } from "../paths.ts"
import { rememberClick } from "../session/clicked.ts"
import { signIn, signUpOrIn } from "../session/identity.ts"
import { useSession } from "../session/session.ts"
import { useTenant } from "../session/tenant.ts"
import { defineAction, useAction } from "../ui/actions.ts"
import { LeaveGuard } from "../ui/LeaveGuard.tsx"
import { lazyPart } from "../ui/lazy.tsx"
import { pageMargins } from "../ui/Page.tsx"
import { newRelease } from "../ui/release.ts"
import { useSiteName } from "../ui/site.ts"
import { BusyBar, GettingReady } from "../ui/states.tsx"
import { useOnline } from "../ui/useOnline.ts"
import { TopBar } from "./TopBar.tsx"
import { useScreen } from "./useScreen.ts"
import { useUnsent } from "./useUnsent.ts"

const SignInAgain = lazyPart(async () => (await import("./SignInAgain.tsx")).SignInAgain)
const KeyboardHelp = lazyPart(async () => (await import("../ui/KeyboardHelp.tsx")).KeyboardHelp)

const showKeys = defineAction({ label: "shell:keyboard.help", shortcut: "?" })
const goTo = defineAction({ label: "shell:nav.goTo", shortcut: "mod+k", inFields: true })

/** The frame of every screen: top bar, content, footer and keyboard help. */
export function Shell() {
  const [keysShown, setKeysShown] = useState(false)
  useAction(showKeys, { run: () => setKeysShown(true) })
  const session = useSession()
  const isSignedIn = session.status === "signed-in"
  const [paletteShown, setPaletteShown] = useState(false)
  const openPalette = useAction(goTo, { run: () => setPaletteShown(true), enabled: isSignedIn })
  const takesMessages = useTakesMessages()
  const { contact, dialog } = useContactDialog()
  const contactUs = takesMessages ? () => contact({ about: "contactUs" }) : undefined
  useSignInWhenCreating()
  useReturnToPlace()
  useUnsent()
  const underWay = useNavigation().state !== "idle"

  return (
    <Stack sx={{ minHeight: "100dvh" }}>
      <SkipLink />
      <TopBar search={openPalette} onContact={contactUs} />
      {underWay && <BusyBar sx={progress} />}
      {!useIsOff("offlineNotice") && <OfflineNotice />}
      <ReleaseNotice />
      <Content />
      {!useIsOff("footer") && (
        <>
          <Footer onShowKeys={() => setKeysShown(true)} onContact={contactUs} />
          {contactUs && <SupportButton onOpen={contactUs} />}
        </>
      )}
      {dialog}
      {keysShown && (
        <Suspense>
          <KeyboardHelp open onClose={() => setKeysShown(false)} />
        </Suspense>
      )}
      {paletteShown && isSignedIn && (
        <Suspense>
          <CommandPalette onClose={() => setPaletteShown(false)} />
        </Suspense>
      )}
      <Offer />
      <LeaveGuard />
      {session.status === "signed-in" && session.ended && (
        <Suspense>
          <SignInAgain name={session.user.displayName} />
        </Suspense>
      )}
      <ScrollRestoration getKey={pageKey} />
    </Stack>
  )
}

/** Offers to continue what was waiting for a space, now that there may be one. */
function Offer() {
  const item = useOffered()
  return (
    item && (
      <Suspense>
        <PendingBanner item={item} />
      </Suspense>
    )
  )
}

const progress = { position: "fixed", insetInline: 0, top: 44, zIndex: "appBar" } as const

/** The screen. It receives focus after navigation, so that keyboard and screen reader users start at its top. */
function Content() {
  const { pathname } = useLocation()
  const main = useRef<HTMLElement>(null)
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const focused = document.activeElement
    const leftBehind =
      focused === null || focused === document.body || focused.closest("header, footer") !== null
    if (leftBehind) main.current?.focus({ preventScroll: true })
  }, [pathname])
  return (
    <Box component="main" id="content" ref={main} tabIndex={-1} sx={content}>
      <Suspense fallback={<GettingReady />}>
        <Outlet />
      </Suspense>
    </Box>
  )
}

/** As high as the window, so that what arrives late never moves a footer that is already visible. */
const content = {
  flex: 1,
  minWidth: 0,
  minHeight: "calc(100dvh - 44px)",
  "@media print": { minHeight: 0 },
} as const

/** Whether the screen hides a part of the frame. */
function useIsOff(part: "footer" | "offlineNotice"): boolean {
  return useScreen()?.hides?.includes(part) ?? false
}

/**
 * An address that requests a new assessment (`/assessment-kits#createAssessment?id=5`) is public, but creating one
 * is not: an anonymous visitor has to sign up or in first and then returns to the address. The request is removed from
 * the history; otherwise going back after signing in would repeat it.
 */
function useSignInWhenCreating(): void {
  const { pathname, search, hash, state } = useLocation()
  const session = useSession()
  const mustSignIn = asksForAssessment(hash) && session.status === "anonymous" && session.reachable
  const isClicked = isByClick(state)
  useEffect(() => {
    if (!mustSignIn) return
    window.history.replaceState(window.history.state, "", pathname + search)
    const returnTo = window.location.origin + pathname + search + hash
    if (!isClicked) return void signIn(returnTo)
    rememberClick(hash)
    void signUpOrIn(returnTo)
  }, [mustSignIn, isClicked, pathname, search, hash])
}

/** The first tab stop: skips the top bar. Visible only while focused. The address stays: screens use its fragment. */
function SkipLink() {
  const { t } = useTranslation()
  function skip(event: MouseEvent) {
    event.preventDefault()
    document.getElementById("content")?.focus()
  }
  return (
    <Link href="#content" onClick={skip} sx={hiddenUntilFocused}>
      {t("skipToContent")}
    </Link>
  )
}

const hiddenUntilFocused = {
  position: { xs: "fixed" },
  top: 4,
  insetInlineStart: 8,
  zIndex: "tooltip",
  px: 2,
  py: 1,
  borderRadius: 1,
  backgroundColor: "surface.lowest",
  color: "text.primary",
  fontSize: "0.9375rem",
  "&:not(:focus)": { clipPath: "inset(50%)", width: 1, height: 1, overflow: "hidden", p: 0 },
} as const

/** A notice shown while the browser is offline. It floats above the page, so that nothing on it shifts. */
function OfflineNotice() {
  const { t } = useTranslation()
  if (useOnline()) return null
  return (
    <Typography role="status" variant="semiBoldSmall" sx={notice}>
      {t("state.offline")}
    </Typography>
  )
}

/** A notice shown when a part of the page is missing because Plumbline was updated. The person chooses when to reload. */
function ReleaseNotice() {
  const { t } = useTranslation()
  const name = useSiteName()
  if (!useSyncExternalStore(newRelease.subscribe, newRelease.isThere)) return null
  return (
    <Stack direction="row" role="status" sx={{ ...notice, alignItems: "center", gap: 1.5 }}>
      <Typography variant="semiBoldSmall">{t("error.updated", { name })}</Typography>
      <Button size="small" color="inherit" variant="outlined" onClick={() => window.location.reload()}>
        {t("error.reload")}
      </Button>
    </Stack>
  )
}

const notice = {
  position: "fixed",
  zIndex: "snackbar",
  bottom: { xs: 8, sm: 16 },
  insetInlineStart: { xs: 8, sm: 16 },
  maxWidth: { xs: "calc(100vw - 16px)", sm: "calc(100vw - 32px)" },
  px: 2,
  py: 1,
  borderRadius: "8px",
  boxShadow: 3,
  backgroundColor: "surface.inverse",
  color: "surface.onInverse",
} as const

/** `sessionStorage` key of this tab's scroll positions by `pageKey`; they survive a reload. */
const stored = "places-on-pages"

/**
 * The key under which a page's scroll position is stored. The first history entry of every document has the key
 * "default", so its address is used instead: a page opened at another address starts at its top.
 */
function pageKey({ key, pathname, search, hash }: Location): string {
  return key === "default" ? pathname + search + hash : key
}

/**
 * Restores the scroll position on going back, even if the page is not tall enough yet: `ScrollRestoration` tries only
 * once, before content has been reloaded. Stops when the position is reached or the reader interacts with the page.
 */
function useReturnToPlace(): void {
  const key = pageKey(useLocation())
  const isReturn = useNavigationType() === "POP"

  useLayoutEffect(() => {
    const wanted = readPlaces()[key] ?? 0
    if (!isReturn || wanted === 0) return
    const growth = new ResizeObserver(() => {
      window.scrollTo(0, wanted)
      if (window.scrollY >= wanted - 1) end()
    })
    const end = () => {
      growth.disconnect()
      for (const sign of signsOfReader) window.removeEventListener(sign, end)
    }
    for (const sign of signsOfReader) window.addEventListener(sign, end, { passive: true })
    growth.observe(document.body)
    return end
  }, [key, isReturn])

  useEffect(() => {
    const places = readPlaces()
    let isWaiting = false
    const note = () => {
      isWaiting = false
      sessionStorage.setItem(stored, JSON.stringify({ ...places, [key]: Math.round(window.scrollY) }))
    }
    // At most once per frame.
    const noteSoon = () => {
      if (!isWaiting) frame = requestAnimationFrame(note)
      isWaiting = true
    }
    let frame = 0
    window.addEventListener("scroll", noteSoon, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener("scroll", noteSoon)
    }
  }, [key])
}

const signsOfReader = ["wheel", "touchstart", "keydown", "pointerdown"] as const

function readPlaces(): Record<string, number> {
  const places: unknown = JSON.parse(sessionStorage.getItem(stored) ?? "{}")
  if (typeof places !== "object" || places === null) return {}
  return Object.fromEntries(Object.entries(places).filter(([, place]) => typeof place === "number"))
}

/** One unobtrusive line below the content. Not printed. */
function Footer({
  onShowKeys,
  onContact,
}: {
  onShowKeys: () => void
  /** Omitted if the site does not accept messages. */
  onContact: (() => void) | undefined
}) {
  const { t } = useTranslation()
  const landing = useTenant()?.landingLink
  const format = useFormat()
  const year = format.year(new Date())
  return (
    <Box component="footer" sx={{ px: pageMargins, py: 2, "@media print": { display: "none" } }}>
      <Stack
        direction="row"
        sx={{
          justifyContent: "space-between",
          flexWrap: "wrap",
          gap: 1,
          pt: 2,
          borderTop: 1,
          borderColor: "divider",
        }}
      >
        <Typography variant="bodySmall" color="textSecondary">
          {useSiteName()} · {year}
        </Typography>
        <Stack component="nav" aria-label={t("footer.label")} direction="row" sx={{ gap: 2.5 }}>
          <Link component={RouterLink} to={paths.library} variant="bodySmall" color="textSecondary">
            {t("nav.kits")}
          </Link>
          <Link component={RouterLink} to={paths.guide()} variant="bodySmall" color="textSecondary">
            {t("nav.guide")}
          </Link>
          {onContact && (
            <Link
              component="button"
              type="button"
              onClick={onContact}
              variant="bodySmall"
              color="textSecondary"
            >
              {t("contact.open")}
            </Link>
          )}
          {landing && (
            <Link href={landing} variant="bodySmall" color="textSecondary">
              {t("footer.landing")}
            </Link>
          )}
          <Link
            component="button"
            type="button"
            onClick={onShowKeys}
            variant="bodySmall"
            color="textSecondary"
          >
            {t("footer.keyboard")}
          </Link>
        </Stack>
      </Stack>
    </Box>
  )
}
