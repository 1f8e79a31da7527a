import ArrowBack from "@mui/icons-material/ArrowBack"
import { Box, IconButton, Link as MuiLink, Stack, Typography } from "@mui/material"
import { useTranslation } from "react-i18next"
import { Link } from "react-router"
import { directionOf } from "../../i18n/direction.ts"
import { useFormat, useLanguage } from "../../i18n/useFormat.ts"
import { piecesOf } from "./content.ts"
import type { Notification } from "./widget.ts"

/** A full notification; the name of its subject is a link. */
export function NotificationDetail({
  notification,
  onBack,
  onLeave,
}: {
  notification: Notification
  onBack: () => void
  /** Called when a link was followed. */
  onLeave: () => void
}) {
  const { t } = useTranslation("notifications")
  const format = useFormat()
  const mirrored = useLanguage() === "fa"
  const { title } = notification.payload
  return (
    <>
      <Stack direction="row" sx={strip}>
        <IconButton autoFocus aria-label={t("back")} onClick={onBack}>
          <ArrowBack sx={{ transform: mirrored ? "scaleX(-1)" : undefined }} />
        </IconButton>
        <Typography component="h2" variant="titleMedium">
          {t("detail")}
        </Typography>
      </Stack>
      <Stack sx={{ gap: 1, p: 2, minHeight: 160 }}>
        <Typography component="h3" variant="titleSmall" dir={directionOf(title)}>
          {title}
        </Typography>
        <Box sx={{ overflowWrap: "anywhere" }}>
          {piecesOf(notification).map(({ text, to }) =>
            to === undefined ? (
              text
            ) : (
              <MuiLink key={to} component={Link} to={to} onClick={onLeave} underline="always">
                {text}
              </MuiLink>
            ),
          )}
        </Box>
        <Typography variant="bodySmall" color="textSecondary">
          {`${format.relative(notification.createdAt)} (${format.dateTime(notification.createdAt)})`}
        </Typography>
      </Stack>
    </>
  )
}

const strip = {
  alignItems: "center",
  gap: 0.5,
  minHeight: 52,
  px: 1,
  borderBottom: "1px solid",
  borderColor: "divider",
} as const
