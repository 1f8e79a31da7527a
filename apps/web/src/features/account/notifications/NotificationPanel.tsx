import { Box, IconButton, Modal, Link as MuiLink, Paper, Stack, Typography } from "@mui/material"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router"
import { directionOf } from "../../../i18n/direction.ts"
import { useFormat, useLanguage } from "../../../i18n/useFormat.ts"
import { ArrowBack } from "../../../ui/icons.ts"
import { type Notification, useChanges } from "./api.ts"
import { piecesOf } from "./content.ts"
import { NotificationList } from "./NotificationList.tsx"

/** The notifications below the bell: all of them, or one that was opened. */
export function NotificationPanel({ unseen, onClose }: { unseen: number; onClose: () => void }) {
  const { t } = useTranslation("notifications")
  const [opened, setOpened] = useState<Notification>()
  const changes = useChanges()
  return (
    <Modal open onClose={onClose} disableScrollLock slotProps={{ backdrop: { invisible: true } }}>
      <Paper role="dialog" aria-modal aria-label={t("title")} elevation={8} tabIndex={-1} sx={panel}>
        {opened ? (
          <NotificationDetail notification={opened} onBack={() => setOpened(undefined)} onLeave={onClose} />
        ) : (
          <NotificationList
            unseen={unseen}
            changes={changes}
            onOpen={(notification) => {
              if (!notification.read) changes.mark({ id: notification.id, as: "read" })
              setOpened(notification)
            }}
          />
        )}
      </Paper>
    </Modal>
  )
}

const panel = {
  position: "fixed",
  top: 60,
  insetInlineEnd: { xs: 12, sm: 20 },
  width: { xs: "calc(100vw - 24px)", sm: 400, md: 420 },
  borderRadius: "8px",
  overflow: "hidden",
  "&:focus, &:focus-visible": { outline: "none" },
} as const

/** A full notification; the name of its subject is a link. */
function NotificationDetail({
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
  const { title } = notification
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
          {`${format.relative(notification.creationTime)} (${format.dateTime(notification.creationTime)})`}
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
