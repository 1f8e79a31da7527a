import { Badge, IconButton } from "@mui/material"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { Suspense, useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import { useFormat } from "../../../i18n/useFormat.ts"
import { NotificationsOutlined } from "../../../ui/icons.ts"
import { lazyPart } from "../../../ui/lazy.tsx"
import { accessChanged, notificationsChanged, unseenBecame, unseenQuery } from "./api.ts"
import { followNotifications } from "./channel.ts"

/** Lazy-loaded when the bell is first used. */
const NotificationPanel = lazyPart(async () => (await import("./NotificationPanel.tsx")).NotificationPanel)

/** A bell with the number of unseen notifications, which opens them. */
export function NotificationBell() {
  const { t } = useTranslation()
  const format = useFormat()
  const [open, setOpen] = useState(false)
  const client = useQueryClient()
  useEffect(
    () =>
      followNotifications({
        unseen: (count) => unseenBecame(client, count),
        changed: () => notificationsChanged(client),
        access: () => accessChanged(client),
      }),
    [client],
  )
  const { data: unseen = 0 } = useQuery(unseenQuery)
  const shown = unseen > 99 ? `${format.number(99)}+` : format.number(unseen)
  return (
    <>
      <IconButton
        aria-label={unseen === 0 ? t("notifications.open") : t("notifications.openNew", { unseen: shown })}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        sx={{ color: "inherit" }}
      >
        {unseen === 0 ? (
          <NotificationsOutlined sx={icon} />
        ) : (
          <Badge color="secondary" badgeContent={shown}>
            <NotificationsOutlined sx={icon} />
          </Badge>
        )}
      </IconButton>
      {open && (
        <Suspense>
          <NotificationPanel unseen={unseen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

const icon = { fontSize: "1.25rem" } as const
