import {
  infiniteQueryOptions,
  queryOptions,
  useQueries,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query"
import { api } from "../../../api/client.ts"
import { keys } from "../../../api/keys.ts"
import { nextPage, wholeList } from "../../../api/pages.ts"
import type { Schemas } from "../../../api/schemas.ts"
import { useSave } from "../../../ui/useSave.ts"
import { useFollowing } from "../../account/notifications/index.ts"
import { questionsQuery } from "../answering/index.ts"
import { counted, type LiveState, type Rated, tellsOfReveal } from "./rated.ts"

export interface SessionIds {
  assessmentId: string
  sessionId: string
}

export type Session = Schemas["RatingSession"]

export const sessionsQuery = (assessmentId: string) =>
  infiniteQueryOptions({
    queryKey: keys.assessment(assessmentId).sessions,
    queryFn: ({ pageParam, signal }) =>
      api.get("/api/v1/assessments/{assessmentId}/sessions/", {
        params: { path: { assessmentId }, query: { page: pageParam, size: 20 } },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: nextPage,
  })

export const sessionQuery = ({ assessmentId, sessionId }: SessionIds) =>
  queryOptions({
    queryKey: keys.assessment(assessmentId).session(sessionId),
    queryFn: ({ signal }) =>
      api.get("/api/v1/assessments/{assessmentId}/sessions/{sessionId}/", {
        params: { path: { assessmentId, sessionId } },
        signal,
      }),
  })

const ratedQuery = ({ assessmentId, sessionId }: SessionIds) =>
  queryOptions({
    queryKey: keys.assessment(assessmentId).ratedQuestions(sessionId),
    queryFn: ({ signal }) =>
      wholeList((query) =>
        api.get("/api/v1/assessments/{assessmentId}/sessions/{sessionId}/questions/", {
          params: { path: { assessmentId, sessionId }, query },
          signal,
        }),
      ),
  })

/** How far the group agrees about each attribute, beside the session before. */
export const summaryQuery = ({ assessmentId, sessionId }: SessionIds) =>
  queryOptions({
    queryKey: keys.assessment(assessmentId).sessionSummary(sessionId),
    queryFn: ({ signal }) =>
      api.get("/api/v1/assessments/{assessmentId}/sessions/{sessionId}/summary/", {
        params: { path: { assessmentId, sessionId } },
        signal,
      }),
  })

/** The questions of a session with their texts, which are those of the assessment's questionnaires. */
export function useRatedQuestions(place: SessionIds) {
  const rated = useQuery(ratedQuery(place))
  const ids = [...new Set(rated.data?.items.map(({ questionnaireId }) => questionnaireId))]
  const lists = useQueries({
    queries: ids.map((id) => ({
      ...questionsQuery(place.assessmentId, id),
      refetchOnWindowFocus: false,
      staleTime: 60_000,
    })),
  })
  const isReady = rated.data !== undefined && lists.every(({ data }) => data !== undefined)
  const texts = new Map(lists.flatMap(({ data }) => data?.items ?? []).map((each) => [each.id, each]))
  const questions = rated.data?.items.flatMap(
    ({ suggested, notes, decided, questionnaireId: _, ...each }): Rated[] => {
      const text = texts.get(each.questionId)
      if (!text) return []
      const { title, hint, mayNotBeApplicable, options, change } = text
      const ofMembers = { suggested, notes, decided, change }
      return [{ ...each, title, hint, mayNotBeApplicable, options, ofMembers }]
    },
  )
  const failed = [rated, ...lists].find(({ isError, data }) => isError && data === undefined)
  const retry = () => {
    for (const each of [rated, ...lists]) if (each.isError) void each.refetch()
  }
  return { questions: isReady ? questions : undefined, failed, retry }
}

/** Keeps a session up to date with what the others do. */
export function useLiveSession(place: SessionIds): void {
  const client = useQueryClient()
  const { queryKey: session } = sessionQuery(place)
  const { queryKey: rated } = ratedQuery(place)
  const readAnew = () => void client.invalidateQueries({ queryKey: session })
  useFollowing<LiveState>({ topic: "session", ...place }, "session_changed", {
    onMessage(now) {
      const { state, currentQuestionId, participants } = now
      const before = client.getQueryData(session)
      const questions = client.getQueryData(rated)?.items ?? []
      const isRevealed = tellsOfReveal(questions, now)
      client.setQueryData(session, (known) => known && { ...known, state, currentQuestionId, participants })
      client.setQueryData(rated, (list) => list && { ...list, items: counted(list.items, now) })
      if (isRevealed || before?.state !== state) readAnew()
    },
    onMissed: readAnew,
  })
}

export function useOpenSession(assessmentId: string) {
  const client = useQueryClient()
  return useSave({
    mutationFn: (body: Schemas["NewRatingSession"]) =>
      api.post("/api/v1/assessments/{assessmentId}/sessions/", { params: { path: { assessmentId } }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.assessment(assessmentId).sessions }),
  })
}

/** Changes, closes, reopens or leads a session. */
export function useChangeSession(place: SessionIds) {
  const client = useQueryClient()
  return useSave({
    scope: { id: `session ${place.sessionId}` },
    mutationFn: (body: Schemas["RatingSessionEdit"]) =>
      api.patch("/api/v1/assessments/{assessmentId}/sessions/{sessionId}/", {
        params: { path: { ...place } },
        body,
      }),
    onSuccess(session) {
      client.setQueryData(sessionQuery(place).queryKey, session)
      void client.invalidateQueries({ queryKey: keys.assessment(place.assessmentId).sessions })
    },
  })
}

export async function deleteSession({ assessmentId, sessionId }: SessionIds): Promise<void> {
  await api.delete("/api/v1/assessments/{assessmentId}/sessions/{sessionId}/", {
    params: { path: { assessmentId, sessionId } },
  })
}

/** Votes, or withdraws the vote with null. Votes on a question are sent in order. */
export function useMemberVote(place: SessionIds, questionId: number) {
  const client = useQueryClient()
  const params = { path: { ...place, questionId } }
  const path = "/api/v1/assessments/{assessmentId}/sessions/{sessionId}/votes/{questionId}/"
  return useSave({
    scope: { id: `vote ${place.sessionId} ${questionId}` },
    mutationFn: async (vote: Schemas["NewVote"] | null) => {
      if (vote) await api.put(path, { params, body: vote })
      else await api.delete(path, { params })
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: sessionQuery(place).queryKey }),
        client.invalidateQueries({ queryKey: keys.mySessions }),
      ]),
  })
}

export function useReveal(place: SessionIds) {
  const client = useQueryClient()
  return useSave({
    mutationFn: (questionIds: number[] | null) =>
      api.post("/api/v1/assessments/{assessmentId}/sessions/{sessionId}/reveal/", {
        params: { path: { ...place } },
        body: { questionIds },
      }),
    onSettled: () => client.invalidateQueries({ queryKey: sessionQuery(place).queryKey }),
  })
}

/** The most decisions of one call. */
const atOnce = 200

/** Stores answers that the group has decided. */
export function useDecide(place: SessionIds) {
  const client = useQueryClient()
  return useSave({
    async mutationFn(decisions: Schemas["Decision"][]) {
      const refused: Schemas["RefusedQuestion"][] = []
      for (let from = 0; from < decisions.length; from += atOnce) {
        const reply = await api.post("/api/v1/assessments/{assessmentId}/sessions/{sessionId}/decisions/", {
          params: { path: { ...place } },
          body: { decisions: decisions.slice(from, from + atOnce) },
        })
        refused.push(...reply.refused)
      }
      return refused
    },
    // Answers of the whole assessment have changed, also after a refusal, which tells of an answer not seen yet.
    onSettled: () => client.invalidateQueries({ queryKey: keys.assessment(place.assessmentId).all }),
  })
}
