import { keyframes } from "@emotion/react"
import { Box, Button, Skeleton, Stack, Typography } from "@mui/material"
import { ApiError } from "@plumbline/client"
import { type ReactNode, useSyncExternalStore } from "react"
import { useTranslation } from "react-i18next"
import { isOutOfReach, isUnanswered } from "../api/errors.ts"
import { paths } from "../paths.ts"
import { signInState } from "../session/identity.ts"
import { InboxOutlined, WarningAmber, WifiOff } from "./icons.ts"
import { PlumbPicture } from "./PlumbPicture.tsx"

export interface StatePanelProps {
  picture: ReactNode
  title: string
  hint?: string
  /** Buttons or links with the next steps. */
  actions?: ReactNode
  /** "alert" is announced at once, "status" politely. */
  role?: "alert" | "status"
  /** The heading element: h1 if the panel is the whole screen. */
  component?: "h1" | "h2" | "p"
}

/** A picture, a message and next steps, in place of content that cannot be shown. */
export function StatePanel({ picture, title, hint, actions, role, component = "p" }: StatePanelProps) {
  return (
    <Stack
      role={role}
      sx={{ alignItems: "center", textAlign: "center", gap: 1.5, py: { xs: 5, md: 8 }, px: 2 }}
    >
      {picture}
      <Typography component={component} variant="titleLarge">
        {title}
      </Typography>
      {hint && (
        <Typography color="textSecondary" sx={{ maxWidth: 520 }}>
          {hint}
        </Typography>
      )}
      {actions && (
        <Stack direction="row" sx={{ gap: 1.5, mt: 1, flexWrap: "wrap", justifyContent: "center" }}>
          {actions}
        </Stack>
      )}
    </Stack>
  )
}

/** Shown when there is nothing yet: say what belongs here and offer a way to create it. */
export function EmptyState({ title, hint, actions }: { title?: string; hint?: string; actions?: ReactNode }) {
  const { t } = useTranslation()
  const icon = (
    <Box sx={inCircle}>
      <InboxOutlined sx={{ fontSize: "2.25rem" }} />
    </Box>
  )
  return <StatePanel picture={icon} title={title ?? t("state.empty")} hint={hint} actions={actions} />
}

const inCircle = {
  display: "grid",
  placeItems: "center",
  width: 72,
  height: 72,
  borderRadius: "50%",
  color: "primary.main",
  backgroundColor: "primary.soft",
} as const

export interface ErrorStateProps {
  error?: unknown
  onRetry?: () => void
  /** "h1" if this is the whole screen; "h2" below a page's own heading. */
  heading?: "h1" | "h2"
}

/**
 * The state after a failed load. Missing access and missing resources are shown as no access; a network failure has its
 * own text; everything else gets the generic text with the server's message as a hint.
 */
export function ErrorState({ error, onRetry, heading = "h2" }: ErrorStateProps) {
  const { t } = useTranslation()
  if (isOutOfReach(error)) return <NoAccess heading={heading} />
  const offline = isUnanswered(error)
  const Icon = offline ? WifiOff : WarningAmber
  const message = error instanceof ApiError ? error.message : ""
  return (
    <StatePanel
      role="alert"
      component={heading}
      picture={<Icon sx={{ fontSize: "3.5rem", color: "tertiary.main" }} />}
      title={t(offline ? "error.network" : "error.generic")}
      hint={offline ? t("error.networkHint") : message || t("error.genericHint")}
      actions={
        <>
          {onRetry && (
            <Button variant="contained" onClick={onRetry}>
              {t("state.retry")}
            </Button>
          )}
          <BackHome />
        </>
      }
    />
  )
}

/** Shown for missing access and for missing resources alike, so that nothing is disclosed. */
export function NoAccess({ heading = "h2" }: Pick<ErrorStateProps, "heading">) {
  const { t } = useTranslation()
  return (
    <StatePanel
      component={heading}
      picture={<PlumbPicture subject="locked" />}
      title={t("noAccess.title")}
      hint={t("noAccess.hint")}
      actions={<BackHome isMain />}
    />
  )
}

/** Shown where there is nothing, when that is no secret. */
export function NotFound({ hint, actions }: { hint?: string; actions?: ReactNode }) {
  const { t } = useTranslation()
  return (
    <StatePanel
      component="h1"
      picture={<PlumbPicture subject="lost" />}
      title={t("notFound.title")}
      hint={hint ?? t("notFound.hint")}
      actions={actions ?? <BackHome isMain />}
    />
  )
}

/**
 * The exit of every error, no-access and not-found screen: restarts the app at the spaces, for visitors at the start
 * page.
 *
 * @param isMain whether it is the only thing to do
 */
export function BackHome({ isMain = false }: { isMain?: boolean }) {
  const { t } = useTranslation()
  const signIn = useSyncExternalStore(signInState.subscribe, signInState.get)
  const isVisitor = signIn === "anonymous" || signIn === "unreachable"
  return (
    <Button variant={isMain ? "contained" : "outlined"} href={isVisitor ? paths.home : paths.spaces}>
      {t("state.backHome")}
    </Button>
  )
}

/** Shown while a page or the user is loading. */
export function GettingReady() {
  const { t } = useTranslation()
  return (
    <Stack role="status" sx={{ alignItems: "center", gap: 1.5, py: 10, px: 2 }}>
      <Typography color="textSecondary">{t("state.gettingReady")}</Typography>
      <BusyBar sx={{ width: "100%", minWidth: { xs: 120, sm: 360 }, maxWidth: 400 }} />
    </Stack>
  )
}

/** A bar that moves while something is loading. The component library's bar is for screens that measure progress. */
export function BusyBar({ sx }: { sx: object }) {
  const { t } = useTranslation()
  return <Box role="progressbar" aria-label={t("state.gettingReady")} sx={{ ...busy, ...sx }} />
}

const across = keyframes({ from: { insetInlineStart: "-40%" }, to: { insetInlineStart: "100%" } })

const busy = {
  position: "relative",
  overflow: "hidden",
  height: 4,
  backgroundColor: "primary.soft",
  "&::after": {
    content: '""',
    position: "absolute",
    insetBlock: 0,
    width: "40%",
    backgroundColor: "primary.main",
    animation: `${across} 1.6s ease-in-out infinite`,
  },
} as const

/** Loading placeholders: `count` blocks of `height` pixels in a grid of `columns`. */
export function Skeletons({
  count,
  height,
  columns = 1,
}: {
  count: number
  height: number
  columns?: number | Record<string, number>
}) {
  const { t } = useTranslation()
  return (
    <Box role="status" aria-label={t("state.gettingReady")} sx={gridOf(columns)}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks are identical and never move
        <Skeleton key={index} variant="rounded" height={height} />
      ))}
    </Box>
  )
}

/** A grid of equal columns, by breakpoint: `gridOf({ xs: 1, md: 2 })`. */
export function gridOf(columns: number | Record<string, number>) {
  const tracks = (count: number) => `repeat(${count}, minmax(0, 1fr))`
  const gridTemplateColumns =
    typeof columns === "number"
      ? tracks(columns)
      : Object.fromEntries(Object.entries(columns).map(([width, count]) => [width, tracks(count)]))
  return { display: "grid", gap: 2, gridTemplateColumns }
}
