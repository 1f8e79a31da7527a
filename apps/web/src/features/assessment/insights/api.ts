import { type QueryClient, queryOptions } from "@tanstack/react-query"
import { api } from "../../../api/client.ts"
import { keys } from "../../../api/keys.ts"
import type { Seen } from "../../../api/replaced.ts"
import type { Schemas } from "../../../api/schemas.ts"
import type { InsightTopic } from "./insight.ts"
import { shownInsight } from "./insight.ts"

export const insightsQuery = (assessmentId: string) =>
  queryOptions({
    queryKey: keys.assessment(assessmentId).insights,
    queryFn: ({ signal }) =>
      api.get("/api/v1/assessments/{assessmentId}/insights/", {
        params: { path: { assessmentId } },
        signal,
      }),
    refetchOnWindowFocus: "always",
  })

/** How many insights are missing, unapproved or expired. */
export const issuesQuery = (assessmentId: string) =>
  queryOptions({
    queryKey: keys.assessment(assessmentId).insightIssues,
    queryFn: ({ signal }) =>
      api.get("/api/v1/assessments/{assessmentId}/insights-issues/", {
        params: { path: { assessmentId } },
        signal,
      }),
  })

/** Stores an insight by an assessor in place of the one shown; it needs no approval. */
export function writeInsight(
  assessmentId: string,
  place: InsightTopic,
  { html, seen }: { html: string; seen: Seen | null },
): Promise<unknown> {
  switch (place.of) {
    case "overall":
      return api.post("/api/v1/assessments/{assessmentId}/overall-insight/", {
        params: { path: { assessmentId } },
        body: { insight: html },
        seen,
        fieldsOf: (thing: Schemas["Insight"]) => ({ insight: shownInsight(thing)?.insight }),
      })
    case "subject":
      return api.post("/api/v1/assessments/{assessmentId}/subjects/{subjectId}/insight/", {
        params: { path: { assessmentId, subjectId: place.id } },
        body: { insight: html },
        seen,
        fieldsOf: (thing: Schemas["Insight"]) => ({ insight: shownInsight(thing)?.insight }),
      })
    case "attribute":
      return api.post("/api/v1/assessments/{assessmentId}/attributes/{attributeId}/insight/", {
        params: { path: { assessmentId, attributeId: place.id } },
        body: { assessorInsight: html },
        seen,
        fieldsOf: (thing: Schemas["Insight"]) => ({ assessorInsight: shownInsight(thing)?.insight }),
      })
  }
}

/** Generates an insight in place of the one shown, which may take a minute if a model writes it. */
export function generateInsight(assessmentId: string, place: InsightTopic): Promise<unknown> {
  switch (place.of) {
    case "overall":
      return api.post("/api/v1/assessments/{assessmentId}/init-overall-insight/", {
        params: { path: { assessmentId } },
      })
    case "subject":
      return api.post("/api/v1/assessments/{assessmentId}/subjects/{subjectId}/init-insight/", {
        params: { path: { assessmentId, subjectId: place.id } },
      })
    case "attribute":
      return api.post("/api/v1/assessments/{assessmentId}/attributes/{attributeId}/ai-insight/", {
        params: { path: { assessmentId, attributeId: place.id } },
      })
  }
}

/** Approves an insight as it is. */
export function approveInsight(assessmentId: string, place: InsightTopic): Promise<unknown> {
  switch (place.of) {
    case "overall":
      return api.put("/api/v1/assessments/{assessmentId}/approve-overall-insight/", {
        params: { path: { assessmentId } },
      })
    case "subject":
      return api.put("/api/v1/assessments/{assessmentId}/subjects/{subjectId}/approve-insight/", {
        params: { path: { assessmentId, subjectId: place.id } },
      })
    case "attribute":
      return api.put("/api/v1/assessments/{assessmentId}/attributes/{attributeId}/approve-insight/", {
        params: { path: { assessmentId, attributeId: place.id } },
      })
  }
}

/** The bulk actions on all insights of an assessment. */
export type Bulk = "generate" | "approve" | "regenerateExpired" | "approveExpired"

const bulkPaths = {
  generate: "/api/v1/assessments/{assessmentId}/generate-insights/",
  approve: "/api/v1/assessments/{assessmentId}/approve-insights/",
  regenerateExpired: "/api/v1/assessments/{assessmentId}/regenerate-expired-insights/",
  approveExpired: "/api/v1/assessments/{assessmentId}/approve-expired-insights/",
} as const

/**
 * Runs a bulk action on all insights of an assessment. The call succeeds even if some texts could not be written.
 *
 * @returns how many are still missing, unapproved or expired
 */
export async function changeAll(assessmentId: string, bulk: Bulk) {
  const params = { path: { assessmentId } }
  await api.put(bulkPaths[bulk], { params })
  return api.get("/api/v1/assessments/{assessmentId}/insights-issues/", { params })
}

/**
 * Takes back the person's latest approval of many insights at once.
 *
 * @returns how many are as they were before, and how many were changed since and kept
 */
export function undoApprovals(assessmentId: string) {
  return api.put("/api/v1/assessments/{assessmentId}/undo-approve-insights/", {
    params: { path: { assessmentId } },
  })
}

/** Invalidates the insights, and with them the dashboard and the report. */
export async function insightsChanged(client: QueryClient, assessmentId: string): Promise<void> {
  const { insights, dashboard, report } = keys.assessment(assessmentId)
  void client.invalidateQueries({ queryKey: report })
  await Promise.all([
    client.invalidateQueries({ queryKey: insights }),
    client.invalidateQueries({ queryKey: dashboard }),
  ])
}
