import { Box, Button, Chip, List, Stack, Typography } from "@mui/material"
import { useInfiniteQuery } from "@tanstack/react-query"
import { useEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import { EmptyState, ErrorState, GettingReady } from "../../ui/states.tsx"
import { feedQuery, type useChanges } from "./api.ts"
import { NotificationRow } from "./NotificationRow.tsx"
import type { Notification, Widget } from "./widget.ts"

/** All notifications, newest first, with infinite scrolling. */
export function NotificationList({
  widget,
  unseen,
  changes,
  onOpen,
}: {
  widget: Widget
  unseen: number
  changes: ReturnType<typeof useChanges>
  onOpen: (notification: Notification) => void
}) {
  const { t } = useTranslation("notifications")
  const feed = useInfiniteQuery(feedQuery(widget))
  const notifications = feed.data?.pages.flatMap(({ data }) => data)
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
                key={notification._id}
                notification={notification}
                onOpen={() => onOpen(notification)}
                onMark={(as) => changes.mark({ id: notification._id, as })}
                onRemove={() => changes.remove(notification._id)}
              />
            ))}
          </List>
        )}
        {feed.hasNextPage && (
          <Older waiting={feed.isFetchingNextPage} onWanted={() => void feed.fetchNextPage()} />
        )}
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

/** Loads the next page when it scrolls into view, or when it is pressed. */
function Older({ waiting, onWanted }: { waiting: boolean; onWanted: () => void }) {
  const { t } = useTranslation("notifications")
  const place = useRef<HTMLButtonElement>(null)
  const wanted = useRef(onWanted)
  wanted.current = onWanted
  useEffect(() => {
    if (waiting || !place.current) return
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) wanted.current()
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [waiting])
  return (
    <Button ref={place} fullWidth loading={waiting} onClick={onWanted} sx={{ borderRadius: 0 }}>
      {t("older")}
    </Button>
  )
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
