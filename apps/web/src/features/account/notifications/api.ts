import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query"
import { keys } from "../../../api/keys.ts"
import type { FeedPage, Notification, Widget } from "./widget.ts"

/** The number of unseen notifications, kept up to date by the channel. */
export const unseenQuery = (widget: Widget) =>
  queryOptions({
    queryKey: keys.notifications.unseen,
    queryFn: ({ signal }) => widget.unseenCount(signal),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The notifications, newest first, page by page. */
export const feedQuery = (widget: Widget) =>
  infiniteQueryOptions({
    queryKey: keys.notifications.feed,
    queryFn: ({ pageParam, signal }) => widget.feed(pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: ({ page, hasMore }: FeedPage) => (hasMore ? page + 1 : undefined),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Applies a new count received over the channel. */
export function unseenBecame(client: QueryClient, count: number): void {
  client.setQueryData(keys.notifications.unseen, count)
  void client.invalidateQueries({ queryKey: keys.notifications.feed })
}

export function notificationsChanged(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: keys.notifications.all })
}

/** The mutations of notifications. They update optimistically and refetch afterwards. */
export function useChanges(widget: Widget) {
  const mark = useChange(
    ({ id, as }: { id: string; as: "read" | "unread" }) => widget.mark(id, as),
    ({ id, as }) =>
      (notification) =>
        notification._id === id ? [{ ...notification, seen: true, read: as === "read" }] : [notification],
  )
  const markAllRead = useChange(
    (_all: undefined) => widget.markAllRead(),
    () => (notification) => [{ ...notification, seen: true, read: true }],
  )
  const remove = useChange(
    (id: string) => widget.remove(id),
    (id) => (notification) => (notification._id === id ? [] : [notification]),
  )
  return { mark, markAllRead, remove }
}

function useChange<Input>(
  change: (input: Input) => Promise<void>,
  inFeed: (input: Input) => (notification: Notification) => Notification[],
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    async onMutate(input) {
      await client.cancelQueries({ queryKey: keys.notifications.feed })
      client.setQueryData<InfiniteData<FeedPage, number>>(
        keys.notifications.feed,
        (feed) =>
          feed && {
            ...feed,
            pages: feed.pages.map((page) => ({ ...page, data: page.data.flatMap(inFeed(input)) })),
          },
      )
    },
    onSettled: () => notificationsChanged(client),
  }).mutate
}

/** Refetches assessments and spaces, so that a loss of access shows. */
export function accessChanged(client: QueryClient): void {
  for (const queryKey of [keys.assessments, keys.spaces.all]) void client.invalidateQueries({ queryKey })
}
