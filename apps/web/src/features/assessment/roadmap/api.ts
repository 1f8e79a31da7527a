import { ApiError } from "@plumbline/client"
import { type QueryClient, queryOptions, useQueryClient } from "@tanstack/react-query"
import { api } from "../../../api/client.ts"
import { keys } from "../../../api/keys.ts"
import { wholeList } from "../../../api/pages.ts"
import type { Seen } from "../../../api/replaced.ts"
import type { Schemas } from "../../../api/schemas.ts"
import { useSave } from "../../../ui/useSave.ts"

export type Roadmap = Schemas["Roadmap"]
export type Item = Schemas["RoadmapItem"]
export type Status = Schemas["RoadmapStatus"]

/** In the order of the work. */
export const statuses = ["TODO", "DOING", "DONE", "DROPPED"] as const satisfies Status[]

/** The roadmap of an assessment; null if there is none. */
export const roadmapQuery = (assessmentId: string) =>
  queryOptions({
    queryKey: keys.assessment(assessmentId).roadmap,
    queryFn: async ({ signal }): Promise<Roadmap | null> => {
      const params = { path: { assessmentId } }
      const path = "/api/v1/assessments/{assessmentId}/roadmap/version/"
      const { version } = await api.get(path, { params, signal })
      if (version === null) return null
      try {
        return await api.get("/api/v1/assessments/{assessmentId}/roadmap/", { params, signal })
      } catch (error) {
        // It was removed in between.
        if (error instanceof ApiError && error.status === 404) return null
        throw error
      }
    },
    refetchOnWindowFocus: "always",
  })

/** The people whom an item can be assigned to, by name. */
export const assigneesQuery = (assessmentId: string) =>
  queryOptions({
    queryKey: keys.assessment(assessmentId).assignees,
    queryFn: async ({ signal }) =>
      (
        await wholeList((query) =>
          api.get("/api/v1/assessments/{assessmentId}/roadmap/assignees/", {
            params: { path: { assessmentId }, query },
            signal,
          }),
        )
      ).items,
    staleTime: 60_000,
  })

/** Plans a roadmap, which may take seconds. A preview is not stored. */
export function planRoadmap(assessmentId: string, wishes: Schemas["NewRoadmap"], preview: boolean) {
  return api.post("/api/v1/assessments/{assessmentId}/roadmap/", {
    params: { path: { assessmentId }, query: { preview } },
    body: wishes,
  })
}

/** The fewest better answers that lift the whole to its next level, or to a wanted one. */
export const nextLevelQuery = (assessmentId: string, maturityLevelId: number | null) =>
  queryOptions({
    queryKey: keys.assessment(assessmentId).nextLevel(maturityLevelId),
    queryFn: ({ signal }) =>
      api.get("/api/v1/assessments/{assessmentId}/advice/next-level/", {
        params: { path: { assessmentId }, query: { maturityLevelId: maturityLevelId ?? undefined } },
        signal,
      }),
  })

/** A roadmap that is not stored. */
export const previewQuery = (assessmentId: string, wishes: Schemas["NewRoadmap"]) =>
  queryOptions({
    queryKey: keys.assessment(assessmentId).roadmapPreview(wishes),
    queryFn: ({ signal }) =>
      api.post("/api/v1/assessments/{assessmentId}/roadmap/preview/", {
        params: { path: { assessmentId } },
        body: wishes,
        signal,
      }),
    retry: false,
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  })

/** Plans the rest of a roadmap again. What is omitted stays as it is. */
export function replanRoadmap(assessmentId: string, wishes: Schemas["ReplannedRoadmap"], preview: boolean) {
  return api.post("/api/v1/assessments/{assessmentId}/roadmap/replan/", {
    params: { path: { assessmentId }, query: { preview } },
    body: wishes,
  })
}

export function removeRoadmap(assessmentId: string) {
  return api.delete("/api/v1/assessments/{assessmentId}/roadmap/", { params: { path: { assessmentId } } })
}

export function changeItem(
  assessmentId: string,
  itemId: string,
  edit: Schemas["RoadmapItemEdit"],
  seen: Seen | null,
) {
  return api.patch("/api/v1/assessments/{assessmentId}/roadmap/items/{itemId}/", {
    params: { path: { assessmentId, itemId } },
    body: edit,
    seen,
  })
}

/** Call after a change of a roadmap: invalidates it, and what shows its items elsewhere. */
export async function roadmapChanged(client: QueryClient, assessmentId: string): Promise<void> {
  const { roadmap, report } = keys.assessment(assessmentId)
  void client.invalidateQueries({ queryKey: keys.myItems })
  void client.invalidateQueries({ queryKey: report })
  await client.invalidateQueries({ queryKey: roadmap })
}

/** Changes the status of an item, which is shown once it is stored; `onMoved` is called just before. */
export function useMoveItem(assessmentId: string, onMoved?: (item: Item, status: Status) => void) {
  const client = useQueryClient()
  const { queryKey } = roadmapQuery(assessmentId)
  return useSave({
    scope: { id: `roadmap ${assessmentId}` },
    mutationFn: ({ item, status }: { item: Item; status: Status }) =>
      changeItem(assessmentId, item.id, { status }, item),
    async onSuccess(_stored, { item, status }) {
      await client.cancelQueries({ queryKey })
      onMoved?.(item, status)
      client.setQueryData(queryKey, (roadmap) => roadmap && withItem(roadmap, { ...item, status }))
    },
    onSettled: () => roadmapChanged(client, assessmentId),
  })
}

function withItem(roadmap: Roadmap, changed: Item): Roadmap {
  const periods = roadmap.periods.map((period) => ({
    ...period,
    items: period.items.map((item) => (item.id === changed.id ? changed : item)),
  }))
  return { ...roadmap, periods }
}
