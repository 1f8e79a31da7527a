import { infiniteQueryOptions, type QueryClient } from "@tanstack/react-query"
import { api } from "../../../api/client.ts"
import { keys } from "../../../api/keys.ts"
import type { Schemas } from "../../../api/schemas.ts"
import type { Answering } from "./useAnswering.ts"

/** What the shortest path is to decide. */
export interface PathTarget {
  /** "overall", "subject:4", "attribute:7", or "all" for every level. */
  result: string
  /** Id of the level of which is asked whether the result is at least there; otherwise null. */
  atLeast: number | null
}

export type OpenQuestion = Schemas["OpenQuestion"]

const parameters = { result: "path", atLeast: "atLeast" } as const

/** The target that an address asks for in its query; null for all questions. */
export function pathAskedFor(search: URLSearchParams): PathTarget | null {
  const result = search.get(parameters.result) ?? ""
  if (!/^(all|overall|(subject|attribute):\d{1,15})$/.test(result)) return null
  const level = search.get(parameters.atLeast) ?? ""
  return { result, atLeast: result !== "all" && /^\d{1,15}$/.test(level) ? Number(level) : null }
}

/** The query that asks for it; empty for all questions. */
export function askForPath(target: PathTarget | null): string {
  if (!target) return ""
  const { result, atLeast } = target
  return `?${parameters.result}=${result}${atLeast === null ? "" : `&${parameters.atLeast}=${atLeast}`}`
}

const pageSize = 20

/** Which levels are decided, and the questions that can still change the target, the best next one first. */
export const openQuestionsQuery = (assessmentId: string, target: PathTarget) =>
  infiniteQueryOptions({
    queryKey: keys.assessment(assessmentId).openQuestions(target),
    queryFn: ({ pageParam, signal }) =>
      load(assessmentId, target, { page: pageParam, size: pageSize }, signal),
    initialPageParam: 0,
    getNextPageParam: ({ total }, _pages, page) => nextPage(page, total),
    refetchOnWindowFocus: "always",
  })

/** The open questions that cannot change the target any more, in kit order. */
export const settledQuestionsQuery = (assessmentId: string, target: PathTarget) =>
  infiniteQueryOptions({
    queryKey: keys.assessment(assessmentId).openQuestions({ ...target, settled: true }),
    queryFn: ({ pageParam, signal }) =>
      load(assessmentId, target, { settled: true, page: pageParam, size: pageSize }, signal),
    initialPageParam: 0,
    getNextPageParam: ({ settled }, _pages, page) => nextPage(page, settled),
  })

function nextPage(page: number, of: number): number | undefined {
  return (page + 1) * pageSize < of ? page + 1 : undefined
}

function load(
  assessmentId: string,
  { result, atLeast }: PathTarget,
  page: { page: number; size: number; settled?: true },
  signal?: AbortSignal,
) {
  return api.get("/api/v1/assessments/{assessmentId}/open-questions/", {
    params: {
      path: { assessmentId },
      query: {
        ...page,
        ...(result !== "all" && { goal: result }),
        ...(atLeast !== null && { atLeast }),
      },
    },
    ...(signal && { signal }),
  })
}

/** How long an answer under way is waited for before the next question is chosen without it, in milliseconds. */
const patience = 3_000

/**
 * The best next question once the answers under way are stored; null if none can change the target any more, or none
 * can be found out now.
 *
 * @param current the question that is left, which may be left open
 */
export async function nextOnPath(
  client: QueryClient,
  assessmentId: string,
  target: PathTarget,
  { current, answering }: { current: number; answering: Answering },
): Promise<OpenQuestion | null> {
  await settled(answering)
  const waiting = new Set(
    answering.outbox.state().unsent.flatMap((each) => ("questionId" in each ? [each.questionId] : [])),
  )
  const found = await load(assessmentId, target, { page: 0, size: 100 })
  void client.invalidateQueries({ queryKey: keys.assessment(assessmentId).openQuestions(target) })
  return found.questions.find(({ questionId }) => questionId !== current && !waiting.has(questionId)) ?? null
}

/** Resolves when no answer is under way any more. */
function settled({ outbox }: Answering): Promise<void> {
  const isSettled = () => outbox.state().unsent.length === 0 || outbox.state().trouble !== null
  if (isSettled()) return Promise.resolve()
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      stop()
      resolve()
    }
    const timer = setTimeout(end, patience)
    const stop = outbox.subscribe(() => isSettled() && end())
  })
}
