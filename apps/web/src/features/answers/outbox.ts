import { ApiError } from "../../api/ApiError.ts"
import type { UnsentAnswer, UnsentStore } from "./unsent.ts"

/** Why answers wait: no reply from the server, nobody signed in any more, or a server in trouble. */
export type Trouble = "unreachable" | "signed-out" | "server"

export interface OutboxState {
  unsent: readonly UnsentAnswer[]
  /** A call is under way. */
  sending: boolean
  /** Set while sending fails; it is tried again and again. */
  trouble: Trouble | null
  /** False when closing the page would lose what is unsent. */
  lasting: boolean
}

export interface OutboxParts {
  store: UnsentStore
  /** Brings one answer to the server; rejects with an `ApiError`, or with anything when it took too long. */
  send: (unsent: UnsentAnswer) => Promise<unknown>
  /** Called before a sent answer leaves the outbox, so that it is shown without a gap. */
  onSaved: (unsent: UnsentAnswer) => void
  /** Runs one sender at a time, also across tabs. */
  alone: (work: () => Promise<Trouble | null>) => Promise<Trouble | null>
}

export type Outbox = ReturnType<typeof makeOutbox>

/**
 * Sends answers to the server one after the other, in the order in which they were given, and keeps each until the
 * server has confirmed it. A failure that may pass is tried again after 2, 4, 8 … seconds, at most 30; one that
 * will not pass is kept with the server's words and does not hold up the others. A newer answer to a question
 * replaces the older one. When the server says how long to wait, it is not asked before.
 */
export function makeOutbox({ store, send, onSaved, alone }: OutboxParts) {
  let busy = false
  let trouble: Trouble | null = null
  let failures = 0
  let secondsToWait = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let state = currentState()
  const listeners = new Set<() => void>()

  function currentState(): OutboxState {
    return { unsent: store.read(), sending: busy, trouble, lasting: store.isLasting() }
  }

  function changed(): void {
    state = currentState()
    for (const listener of listeners) listener()
  }

  function update(change: (answers: UnsentAnswer[]) => UnsentAnswer[]): void {
    store.write(change(store.read()))
    changed()
  }

  const next = () => store.read().find(({ refusal }) => refusal === undefined)

  async function run(): Promise<void> {
    if (busy || !next()) return
    busy = true
    clearTimeout(timer)
    changed()
    // An answer given while the lock is being returned is not left behind.
    do trouble = await alone(sendAll)
    while (!trouble && next())
    busy = false
    changed()
    if (trouble) timer = setTimeout(run, Math.max(Math.min(30, 2 ** failures), secondsToWait) * 1000)
  }

  async function sendAll(): Promise<Trouble | null> {
    for (let unsent = next(); unsent; unsent = next()) {
      const { mark } = unsent
      try {
        await send(unsent)
      } catch (error) {
        const reason = troubleIn(error)
        if (reason) {
          failures++
          secondsToWait = error instanceof ApiError ? error.retryAfter : 0
          return reason
        }
        const refusal = error instanceof ApiError ? error.message : ""
        update((answers) => answers.map((each) => (each.mark === mark ? { ...each, refusal } : each)))
        continue
      }
      failures = 0
      trouble = null
      onSaved(unsent)
      update((answers) => answers.filter((each) => each.mark !== mark))
    }
    return null
  }

  return {
    state: (): OutboxState => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Takes an answer and sends it as soon as possible. */
    give(unsent: Omit<UnsentAnswer, "mark" | "refusal">): void {
      const answer = { ...unsent, mark: crypto.randomUUID() }
      update((answers) => [...answers.filter((each) => each.questionId !== unsent.questionId), answer])
      void run()
    },
    /** Tries now what waits: the network is back, the person is back, or another visit left something. */
    resume(): void {
      void run()
    },
    /** Offers a refused answer to the server once more. */
    retry(questionId: number): void {
      update((answers) =>
        answers.map((each) => (each.questionId === questionId ? { ...each, refusal: undefined } : each)),
      )
      void run()
    },
    /** Drops an answer; the person asked for it. */
    discard(questionId: number): void {
      update((answers) => answers.filter((each) => each.questionId !== questionId))
    },
    /** Another tab has changed what is kept. */
    reread: changed,
  }
}

/** The trouble that may pass by itself; null when the server has refused for good. */
function troubleIn(error: unknown): Trouble | null {
  if (!(error instanceof ApiError) || error.status === 0) return "unreachable"
  if (error.status === 401) return "signed-out"
  return error.status >= 500 || error.status === 408 || error.status === 429 ? "server" : null
}
