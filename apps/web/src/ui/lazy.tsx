import { Button, Stack, Typography } from "@mui/material"
import {
  type ComponentType,
  lazy,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
  useTransition,
} from "react"
import { useTranslation } from "react-i18next"
import type { RouteObject } from "react-router"
import { loadTexts } from "../i18n/i18n.ts"
import type { Area } from "../i18n/texts.ts"
import { isReplaced, newRelease } from "./release.ts"
import { useSiteName } from "./site.ts"
import { GettingReady } from "./states.tsx"

/** A route's screen, lazy-loaded together with its texts. */
export function lazyScreen(
  areas: readonly Area[],
  load: () => Promise<ComponentType>,
): Pick<RouteObject, "lazy" | "HydrateFallback"> {
  return {
    HydrateFallback: GettingReady,
    async lazy() {
      // Offline, the screen before stays, with all that is on it, until this one can be loaded.
      return { Component: await whenConnected(() => withTexts(load, areas), attemptsForScreen) }
    },
  }
}

/**
 * Like React's `lazy`, for parts of a page with their texts:
 *
 *     const ShareDialog = lazyPart(async () => (await import("./ShareDialog.tsx")).ShareDialog, "report")
 *
 * If the part cannot be loaded, because the browser is offline or a new release has replaced the file, it shows a
 * message with a button to try again, or to reload the page, where `lazy` would break the page. In place of a dialog (a
 * part with `onClose`), the message floats, has the focus, and returns it.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>, ...areas: Area[]) {
  const attempts = { begin, latest: begin() }
  return (props: Props) => <Attempts attempts={attempts} props={props} />

  function begin() {
    return lazy(async () => {
      const Part = await withTexts(load, areas).catch(() => null)
      const isGone = Part === null && (await isReplaced())
      return {
        default: ({ props, ...again }: Outcome<Props>) =>
          Part ? <Part {...props} /> : <NotLoaded {...again} isGone={isGone} onClose={closerOf(props)} />,
      }
    })
  }
}

interface Attempts<Props> {
  begin: () => ComponentType<Outcome<Props>>
  latest: ComponentType<Outcome<Props>>
}

interface Outcome<Props> extends Omit<NotLoadedProps, "isGone" | "onClose"> {
  props: Props
}

function Attempts<Props>({ attempts, props }: { attempts: Attempts<Props>; props: Props }) {
  const [{ Attempt }, setAttempt] = useState({ Attempt: attempts.latest })
  const [isTrying, startTrying] = useTransition()
  const begin = useCallback(() => {
    attempts.latest = attempts.begin()
  }, [attempts])
  const tryAgain = () => {
    reloadStyles()
    begin()
    startTrying(() => setAttempt({ Attempt: attempts.latest }))
  }
  return <Attempt props={props} isTrying={isTrying} onRetry={tryAgain} onGone={begin} />
}

async function withTexts<Loaded>(load: () => Promise<Loaded>, areas: readonly Area[]): Promise<Loaded> {
  const [loaded] = await Promise.all([load(), ...areas.map(loadTexts)])
  return loaded
}

/** What closes a part, if it is a dialog. */
function closerOf({ onClose }: { onClose?: unknown }): (() => void) | undefined {
  return typeof onClose === "function" ? () => onClose() : undefined
}

interface NotLoadedProps {
  /** Whether a new release has replaced the file: trying again is useless. */
  isGone: boolean
  isTrying: boolean
  onRetry: () => void
  onClose: (() => void) | undefined
  /** Called when the message disappears, so that the part is loaded anew the next time. */
  onGone: () => void
}

function NotLoaded({ isGone, isTrying, onRetry, onClose, onGone }: NotLoadedProps) {
  const { t } = useTranslation()
  const name = useSiteName()
  const retry = useRef<HTMLButtonElement>(null)
  const floats = onClose !== undefined
  useLayoutEffect(() => {
    const opener = document.activeElement
    if (floats) retry.current?.focus()
    return () => {
      onGone()
      if (floats && opener instanceof HTMLElement) opener.focus()
    }
  }, [floats, onGone])
  return (
    <Stack
      role="alert"
      sx={floats ? floating : plain}
      onKeyDown={({ key }) => key === "Escape" && onClose?.()}
    >
      <Typography>{isGone ? t("error.updated", { name }) : t("error.part")}</Typography>
      <Button ref={retry} aria-busy={isTrying} onClick={isGone ? () => window.location.reload() : onRetry}>
        {t(isGone ? "error.reload" : "state.retry")}
      </Button>
      {onClose && <Button onClick={onClose}>{t("dialog.close")}</Button>}
    </Stack>
  )
}

const plain = { flexDirection: "row", flexWrap: "wrap", alignItems: "center", columnGap: 2, py: 1 } as const
const floating = {
  ...plain,
  position: "fixed",
  zIndex: "snackbar",
  bottom: 16,
  insetInlineStart: 16,
  px: 2,
  borderRadius: "8px",
  boxShadow: 3,
  backgroundColor: "background.paper",
} as const

/** Retry delays if the browser does not report that it is offline, in milliseconds; doubled each time. */
const pause = { first: 2_000, longest: 60_000 }

/** How often a screen is tried while the server can be reached; then the error screen is shown. */
const attemptsForScreen = 2

/**
 * Like `lazyPart`, for parts nobody asked for, such as toasts: without a connection, nothing is shown and the part is
 * loaded later; after a new release, the page says that it has to be reloaded.
 */
export function lazyOptional<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  ...areas: Area[]
) {
  return lazy(async () => ({
    default: await whenConnected(() => withTexts(load, areas)).catch((): ComponentType<Props> => () => null),
  }))
}

/**
 * Returns the result of `load`, retrying while the connection is down.
 *
 * @param attempts how often to try in all while there is a connection
 * @throws the error of `load` once there were too many attempts, or when a new release has replaced the file
 */
export async function whenConnected<Loaded>(
  load: () => Promise<Loaded>,
  attempts = Number.POSITIVE_INFINITY,
): Promise<Loaded> {
  let tried = 0
  for (let wait = pause.first; ; wait = Math.min(2 * wait, pause.longest)) {
    try {
      return await load()
    } catch (error) {
      if (await isReplaced()) {
        newRelease.announce()
        throw error
      }
      if (navigator.onLine && ++tried >= attempts) throw error
      await connection(wait)
      reloadStyles()
    }
  }
}

function connection(wait: number): Promise<void> {
  return new Promise((resolve) => {
    const clock = setTimeout(end, wait)
    addEventListener("online", end)
    function end() {
      clearTimeout(clock)
      removeEventListener("online", end)
      resolve()
    }
  })
}

/** Requests failed style sheets again: the bundler tries only once and leaves their elements in the page. */
function reloadStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")) {
    if (!link.sheet) link.replaceWith(link.cloneNode())
  }
}
