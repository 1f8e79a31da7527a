import { Box, Button, CircularProgress, Link, Paper, Stack, Typography } from "@mui/material"
import { type ReactNode, useEffect, useState } from "react"
import { Trans, useTranslation } from "react-i18next"
import { useNavigate } from "react-router"
import { useFormat } from "../../../i18n/useFormat.ts"
import { paths } from "../../../paths.ts"
import { forgetPending, type Pending, placeOfPending } from "./pending.ts"

const SECONDS = 10

/** Offers for ten seconds to continue what was waiting for a space. Pauses while the pointer or the focus is on it. */
export function PendingBanner({ item }: { item: Pending }) {
  const { t } = useTranslation("pending")
  const { t: shell } = useTranslation()
  const navigate = useNavigate()
  const [left, setLeft] = useState(SECONDS)
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return
    const clock = setInterval(() => setLeft((before) => before - 1), 1000)
    return () => clearInterval(clock)
  }, [held])
  useEffect(() => {
    if (left <= 0) forgetPending()
  }, [left])

  function goOn() {
    forgetPending()
    void navigate(placeOfPending(item))
  }

  return (
    <Paper
      component="section"
      aria-label={t("label")}
      elevation={8}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      sx={banner}
    >
      <Stack direction="row" sx={{ gap: 2, alignItems: "center", flex: 1, minWidth: 0 }}>
        <Countdown left={Math.max(left, 0)} />
        <Typography role="status" sx={{ minWidth: 0, overflowWrap: "anywhere" }}>
          <Trans
            t={t}
            i18nKey={item.what}
            values={{ title: item.title }}
            components={{ named: <Named item={item} /> }}
          />
        </Typography>
      </Stack>
      <Stack direction="row" sx={{ gap: 1, justifyContent: "flex-end" }}>
        <Button onClick={forgetPending}>{shell("dialog.cancel")}</Button>
        <Button variant="contained" onClick={goOn}>
          {t("goOn")}
        </Button>
      </Stack>
    </Paper>
  )
}

/** A kit links to its page, in a new tab; a report is not a link, since continuing opens it. */
function Named({ item, children }: { item: Pending; children?: ReactNode }) {
  const { t } = useTranslation("pending")
  if (item.what === "sharing") return <bdi>{children}</bdi>
  return (
    <Link href={paths.kit(item.kitId)} target="_blank" aria-label={`${item.title} (${t("newTab")})`}>
      <bdi>{children}</bdi>
    </Link>
  )
}

/** The remaining seconds, as a ring that empties. */
function Countdown({ left }: { left: number }) {
  const format = useFormat()
  return (
    <Box
      aria-hidden
      sx={{ display: "grid", placeItems: "center", flex: "none", "& > *": { gridArea: "1 / 1" } }}
    >
      <CircularProgress
        variant="determinate"
        enableTrackSlot
        size={40}
        thickness={4}
        value={(left / SECONDS) * 100}
        sx={ring}
      />
      <Typography component="span" variant="semiBoldMedium">
        {format.number(left)}
      </Typography>
    </Box>
  )
}

const ring = {
  "& circle": {
    transition: "stroke-dashoffset 1s linear",
    "@media (prefers-reduced-motion: reduce)": { transition: "none" },
  },
} as const

const banner = {
  position: "fixed",
  insetInline: 12,
  bottom: 20,
  mx: "auto",
  width: "fit-content",
  minWidth: { sm: 400 },
  maxWidth: "min(680px, calc(100vw - 24px))",
  zIndex: "snackbar",
  p: 2,
  display: "flex",
  flexWrap: "wrap",
  gap: 2,
  "@media print": { display: "none" },
} as const
