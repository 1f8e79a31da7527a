import { type QueryClient, useQueryClient } from "@tanstack/react-query"
import { useEffect, useSyncExternalStore } from "react"
import { useUser } from "../../session/session.ts"
import type { Answer } from "./answer.ts"
import { answerGiven, answerSaved, type Question, submitAnswer } from "./api.ts"
import { makeOutbox, type Outbox, type OutboxState } from "./outbox.ts"
import { unsentStore } from "./unsent.ts"

export interface Answering extends OutboxState {
  /** Answers a question: shown at once, kept until the server has it. */
  give: (question: { questionnaireId: number; questionId: number }, answer: Answer) => void
  /** The questions with the answers that stand for the person: the unsent one before the stored one. */
  standing: (questions: Question[]) => Question[]
  outbox: Outbox
}

/** Answering in an assessment. Answers that an earlier visit could not send are sent, of other assessments too. */
export function useAnswering(assessmentId: string): Answering {
  const client = useQueryClient()
  const { id: userId } = useUser()
  const outbox = outboxOf(client, userId, assessmentId)
  const state = useSyncExternalStore(outbox.subscribe, outbox.state)

  useEffect(() => resumeAll(client, userId), [client, userId])
  useWarningBeforeLoss(state.unsent.length > 0 && !state.lasting)

  return {
    ...state,
    outbox,
    give(question, answer) {
      answerGiven(client, assessmentId, question)
      outbox.give({ ...question, answer })
    },
    standing(questions) {
      const unsent = new Map(state.unsent.map((each) => [each.questionId, each.answer]))
      return questions.map((each) => ({ ...each, answer: unsent.get(each.id) ?? each.answer }))
    },
  }
}

/** Kept when somebody signs out, since it is that person's and not yet anywhere else. */
const storagePrefix = (userId: string) => `keep:unsent-answers:${userId}:`

const outboxes = new Map<string, Outbox>()

function outboxOf(client: QueryClient, userId: string, assessmentId: string): Outbox {
  const key = storagePrefix(userId) + assessmentId
  const known = outboxes.get(key)
  if (known) return known
  const made = makeOutbox({
    store: unsentStore(localStorage, key),
    send: (unsent) => submitAnswer(assessmentId, unsent),
    onSaved: (unsent) => answerSaved(client, assessmentId, unsent),
    // Browsers have locks on secure origins only; elsewhere two tabs may send the same answer, which changes nothing.
    alone: (work) => ("locks" in navigator ? navigator.locks.request(key, work) : work()),
  })
  if (outboxes.size === 0) listenToTheWorld()
  outboxes.set(key, made)
  return made
}

function resumeAll(client: QueryClient, userId: string): void {
  const prefix = storagePrefix(userId)
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(prefix)) outboxOf(client, userId, key.slice(prefix.length)).resume()
  }
}

/** Sending goes on when the network or the person is back, and other tabs' changes are seen, on whatever screen. */
function listenToTheWorld(): void {
  const resume = () => {
    for (const outbox of outboxes.values()) outbox.resume()
  }
  window.addEventListener("online", resume)
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") resume()
  })
  window.addEventListener("storage", ({ key }) => {
    if (key !== null) outboxes.get(key)?.reread()
  })
}

function useWarningBeforeLoss(atRisk: boolean): void {
  useEffect(() => {
    if (!atRisk) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener("beforeunload", warn)
    return () => window.removeEventListener("beforeunload", warn)
  }, [atRisk])
}
