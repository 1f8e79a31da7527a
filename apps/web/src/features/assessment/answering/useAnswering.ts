import { type ApiError, isChangedMeanwhile } from "@plumbline/client"
import { type QueryClient, useQueryClient } from "@tanstack/react-query"
import { useEffect, useSyncExternalStore } from "react"
import { type User, useUser } from "../../../session/session.ts"
import { remarkSaved, sendRemark, settleRemark } from "../evidence/index.ts"
import { assessmentQuery } from "../frame/index.ts"
import type { Answer } from "./answer.ts"
import {
  answerGiven,
  answerSaved,
  type Question,
  type QuestionIds,
  refreshQuestion,
  submitAnswer,
  updateQuestion,
} from "./api.ts"
import { makeOutbox, type Outbox, type OutboxState } from "./outbox.ts"
import { notePace } from "./pace.ts"
import { conflictIn } from "./received.ts"
import { isUnsentAnswer, type Unsent, type UnsentAnswer, type UnsentRemark } from "./unsent.ts"
import { alone, assessmentsWithUnsent, onChangeElsewhere, ownerOf, unsentStore } from "./unsent-store.ts"

export interface Answering extends OutboxState {
  /**
   * Answers a question: shown at once, kept until the server has stored it.
   *
   * @returns a mark by which the answer can be taken back
   */
  give: (
    question: Pick<UnsentAnswer, "questionnaireId" | "questionId" | "seenChange">,
    answer: Answer,
  ) => string
  /** The questions with the answers as the person sees them: unsent ones take precedence over stored ones. */
  standing: (questions: Question[]) => Question[]
  outbox: Outbox
}

/** Answering in an assessment. Also sends what earlier visits could not send, for other assessments too. */
export function useAnswering(assessmentId: string): Answering {
  const client = useQueryClient()
  const user = useUser()
  const outbox = outboxOf(client, user, assessmentId)
  const state = useSyncExternalStore(outbox.subscribe, outbox.state)

  useEffect(() => {
    outbox.resume()
    resumeAll(client, user)
  }, [client, user, outbox])
  useWarningBeforeLoss(state.unsent.length > 0 && !state.lasting)

  return {
    ...state,
    outbox,
    give(question, answer) {
      notePace(localStorage, Date.now())
      answerGiven(client, assessmentId, question)
      return outbox.give({ ...question, answer })
    },
    standing(questions) {
      const unsent = new Map(
        state.unsent
          .filter(isUnsentAnswer)
          // Somebody else's answer is shown until the person has chosen between the two.
          .filter(({ conflict }) => conflict === undefined)
          .map((each) => [each.questionId, each.answer]),
      )
      return questions.map((each) => {
        const answer = unsent.get(each.id)
        return answer ? { ...each, answer, carried: false } : each
      })
    },
  }
}

const outboxes = new Map<string, Outbox>()

function outboxOf(client: QueryClient, user: User, assessmentId: string): Outbox {
  const owner = ownerOf(user.id, assessmentId)
  const known = outboxes.get(owner)
  if (known) return known
  const by = { id: user.id, name: user.displayName }
  const made = makeOutbox({
    store: unsentStore(owner),
    send: (unsent, signal) =>
      isUnsentAnswer(unsent)
        ? submitAnswer(assessmentId, unsent, signal)
        : sendRemark(assessmentId, unsent, signal).then(
            () => undefined,
            (error) => {
              if (isChangedMeanwhile(error)) void settle(unsent, error)
              throw error
            },
          ),
    onSaved: (unsent, change) => saved(client, assessmentId, unsent, { by, change }),
    conflictIn,
    isConnected: () => navigator.onLine,
    // Without locks two tabs may send the same answer, which changes nothing.
    alone: (work) => alone(`unsent:${owner}`, work),
  })
  /** Of a changed text that waits because somebody else has changed the same. */
  async function settle(unsent: UnsentRemark, refusal: ApiError): Promise<void> {
    const { mark, questionnaireId, questionId } = unsent
    const remark = await settleRemark(unsent, refusal)
    if (remark) made.write({ questionnaireId, questionId, remark })
    if (remark === null) {
      made.discard(mark)
      remarkSaved(client, assessmentId, questionId)
    }
  }
  if (outboxes.size === 0) listenToBrowser()
  outboxes.set(owner, made)
  return made
}

/** Updates the cached question to what the server has stored, even if its screen has been left by then. */
function saved(
  client: QueryClient,
  assessmentId: string,
  unsent: Unsent,
  { by, change }: { by: { id: string; name: string }; change: number | undefined },
): void {
  if (isUnsentAnswer(unsent)) {
    answerSaved(client, assessmentId, { unsent, by, change: change ?? 0 })
  } else {
    const { id, type } = unsent.remark
    const counted = type === null ? "comments" : "evidences"
    if (id === undefined) countOneMore(client, assessmentId, unsent, counted)
    remarkSaved(client, assessmentId, unsent.questionId)
  }
  // In quick mode an answer changes nothing else on the screen.
  const mode = client.getQueryData(assessmentQuery(assessmentId).queryKey)?.mode.code
  if (mode !== "QUICK") void refreshQuestion(client, assessmentId, unsent)
}

function countOneMore(
  client: QueryClient,
  assessmentId: string,
  place: QuestionIds,
  counted: "comments" | "evidences",
): void {
  updateQuestion(client, assessmentId, place, (question) => ({
    ...question,
    counts: { ...question.counts, [counted]: question.counts[counted] + 1 },
  }))
}

/** Sends what a person has left unsent, in all assessments. */
export function resumeAll(client: QueryClient, user: User): void {
  assessmentsWithUnsent(user.id).then(
    (all) => {
      for (const each of all) outboxOf(client, user, each).resume()
    },
    // A browser that stores nothing has nothing from earlier visits.
    () => undefined,
  )
}

/**
 * Pauses sending while the network is gone, resumes it when the network or the person is back, and follows other tabs'
 * changes, on every screen.
 */
function listenToBrowser(): void {
  const resume = () => {
    for (const outbox of outboxes.values()) outbox.resume()
  }
  window.addEventListener("online", resume)
  window.addEventListener("offline", () => {
    for (const outbox of outboxes.values()) outbox.interrupt()
  })
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") resume()
  })
  onChangeElsewhere((owner) => outboxes.get(owner)?.reread())
}

function useWarningBeforeLoss(atRisk: boolean): void {
  useEffect(() => {
    if (!atRisk) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener("beforeunload", warn)
    return () => window.removeEventListener("beforeunload", warn)
  }, [atRisk])
}
