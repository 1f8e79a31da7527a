import { Box, LinearProgress, Stack } from "@mui/material"
import { Suspense, useEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { Outlet, ScrollRestoration, useLocation, useMatches, useNavigation } from "react-router"
import { SupportButton, useContactDialog, useTakesMessages } from "../features/contact/index.ts"
import { PendingBanner, useOffered } from "../features/pending/index.ts"
import { CommandPalette } from "../features/search/index.ts"
import { asksForAssessment } from "../places.ts"
import { signIn } from "../session/identity.ts"
import { useSession } from "../session/session.ts"
import { defineAction, useAction } from "../ui/actions.ts"
import { lazyPart } from "../ui/lazyPart.ts"
import { GettingReady } from "../ui/states.tsx"
import { Footer } from "./Footer.tsx"
import { OfflineNotice } from "./OfflineNotice.tsx"
import { SkipLink } from "./SkipLink.tsx"
import { TopBar } from "./TopBar.tsx"
import { pageKey, useReturnToPlace } from "./useReturnToPlace.ts"

const KeyboardHelp = lazyPart(async () => (await import("../ui/KeyboardHelp.tsx")).KeyboardHelp)

const showKeys = defineAction({ label: "shell:keyboard.help", shortcut: "?" })
const goTo = defineAction({ label: "shell:nav.goTo", shortcut: "mod+k" })

/** The frame of every screen: top bar, content, footer and keyboard help. */
export function Shell() {
  const { t } = useTranslation()
  const [keysShown, setKeysShown] = useState(false)
  useAction(showKeys, { run: () => setKeysShown(true) })
  const isSignedIn = useSession().status === "signed-in"
  const [paletteShown, setPaletteShown] = useState(false)
  const openPalette = useAction(goTo, { run: () => setPaletteShown(true), enabled: isSignedIn })
  const takesMessages = useTakesMessages()
  const { contact, dialog } = useContactDialog()
  const contactUs = () => contact({ about: "contactUs" })
  useSignInWhenCreating()
  useReturnToPlace()
  const underWay = useNavigation().state !== "idle"

  return (
    <Stack sx={{ minHeight: "100dvh" }}>
      <SkipLink />
      <TopBar search={openPalette} />
      {underWay && <LinearProgress aria-label={t("state.gettingReady")} sx={progress} />}
      {!useIsOff("offlineNotice") && <OfflineNotice />}
      <Content />
      {!useIsOff("footer") && (
        <>
          <Footer onShowKeys={() => setKeysShown(true)} onContact={takesMessages ? contactUs : undefined} />
          {takesMessages && <SupportButton onOpen={contactUs} />}
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
    <Box component="main" id="content" ref={main} tabIndex={-1} sx={{ flex: 1, minWidth: 0 }}>
      <Suspense fallback={<GettingReady />}>
        <Outlet />
      </Suspense>
    </Box>
  )
}

/** Whether the route hides a part of the frame, with `handle: { footer: false }`. */
function useIsOff(part: "footer" | "offlineNotice"): boolean {
  return useMatches().some(
    ({ handle }) =>
      typeof handle === "object" && handle !== null && new Map(Object.entries(handle)).get(part) === false,
  )
}

/**
 * An address that requests a new assessment (`/assessment-kits#createAssessment?id=5`) is public, but creating one
 * is not: an anonymous visitor has to sign in first and then returns to the address. The request is removed from the
 * history; otherwise going back after signing in would repeat it.
 */
function useSignInWhenCreating(): void {
  const { pathname, search, hash } = useLocation()
  const session = useSession()
  const mustSignIn = asksForAssessment(hash) && session.status === "anonymous" && session.reachable
  useEffect(() => {
    if (!mustSignIn) return
    window.history.replaceState(window.history.state, "", pathname + search)
    void signIn(window.location.origin + pathname + search + hash)
  }, [mustSignIn, pathname, search, hash])
}
