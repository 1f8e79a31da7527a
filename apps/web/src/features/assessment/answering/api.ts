import { infiniteQueryOptions, type QueryClient, queryOptions, useQueryClient } from "@tanstack/react-query"
import { api } from "../../../api/client.ts"
import { keys } from "../../../api/keys.ts"
import { nextPage, wholeList } from "../../../api/pages.ts"
import type { Seen } from "../../../api/replaced.ts"
import type { Schemas } from "../../../api/schemas.ts"
import { useSave } from "../../../ui/useSave.ts"
import { remarkSaved } from "../evidence/index.ts"
import { isAnswered, sent } from "./answer.ts"
import { type Question, questionOf, reread, withChange } from "./received.ts"
import type { OthersAnswer, UnsentAnswer } from "./unsent.ts"

export type { Question } from "./received.ts"

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

/** The people to whom questionnaires can be assigned: everybody whose role lets them answer. */
export const answerersQuery = (assessmentId: string) =>
  queryOptions({
    queryKey: keys.assessment(assessmentId).answerers,
    async queryFn({ signal }) {
      const { items } = await wholeList((query) =>
        api.get("/api/v1/assessments/{assessmentId}/users/", {
          params: { path: { assessmentId }, query },
          signal,
        }),
      )
      return items.filter(({ role }) => answering.includes(role.title))
    },
  })

/** The server's names of the roles of those who answer. */
const answering = ["Associate", "Assessor", "Manager"]

/** Somebody who may answer, or an address that is to be invited. */
export type Assignee = { id: string; name: string } | { email: string }

/**
 * Assigns a questionnaire.
 *
 * @param seen the questionnaire as the person has seen it
 */
export function saveAssignment(
  place: { assessmentId: string; questionnaireId: number },
  { people, due }: { people: readonly Assignee[]; due: string | null },
  seen: Seen | null,
): Promise<Schemas["Assignment"]> {
  const names = new Map(people.flatMap((each) => ("id" in each ? [[each.id, each.name]] : [])))
  return api.put("/api/v1/assessments/{assessmentId}/questionnaires/{questionnaireId}/assignment/", {
    params: { path: place },
    body: {
      userIds: [...names.keys()].toSorted(),
      emails: people.flatMap((each) => ("email" in each ? [each.email] : [])).toSorted(),
      due,
    },
    seen,
    fieldsOf({ assignment }: Schemas["QuestionnaireAssignment"]) {
      const assigned = assignment?.people ?? []
      for (const { id, displayName } of assigned) names.set(id, displayName)
      return {
        userIds: assigned.map(({ id }) => id).toSorted(),
        emails: (assignment?.invited ?? []).toSorted(),
        due: assignment?.due ?? null,
      }
    },
    shown: (field: string, value: unknown) =>
      field === "userIds" && Array.isArray(value) && value.length > 0
        ? value.map((id) => names.get(id)).join("\n")
        : undefined,
  })
}

/** Questions that the kit no longer asks, if people have left remarks on them. */
export const removedQuestionsQuery = (assessmentId: string) =>
  queryOptions({
    queryKey: keys.assessment(assessmentId).removedQuestions,
    queryFn: ({ signal }) =>
      api.get("/api/v1/assessments/{assessmentId}/removed-questions/", {
        params: { path: { assessmentId } },
        signal,
      }),
    refetchOnWindowFocus: "always",
  })

/** The questions that the profile of the assessment leaves out. */
export const outsideQuestionsQuery = (assessmentId: string) =>
  queryOptions({
    queryKey: keys.assessment(assessmentId).outsideQuestions,
    queryFn: ({ signal }) =>
      api.get("/api/v1/assessments/{assessmentId}/outside-questions/", {
        params: { path: { assessmentId } },
        signal,
      }),
  })

/** All questions of a questionnaire, read again when the window gets the focus, to show answers given elsewhere. */
export const questionsQuery = (assessmentId: string, questionnaireId: number) =>
  queryOptions({
    queryKey: keys.assessment(assessmentId).questions(questionnaireId),
    queryFn: async ({ signal, client }) => {
      const list = await loadQuestions(assessmentId, questionnaireId, signal)
      const { questions } = keys.assessment(assessmentId)
      const before = new Map(
        client.getQueryData<typeof list>(questions(questionnaireId))?.items.map((each) => [each.id, each]),
      )
      return { ...list, items: list.items.map((each) => reread(before.get(each.id) ?? each, each)) }
    },
    refetchOnWindowFocus: "always",
  })

/** Which attributes and levels the questions of a questionnaire count for: as constant as the kit. */
export const purposesQuery = (assessmentId: string, questionnaireId: number) =>
  queryOptions({
    queryKey: keys.assessment(assessmentId).purposes(questionnaireId),
    queryFn: async ({ signal }) =>
      (
        await api.get("/api/v1/assessments/{assessmentId}/questionnaires/{questionnaireId}/purposes/", {
          params: { path: { assessmentId, questionnaireId } },
          signal,
        })
      ).items,
    staleTime: 10 * 60_000,
  })

/** Refetches one question and writes it to the questionnaire's list, which the screens show. */
export const questionRefresh = (
  client: QueryClient,
  { assessmentId, questionnaireId, questionId }: { assessmentId: string } & QuestionIds,
) =>
  queryOptions({
    queryKey: keys.assessment(assessmentId).question(questionId),
    queryFn: async ({ signal }) => {
      const question = questionOf(await loadQuestion(assessmentId, questionId, signal))
      updateQuestion(client, assessmentId, { questionnaireId, questionId }, (before) =>
        reread(before, question),
      )
      return question
    },
    staleTime: 0,
    refetchOnWindowFocus: false,
  })

/** One question, for screens where its questionnaire is not open. */
export const questionQuery = (assessmentId: string, questionId: number) =>
  queryOptions({
    queryKey: keys.assessment(assessmentId).question(questionId),
    queryFn: async ({ signal }) => questionOf(await loadQuestion(assessmentId, questionId, signal)),
  })

/**
 * Refetches a question that has changed on the server, for its issues and counts, and everything computed from it. On
 * failure the cached data stays.
 */
export async function refreshQuestion(
  client: QueryClient,
  assessmentId: string,
  place: QuestionIds,
): Promise<void> {
  void client.invalidateQueries({ queryKey: keys.assessment(assessmentId).result })
  void client.invalidateQueries({ queryKey: keys.assessment(assessmentId).history(place.questionId) })
  await client
    .fetchQuery({ ...questionRefresh(client, { assessmentId, ...place }), retry: false })
    .catch(() => undefined)
}

/** The questionnaire to continue with after this one. */
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

/** The answer history of a question, latest first, page by page. */
export const historyQuery = (assessmentId: string, questionId: number) =>
  infiniteQueryOptions({
    queryKey: keys.assessment(assessmentId).history(questionId),
    queryFn: ({ pageParam, signal }) =>
      api.get("/api/v1/assessments/{assessmentId}/questions/{questionId}/answer-history/", {
        params: { path: { assessmentId, questionId }, query: { page: pageParam } },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: nextPage,
  })

/**
 * Sends an answer to the server.
 *
 * @returns the number of the resulting change
 */
export async function submitAnswer(
  assessmentId: string,
  unsent: UnsentAnswer,
  signal: AbortSignal,
): Promise<number> {
  const { questionnaireId, questionId, answer, seenChange } = unsent
  const { change } = await api.put("/api/v2/assessments/{assessmentId}/answer-question/", {
    params: { path: { assessmentId } },
    body: { questionnaireId, questionId, ...sent(answer), seenChange },
    signal,
  })
  return change
}

/** Confirms all answers that are carried over from an earlier assessment. */
export function confirmAllCarried(assessmentId: string) {
  return api.put("/api/v1/assessments/{assessmentId}/answers/confirm/", {
    params: { path: { assessmentId } },
    body: { all: true },
  })
}

/**
 * Approves the answer to a question, provided it is still the one that the person sees.
 *
 * @param onApproved also called if the answer is no longer shown as waiting by then
 */
export function useApproval(assessmentId: string, questionnaireId: number, onApproved: () => void) {
  const client = useQueryClient()
  return useSave({
    mutationFn: ({ id: questionId, change: seenChange }: Question) =>
      api.put("/api/v1/assessments/{assessmentId}/approve-answer/", {
        params: { path: { assessmentId } },
        body: { questionId, seenChange },
      }),
    onSuccess: onApproved,
    onSettled: (_nothing, _error, { id: questionId }) =>
      refreshQuestion(client, assessmentId, { questionnaireId, questionId }),
  })
}

/** Cancels reads under way, so that no older state overwrites the answer just given. */
export function answerGiven(client: QueryClient, assessmentId: string, { questionId }: QuestionIds): void {
  void client.cancelQueries({ queryKey: keys.assessment(assessmentId).question(questionId) })
}

/**
 * Shows an answer as stored once the server has stored it, and invalidates everything computed from answers.
 *
 * @param saved.by who gave it, as the answer's author on the page
 * @param saved.change number of the resulting change
 */
export function answerSaved(
  client: QueryClient,
  assessmentId: string,
  { unsent, by, change }: { unsent: UnsentAnswer; by: OthersAnswer["by"]; change: number },
): void {
  const { queryKey } = questionsQuery(assessmentId, unsent.questionnaireId)
  const wasLoading = client.isFetching({ queryKey }) > 0
  const mayApprove = client.getQueryData(queryKey)?.permissions.approveAnswer ?? false
  const latest = { by, time: new Date().toISOString(), isApproval: false }
  updateQuestion(client, assessmentId, unsent, (question) => {
    if (question.change > change) return question
    const approved = isAnswered(unsent.answer) ? mayApprove : null
    return { ...question, answer: unsent.answer, approved, carried: false, change, latest }
  })
  // A fetch under way may have been read before the answer was stored.
  if (wasLoading) {
    void client
      .refetchQueries({ queryKey }, { cancelRefetch: false })
      .then(() => client.invalidateQueries({ queryKey }))
  }
  void client.invalidateQueries({ queryKey: keys.assessment(assessmentId).result })
}

/** Applies answers that others have changed, as received over the channel, and refetches the questions' issues. */
export function answersArrived(
  client: QueryClient,
  assessmentId: string,
  { questionnaireId, answers }: { questionnaireId: number; answers: Schemas["ChangedAnswer"][] },
): void {
  for (const changed of answers) {
    const place = { questionnaireId, questionId: changed.questionId }
    updateQuestion(client, assessmentId, place, (question) => withChange(question, changed))
  }
  const [only, ...further] = answers
  if (only && further.length === 0) {
    void refreshQuestion(client, assessmentId, { questionnaireId, questionId: only.questionId })
    return
  }
  void client.invalidateQueries({ queryKey: questionsQuery(assessmentId, questionnaireId).queryKey })
  void client.invalidateQueries({ queryKey: keys.assessment(assessmentId).result })
}

/**
 * Refetches remarks after others have written, changed or resolved some below a question, or below any question if
 * `questionId` is null.
 */
export function remarksArrived(
  client: QueryClient,
  changed: {
    assessmentId: string
    questionId: number | null
    evidenceId: string | null
    /** The open questionnaire, if any. */
    questionnaireId?: number | undefined
  },
): void {
  const { assessmentId, questionId, evidenceId, questionnaireId } = changed
  const { allRemarks, attachments, result } = keys.assessment(assessmentId)
  if (questionId === null) {
    void client.invalidateQueries({ queryKey: allRemarks })
    void client.invalidateQueries({ queryKey: result })
    if (questionnaireId === undefined) return
    void client.invalidateQueries({ queryKey: questionsQuery(assessmentId, questionnaireId).queryKey })
    return
  }
  remarkSaved(client, assessmentId, questionId)
  if (evidenceId !== null) void client.invalidateQueries({ queryKey: attachments(evidenceId) })
  const isShown =
    questionnaireId !== undefined &&
    client
      .getQueryData(questionsQuery(assessmentId, questionnaireId).queryKey)
      ?.items.some(({ id }) => id === questionId)
  if (isShown) void refreshQuestion(client, assessmentId, { questionnaireId, questionId })
  else void client.invalidateQueries({ queryKey: result })
}

/** Updates a question in the cached list. */
export function updateQuestion(
  client: QueryClient,
  assessmentId: string,
  { questionnaireId, questionId }: QuestionIds,
  update: (question: Question) => Question,
): void {
  client.setQueryData(
    questionsQuery(assessmentId, questionnaireId).queryKey,
    (list) =>
      list && { ...list, items: list.items.map((each) => (each.id === questionId ? update(each) : each)) },
  )
}

export interface QuestionIds {
  questionnaireId: number
  questionId: number
}

function loadQuestionnaires(assessmentId: string, signal: AbortSignal) {
  return wholeList((query) =>
    api.get("/api/v2/assessments/{assessmentId}/questionnaires/", {
      params: { path: { assessmentId }, query },
      signal,
    }),
  )
}

async function loadQuestions(assessmentId: string, questionnaireId: number, signal: AbortSignal) {
  const { items, permissions } = await wholeList((query) =>
    api.get("/api/v1/assessments/{assessmentId}/questionnaires/{questionnaireId}/", {
      params: { path: { assessmentId, questionnaireId }, query },
      signal,
    }),
  )
  return { items: items.map(questionOf), permissions }
}

function loadQuestion(assessmentId: string, questionId: number, signal: AbortSignal) {
  return api.get("/api/v1/assessments/{assessmentId}/questions/{questionId}/", {
    params: { path: { assessmentId, questionId } },
    signal,
  })
}

/** @returns the questionnaire to continue with, null when none has an open question */
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
