import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useQueryClient,
} from "@tanstack/react-query"
import { api } from "../../../api/client.ts"
import { keys } from "../../../api/keys.ts"
import type { Schemas } from "../../../api/schemas.ts"
import { useSave } from "../../../ui/useSave.ts"

export type Notification = Schemas["Notification"]

type FeedPage = Schemas["NotificationPage"]

/** The number of unseen notifications, kept up to date by the channel. */
export const unseenQuery = queryOptions({
  queryKey: keys.notifications.unseen,
  queryFn: async ({ signal }) => (await api.get("/api/v1/notifications/counts/", { signal })).unseen,
  staleTime: Number.POSITIVE_INFINITY,
})

/** The notifications, newest first, page by page. */
export const feedQuery = infiniteQueryOptions({
  queryKey: keys.notifications.feed,
  queryFn: ({ pageParam: page, signal }) =>
    api.get("/api/v1/notifications/", { params: { query: { page } }, signal }),
  initialPageParam: 0,
  getNextPageParam: ({ page, size, total }: FeedPage) => ((page + 1) * size < total ? page + 1 : undefined),
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
export function useChanges() {
  const mark = useChange(
    ({ id, as: state }: { id: string; as: "read" | "unread" }) =>
      api.patch("/api/v1/notifications/{notificationId}/", {
        params: { path: { notificationId: id } },
        body: { state },
      }),
    ({ id, as }) =>
      (notification) =>
        notification.id === id ? [{ ...notification, seen: true, read: as === "read" }] : [notification],
  )
  const markAllRead = useChange(
    (_all: undefined) => api.patch("/api/v1/notifications/", { body: { state: "read" } }),
    () => (notification) => [{ ...notification, seen: true, read: true }],
  )
  const remove = useChange(
    (notificationId: string) =>
      api.delete("/api/v1/notifications/{notificationId}/", { params: { path: { notificationId } } }),
    (id) => (notification) => (notification.id === id ? [] : [notification]),
  )
  return { mark, markAllRead, remove }
}

function useChange<Input>(
  change: (input: Input) => Promise<unknown>,
  inFeed: (input: Input) => (notification: Notification) => Notification[],
) {
  const client = useQueryClient()
  return useSave({
    mutationFn: change,
    async onMutate(input) {
      await client.cancelQueries({ queryKey: keys.notifications.feed })
      const before = client.getQueryData(keys.notifications.feed)
      client.setQueryData<InfiniteData<FeedPage, number>>(
        keys.notifications.feed,
        (feed) =>
          feed && {
            ...feed,
            pages: feed.pages.map((page) => ({ ...page, items: page.items.flatMap(inFeed(input)) })),
          },
      )
      return before
    },
    onError: (_error, _input, before) => client.setQueryData(keys.notifications.feed, before),
    onSettled: () => notificationsChanged(client),
  }).mutate
}

/** Refetches assessments and spaces, so that a loss of access shows. */
export function accessChanged(client: QueryClient): void {
  for (const queryKey of [keys.assessments, keys.spaces.all]) void client.invalidateQueries({ queryKey })
}
