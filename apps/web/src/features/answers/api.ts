import { type QueryClient, queryOptions } from "@tanstack/react-query"
import { api } from "../../api/client.ts"
import { keys } from "../../api/keys.ts"
import type { Schemas } from "../../api/schemas.ts"
import { type Answer, received, sent } from "./answer.ts"
import type { UnsentAnswer } from "./unsent.ts"

/** A question with its options and the answer the server holds. */
export interface Question extends Omit<Schemas["Question"], "answer" | "issues" | "counts"> {
  answer: Answer
}

/** Most items that a page of the server can have. */
const size = 100

/** How long the server may take to store an answer, in milliseconds, before it counts as unreachable. */
const patience = 20_000

/** How many questions of the whole assessment are answered. */
export const progressQuery = (assessmentId: string) =>
  queryOptions({
    queryKey: keys.assessment(assessmentId).progress,
    queryFn: ({ signal }) =>
      api.get("/api/v2/assessments/{assessmentId}/progress/", { params: { path: { assessmentId } }, signal }),
    refetchOnWindowFocus: "always",
  })

export const questionnairesQuery = (assessmentId: string) =>
  queryOptions({
    queryKey: keys.assessment(assessmentId).questionnaires,
    queryFn: ({ signal }) => loadQuestionnaires(assessmentId, signal),
    refetchOnWindowFocus: "always",
  })

/** All questions of a questionnaire; what was answered elsewhere is seen on coming back to the window. */
export const questionsQuery = (assessmentId: string, questionnaireId: number) =>
  queryOptions({
    queryKey: keys.assessment(assessmentId).questions(questionnaireId),
    queryFn: ({ signal }) => loadQuestions(assessmentId, questionnaireId, signal),
    refetchOnWindowFocus: "always",
  })

/** Reads one question anew and puts what it finds into the questionnaire's list, which is what screens show. */
export const questionRefresh = (
  client: QueryClient,
  { assessmentId, questionnaireId, questionId }: { assessmentId: string } & QuestionPlace,
) =>
  queryOptions({
    queryKey: keys.assessment(assessmentId).question(questionId),
    queryFn: async ({ signal }) => {
      const question = questionOf(await loadQuestion(assessmentId, questionId, signal))
      const { queryKey } = questionsQuery(assessmentId, questionnaireId)
      client.setQueryData(queryKey, (list) => list && { ...list, items: replaced(list.items, question) })
      return question
    },
    staleTime: 0,
    refetchOnWindowFocus: false,
  })

/** Where to go on after a questionnaire. */
export const nextQuery = (assessmentId: string, questionnaireId: number) =>
  queryOptions({
    queryKey: keys.assessment(assessmentId).next(questionnaireId),
    queryFn: ({ signal }) => loadNext(assessmentId, questionnaireId, signal),
    staleTime: 0,
  })

export const confidenceLevelsQuery = queryOptions({
  queryKey: keys.confidenceLevels,
  queryFn: async ({ signal }) => (await api.get("/api/v1/confidence-levels/", { signal })).confidenceLevels,
  staleTime: 60 * 60_000,
})

/** Brings an answer to the server. */
export function submitAnswer(assessmentId: string, { questionnaireId, questionId, answer }: UnsentAnswer) {
  return api.put("/api/v2/assessments/{assessmentId}/answer-question/", {
    params: { path: { assessmentId } },
    body: { questionnaireId, questionId, ...sent(answer) },
    signal: AbortSignal.timeout(patience),
  })
}

/** Nothing read before this answer was given may be shown over it. */
export function answerGiven(client: QueryClient, assessmentId: string, { questionId }: QuestionPlace): void {
  void client.cancelQueries({ queryKey: keys.assessment(assessmentId).question(questionId) })
}

/** The server has stored an answer: it is shown as the stored one, and what was computed from others is stale. */
export function answerSaved(client: QueryClient, assessmentId: string, saved: UnsentAnswer): void {
  const { queryKey } = questionsQuery(assessmentId, saved.questionnaireId)
  const wasLoading = client.isFetching({ queryKey }) > 0
  client.setQueryData(
    queryKey,
    (list) =>
      list && {
        ...list,
        items: list.items.map((each) =>
          each.id === saved.questionId ? { ...each, answer: saved.answer } : each,
        ),
      },
  )
  // What is on its way may have been read before the answer was stored.
  if (wasLoading) {
    void client
      .refetchQueries({ queryKey }, { cancelRefetch: false })
      .then(() => client.invalidateQueries({ queryKey }))
  }
  void client.invalidateQueries({ queryKey: keys.assessment(assessmentId).result })
}

interface QuestionPlace {
  questionnaireId: number
  questionId: number
}

async function loadQuestionnaires(assessmentId: string, signal: AbortSignal) {
  const load = (page: number) =>
    api.get("/api/v2/assessments/{assessmentId}/questionnaires/", {
      params: { path: { assessmentId }, query: { page, size } },
      signal,
    })
  const first = await load(0)
  return { items: await withFurtherPages(first, load), permissions: first.permissions }
}

async function loadQuestions(assessmentId: string, questionnaireId: number, signal: AbortSignal) {
  const load = (page: number) =>
    api.get("/api/v1/assessments/{assessmentId}/questionnaires/{questionnaireId}/", {
      params: { path: { assessmentId, questionnaireId }, query: { page, size } },
      signal,
    })
  const first = await load(0)
  const items = await withFurtherPages(first, load)
  return { items: items.map(questionOf), permissions: first.permissions }
}

function loadQuestion(assessmentId: string, questionId: number, signal: AbortSignal) {
  return api.get("/api/v1/assessments/{assessmentId}/questions/{questionId}/", {
    params: { path: { assessmentId, questionId } },
    signal,
  })
}

/** The questionnaire to go on with, null when none has an open question. */
async function loadNext(assessmentId: string, questionnaireId: number, signal: AbortSignal) {
  const { data } = await api.get(
    "/api/v1/assessments/{assessmentId}/questionnaires/{questionnaireId}/next/",
    {
      params: { path: { assessmentId, questionnaireId } },
      signal,
    },
  )
  return data ?? null
}

async function withFurtherPages<Item>(
  first: { items: Item[]; total: number },
  load: (page: number) => Promise<{ items: Item[] }>,
): Promise<Item[]> {
  const pages = Math.ceil(first.total / size)
  const further = Array.from({ length: Math.max(0, pages - 1) }, (_, index) => load(index + 1))
  return [first, ...(await Promise.all(further))].flatMap(({ items }) => items)
}

function questionOf({
  answer,
  issues: _issues,
  counts: _counts,
  ...question
}: Schemas["Question"]): Question {
  return { ...question, answer: received(answer) }
}

function replaced(questions: Question[], question: Question): Question[] {
  return questions.map((each) => (each.id === question.id ? question : each))
}
