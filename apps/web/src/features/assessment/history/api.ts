import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query"
import { api } from "../../../api/client.ts"
import { keys } from "../../../api/keys.ts"
import type { Seen } from "../../../api/replaced.ts"

/** The moments that a comparison is made between, as the server names them. */
export interface Span {
  from: string
  to: string
}

/** The most points in a chart: with more changes than that, there is one for each day. */
const MOST_CHANGES = 500

/** All of the history for a scope: a point for each change, or for each day if there are many. */
export const timelineQuery = (assessmentId: string, scope: string) =>
  queryOptions({
    queryKey: keys.assessment(assessmentId).timeline(scope),
    async queryFn({ signal }) {
      const load = (resolution: "day" | "change") =>
        api.get("/api/v1/assessments/{assessmentId}/timeline/", {
          params: { path: { assessmentId }, query: { scope, resolution, from: "start", to: "now" } },
          signal,
        })
      const daily = await load("day")
      const changes = daily.points.reduce(
        (sum, { causes }) => sum + causes.answers + causes.kit + causes.weights,
        0,
      )
      return changes > MOST_CHANGES ? daily : load("change")
    },
    placeholderData: keepPreviousData,
  })

export const changesQuery = (assessmentId: string, { from, to }: Span) =>
  queryOptions({
    queryKey: keys.assessment(assessmentId).changes(from, to),
    queryFn: ({ signal }) =>
      api.get("/api/v1/assessments/{assessmentId}/changes/", {
        params: { path: { assessmentId }, query: { from, to } },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

/** The report as it was at a moment. */
export const reportAtQuery = (assessmentId: string, at: string) =>
  queryOptions({
    queryKey: keys.assessment(assessmentId).reportAt(at),
    queryFn: ({ signal }) => loadReportAt(assessmentId, at, signal),
    refetchOnWindowFocus: false,
  })

/** The report as it was when it was published. */
export const publicationQuery = (assessmentId: string, publicationId: string) =>
  queryOptions({
    queryKey: keys.assessment(assessmentId).publication(publicationId),
    queryFn: ({ signal }) =>
      api.get("/api/v1/assessments/{assessmentId}/publications/{publicationId}/", {
        params: { path: { assessmentId, publicationId } },
        signal,
      }),
    staleTime: Number.POSITIVE_INFINITY,
  })

export function addMilestone(assessmentId: string, body: { title: string; time?: string }) {
  return api.post("/api/v1/assessments/{assessmentId}/milestones/", {
    params: { path: { assessmentId } },
    body,
  })
}

export function renameMilestone(
  { assessmentId, milestoneId }: { assessmentId: string; milestoneId: string },
  title: string,
  seen: Seen | null,
) {
  return api.put("/api/v1/assessments/{assessmentId}/milestones/{milestoneId}/", {
    params: { path: { assessmentId, milestoneId } },
    body: { title },
    seen,
  })
}

export function removeMilestone(assessmentId: string, milestoneId: string) {
  return api.delete("/api/v1/assessments/{assessmentId}/milestones/{milestoneId}/", {
    params: { path: { assessmentId, milestoneId } },
  })
}

/** Loads timelines and comparisons again. */
export function historyChanged(client: QueryClient, assessmentId: string): Promise<void> {
  return client.invalidateQueries({ queryKey: keys.assessment(assessmentId).past })
}

function loadReportAt(assessmentId: string, at: string, signal: AbortSignal) {
  return api.get("/api/v1/assessments/{assessmentId}/graphical-report/", {
    params: { path: { assessmentId }, query: { at } },
    signal,
  })
}
