import { queryOptions, useQueryClient } from "@tanstack/react-query"
import { api } from "../../../api/client.ts"
import { keys } from "../../../api/keys.ts"
import type { Seen } from "../../../api/replaced.ts"
import type { Schemas } from "../../../api/schemas.ts"
import { useSave } from "../../../ui/useSave.ts"

/** A report is loaded when it is opened, and when it is asked for. */
export const asked = { staleTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false }

/**
 * The report for a signed-in reader. In quick mode the server brings it up to date first, which may take minutes, so it
 * is not refetched when the window gets the focus.
 */
export const reportQuery = (assessmentId: string) =>
  queryOptions({
    queryKey: keys.assessment(assessmentId).report,
    queryFn: ({ signal }) => loadReport(assessmentId, signal, { measures: "later" }),
    ...asked,
  })

/** The report behind a public link, for readers who are not signed in. */
export const publicReportQuery = (linkHash: string) =>
  queryOptions({
    queryKey: keys.publicReport(linkHash),
    queryFn: ({ signal }) => loadPublicReport(linkHash, signal, { measures: "later" }),
    refetchOnWindowFocus: false,
  })

/** A sample report on a kit, for everybody who may see the kit. */
export const kitSampleQuery = (kitId: number) =>
  queryOptions({
    queryKey: keys.kit(kitId).sampleReport,
    queryFn: ({ signal }) =>
      api.get("/api/v1/public/assessment-kits/{kitId}/sample-report/", {
        params: { path: { kitId } },
        signal,
      }),
    staleTime: 60_000,
  })

/** Publishes the report, for people with access only, or takes it back. */
export function useSetPublished(assessmentId: string) {
  const queries = useQueryClient()
  return useSave({
    mutationFn: ({ published, seen }: { published: boolean; seen: Seen | null }) =>
      api.put("/api/v1/assessments/{assessmentId}/report-publish-status/", {
        params: { path: { assessmentId } },
        body: { published },
        seen,
      }),
    onSuccess: () => {
      const { report, reportTexts, dashboard } = keys.assessment(assessmentId)
      return Promise.all(
        [report, reportTexts, dashboard].map((queryKey) => queries.invalidateQueries({ queryKey })),
      )
    },
  })
}

/**
 * Opens the published report to everybody with its link, or closes it; `newLink` replaces the link. The choice is shown
 * only once the server has confirmed it, since it decides who can read the report. Choices are sent in order.
 */
export function useSetVisibility(assessmentId: string) {
  const queries = useQueryClient()
  const { queryKey } = reportQuery(assessmentId)
  return useSave({
    scope: { id: `visibility ${assessmentId}` },
    mutationFn: (choice: Schemas["VisibilityEdit"]) =>
      api.put("/api/v1/assessments/{assessmentId}/report-visibility-status/", {
        params: { path: { assessmentId } },
        body: choice,
      }),
    async onSuccess({ linkHash }, { visibility }) {
      // A reload under way may bring the visibility of before.
      await queries.cancelQueries({ queryKey })
      queries.setQueryData(
        queryKey,
        (report) => report && { ...report, visibility, linkHash: linkHash ?? report.linkHash },
      )
    },
    // Without a reply, it may have been stored nevertheless.
    onError: () => void queries.invalidateQueries({ queryKey }),
  })
}

type Wanted = { measures?: "later" }

export function loadReport(assessmentId: string, signal: AbortSignal, query: Wanted) {
  return api.get("/api/v1/assessments/{assessmentId}/graphical-report/", {
    params: { path: { assessmentId }, query },
    signal,
  })
}

export function loadPublicReport(
  linkHash: string,
  signal: AbortSignal,
  query: Wanted,
): Promise<Schemas["GraphicalReport"]> {
  return api.get("/api/v1/public/graphical-report/{linkHash}/", {
    params: { path: { linkHash }, query },
    signal,
  })
}
