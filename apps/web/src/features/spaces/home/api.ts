import { infiniteQueryOptions, queryOptions, useQueryClient } from "@tanstack/react-query"
import { api } from "../../../api/client.ts"
import { keys } from "../../../api/keys.ts"
import { nextPage } from "../../../api/pages.ts"
import { useSave } from "../../../ui/useSave.ts"

const perPage = 10

/** The items that are assigned to the person in all assessments, open ones first. */
export const myItemsQuery = infiniteQueryOptions({
  queryKey: keys.myItems,
  queryFn: ({ signal, pageParam }) =>
    api.get("/api/v1/my-items/", { params: { query: { page: pageParam, size: perPage } }, signal }),
  initialPageParam: 0,
  getNextPageParam: nextPage,
})

/** The questionnaires that are assigned to the person in all assessments and not finished, by date. */
export const myAssignmentsQuery = infiniteQueryOptions({
  queryKey: keys.myAssignments,
  queryFn: ({ signal, pageParam }) =>
    api.get("/api/v1/my-assignments/", { params: { query: { page: pageParam, size: perPage } }, signal }),
  initialPageParam: 0,
  getNextPageParam: nextPage,
})

/** The open rating sessions in which the person may vote, the newest first. */
export const mySessionsQuery = infiniteQueryOptions({
  queryKey: keys.mySessions,
  queryFn: ({ signal, pageParam }) =>
    api.get("/api/v1/my-sessions/", { params: { query: { page: pageParam, size: perPage } }, signal }),
  initialPageParam: 0,
  getNextPageParam: nextPage,
  staleTime: 0,
})

/** The person's open invitations to expert groups. */
export const invitationsQuery = queryOptions({
  queryKey: keys.groups.invitations,
  queryFn: async ({ signal }) => (await api.get("/api/v1/expert-group-invitations/", { signal })).items,
  staleTime: 0,
})

/** What waits for the person in all assessments, as far as a list shows it. */
export const waitingQuery = queryOptions({
  queryKey: keys.waiting,
  queryFn: ({ signal }) => api.get("/api/v1/waiting/", { params: { query: { size: 50 } }, signal }),
  staleTime: 0,
})

/** Marks a notification as read: what it is about has been opened. */
export function useReadNotification() {
  const client = useQueryClient()
  return useSave({
    mutationFn: (notificationId: string) =>
      api.patch("/api/v1/notifications/{notificationId}/", {
        params: { path: { notificationId } },
        body: { state: "read" },
      }),
    onSettled: () => {
      for (const queryKey of [keys.waiting, keys.notifications.all])
        void client.invalidateQueries({ queryKey })
    },
  })
}
