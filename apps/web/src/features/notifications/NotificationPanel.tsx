import { Modal, Paper } from "@mui/material"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useChanges } from "./api.ts"
import { NotificationDetail } from "./NotificationDetail.tsx"
import { NotificationList } from "./NotificationList.tsx"
import type { Notification, Widget } from "./widget.ts"

/** The notifications below the bell: all of them, or one that was opened. */
export function NotificationPanel({
  widget,
  unseen,
  onClose,
}: {
  widget: Widget
  unseen: number
  onClose: () => void
}) {
  const { t } = useTranslation("notifications")
  const [opened, setOpened] = useState<Notification>()
  const changes = useChanges(widget)
  return (
    <Modal open onClose={onClose} disableScrollLock slotProps={{ backdrop: { invisible: true } }}>
      <Paper role="dialog" aria-modal aria-label={t("title")} elevation={8} tabIndex={-1} sx={panel}>
        {opened ? (
          <NotificationDetail notification={opened} onBack={() => setOpened(undefined)} onLeave={onClose} />
        ) : (
          <NotificationList
            widget={widget}
            unseen={unseen}
            changes={changes}
            onOpen={(notification) => {
              if (!notification.read) changes.mark({ id: notification._id, as: "read" })
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
