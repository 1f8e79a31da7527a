import { Box, Button, Chip, List, ListItem, ListItemButton, Stack, Typography } from "@mui/material"
import { useInfiniteQuery } from "@tanstack/react-query"
import { useEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import { directionOf } from "../../../i18n/direction.ts"
import { useFormat, useLanguage } from "../../../i18n/useFormat.ts"
import { ChevronRight, DeleteOutlined, DraftsOutlined, MarkunreadOutlined } from "../../../ui/icons.ts"
import { lineClamp } from "../../../ui/lineClamp.ts"
import { MoreMenu } from "../../../ui/MoreMenu.tsx"
import { NextPage } from "../../../ui/NextPage.tsx"
import { EmptyState, ErrorState, GettingReady } from "../../../ui/states.tsx"
import { feedQuery, type Notification, type useChanges } from "./api.ts"

/** All notifications, newest first, with infinite scrolling. */
export function NotificationList({
  unseen,
  changes,
  onOpen,
}: {
  unseen: number
  changes: ReturnType<typeof useChanges>
  onOpen: (notification: Notification) => void
}) {
  const { t } = useTranslation("notifications")
  const feed = useInfiniteQuery(feedQuery)
  const notifications = feed.data?.pages.flatMap(({ items }) => items)
  const someUnread = notifications?.some(({ read }) => !read) === true
  const place = useKeptFocus(notifications?.length, someUnread)
  return (
    <>
      <Stack direction="row" sx={strip}>
        <Typography component="h2" variant="titleMedium">
          {t("title")}
        </Typography>
        {unseen > 0 && <Chip size="small" color="secondary" label={t("new", { count: unseen })} />}
        {someUnread && (
          <Button
            size="small"
            onClick={() => changes.markAllRead(undefined)}
            sx={{ marginInlineStart: "auto" }}
          >
            {t("markAllRead")}
          </Button>
        )}
      </Stack>
      <Box ref={place} tabIndex={-1} sx={scroll}>
        {notifications === undefined &&
          (feed.isError ? (
            <ErrorState error={feed.error} onRetry={() => void feed.refetch()} />
          ) : (
            <GettingReady />
          ))}
        {notifications?.length === 0 && <EmptyState title={t("empty")} hint={t("emptyHint")} />}
        {notifications && notifications.length > 0 && (
          <List disablePadding aria-label={t("title")}>
            {notifications.map((notification) => (
              <NotificationRow
                key={notification.id}
                notification={notification}
                onOpen={() => onOpen(notification)}
                onMark={(as) => changes.mark({ id: notification.id, as })}
                onRemove={() => changes.remove(notification.id)}
              />
            ))}
          </List>
        )}
        {feed.hasNextPage && <NextPage label={t("older")} query={feed} />}
      </Box>
    </>
  )
}

/**
 * Moves the focus to the list if the focused element is gone: after deleting a row, returning from one, or marking all
 * as read.
 */
function useKeptFocus(count: number | undefined, someUnread: boolean) {
  const place = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: these changes trigger the effect
  useEffect(() => {
    if (document.activeElement === document.body) place.current?.focus()
  }, [count, someUnread])
  return place
}

const scroll = {
  height: 400,
  maxHeight: "calc(100dvh - 130px)",
  overflowY: "auto",
  "&:focus-visible": { outline: "none" },
} as const

const strip = {
  alignItems: "center",
  gap: 1,
  minHeight: 52,
  px: 2,
  borderBottom: "1px solid",
  borderColor: "divider",
} as const

/** A notification in the list: the beginning of its text, and its age. */
function NotificationRow({
  notification,
  onOpen,
  onMark,
  onRemove,
}: {
  notification: Notification
  onOpen: () => void
  onMark: (as: "read" | "unread") => void
  onRemove: () => void
}) {
  const { t } = useTranslation("notifications")
  const format = useFormat()
  const mirrored = useLanguage() === "fa"
  const { seen, read, creationTime, text: words } = notification
  return (
    <ListItem disablePadding sx={{ ...row, backgroundColor: seen ? undefined : "primary.soft" }}>
      <ListItemButton onClick={onOpen} sx={{ gap: 1.5, minWidth: 0, py: 1.5, px: 2 }}>
        <Box sx={{ ...mark, backgroundColor: seen ? "divider" : "primary.light" }} />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Box dir={directionOf(words)} sx={{ ...line, fontWeight: seen ? 400 : 600 }}>
            {words}
          </Box>
          <Box sx={{ fontSize: "0.8125rem", color: "text.secondary" }}>
            {format.relative(creationTime)}
            {!seen && (
              <Box component="span" sx={{ color: "secondary.main", fontWeight: 600 }}>
                {" · "}
                {t("isNew")}
              </Box>
            )}
          </Box>
        </Box>
        <ChevronRight sx={{ color: "primary.main", transform: mirrored ? "scaleX(-1)" : undefined }} />
      </ListItemButton>
      <MoreMenu
        label={t("more", { words })}
        entries={[
          read
            ? {
                label: t("markUnread"),
                icon: <MarkunreadOutlined fontSize="small" />,
                run: () => onMark("unread"),
              }
            : { label: t("markRead"), icon: <DraftsOutlined fontSize="small" />, run: () => onMark("read") },
          { label: t("remove"), icon: <DeleteOutlined fontSize="small" />, run: onRemove },
        ]}
      />
    </ListItem>
  )
}

const row = { borderBottom: "1px solid", borderColor: "divider", paddingInlineEnd: 0.5 } as const
const mark = { width: 4, height: 24, borderRadius: 2, flexShrink: 0 } as const
/** Two lines, since names in the other script could fill one completely. */
const line = {
  ...lineClamp(2),
  fontSize: "0.9375rem",
  lineHeight: 1.4,
} as const
