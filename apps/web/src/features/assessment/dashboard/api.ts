import { lastTimeOf, momentOf, movedSince } from "@plumbline/scoring/moved"
import { queryOptions, useQueryClient } from "@tanstack/react-query"
import { api } from "../../../api/client.ts"
import { keys } from "../../../api/keys.ts"
import { useSave } from "../../../ui/useSave.ts"

/** Sums up what many people do in many places, so it is always refetched. */
export const dashboardQuery = (assessmentId: string) =>
  queryOptions({
    queryKey: keys.assessment(assessmentId).dashboard,
    queryFn: ({ signal }) =>
      api.get("/api/v1/assessments/{assessmentId}/dashboard/", {
        params: { path: { assessmentId } },
        signal,
      }),
    staleTime: 0,
    refetchOnWindowFocus: "always",
  })

/** The open items of the roadmap that are assigned to people, what is due first; null without a roadmap. */
export const planQuery = (assessmentId: string) =>
  queryOptions({
    queryKey: keys.assessment(assessmentId).plan,
    async queryFn({ signal }) {
      const params = { path: { assessmentId } }
      const path = "/api/v1/assessments/{assessmentId}/roadmap/version/"
      if ((await api.get(path, { params, signal })).version === null) return null
      const { periods } = await api.get("/api/v1/assessments/{assessmentId}/roadmap/", { params, signal })
      return periods
        .flatMap(({ items }) => items)
        .flatMap(({ assignee, status, due }) =>
          assignee && (status === "TODO" || status === "DOING")
            ? [{ person: assignee.displayName, due }]
            : [],
        )
        .toSorted((a, b) => (a.due ?? "9999").localeCompare(b.due ?? "9999"))
    },
    retry: false,
  })

/** Where it stands among the organisation's others; there may be too few of them, which does not change soon. */
export const benchmarkQuery = (assessmentId: string) =>
  queryOptions({
    queryKey: keys.assessment(assessmentId).benchmark,
    queryFn: ({ signal }) =>
      api.get("/api/v1/assessments/{assessmentId}/benchmark/", {
        params: { path: { assessmentId } },
        signal,
      }),
    retry: false,
    refetchOnWindowFocus: false,
  })

/** The levels of the kit, and between which of them the level of the whole still is. */
export const possibleLevelsQuery = (assessmentId: string) =>
  queryOptions({
    queryKey: keys.assessment(assessmentId).openQuestions({ goal: "overall", size: 1 }),
    queryFn: ({ signal }) =>
      api.get("/api/v1/assessments/{assessmentId}/open-questions/", {
        params: { path: { assessmentId }, query: { goal: "overall", size: 1 } },
        signal,
      }),
    retry: false,
  })

/** What has moved since the last time; null if there was none. */
export const movedQuery = (assessmentId: string) =>
  queryOptions({
    queryKey: keys.assessment(assessmentId).moved,
    async queryFn({ signal }) {
      const load = (from: string) =>
        api.get("/api/v1/assessments/{assessmentId}/timeline/", {
          params: { path: { assessmentId }, query: { from, to: "now", resolution: "day", scope: "whole" } },
          signal,
        })
      const since = lastTimeOf(await load("start"))
      // From that very moment: of the whole history, there is only one point a day.
      return since && movedSince(since, await load(momentOf(since)))
    },
    retry: false,
  })

/** How often the people who are there are asked for, in milliseconds: pages are closed without a message. */
const presenceInterval = 20_000

/** Who else has the assessment open now. */
export const presentPeopleQuery = (assessmentId: string) =>
  queryOptions({
    queryKey: keys.assessment(assessmentId).presentPeople,
    // Without an answer nobody is named, and nobody is bothered.
    queryFn: ({ signal }) =>
      api
        .get("/api/v1/assessments/{assessmentId}/present-people/", {
          params: { path: { assessmentId } },
          signal,
        })
        .then(
          ({ people }) => people,
          () => [],
        ),
    staleTime: 0,
    refetchInterval: presenceInterval,
  })

const paths = {
  approveAnswers: "/api/v1/assessments/{assessmentId}/approve-answers/",
  resolveComments: "/api/v1/assessments/{assessmentId}/resolve-comments/",
} as const

/** The bulk actions on answers and comments of an assessment. */
export type Settling = keyof typeof paths

/** Approves every answer waiting for approval, or resolves every comment. Everything shown of questions may change. */
export function useSettle(assessmentId: string, settling: Settling) {
  const client = useQueryClient()
  return useSave({
    mutationFn: () => api.put(paths[settling], { params: { path: { assessmentId } } }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.assessment(assessmentId).all }),
  })
}
