import { ApiError } from "@plumbline/client"
import {
  isHeldUp,
  isUnsentAnswer,
  isUnsentRemark,
  type OthersAnswer,
  type Unsent,
  type UnsentAnswer,
  type UnsentRemark,
  type UnsentStore,
} from "./unsent.ts"

/** Why sending is paused: no reply from the server, nobody signed in any more, or a server error. */
export type Trouble = "unreachable" | "signed-out" | "server"

export interface OutboxState {
  unsent: readonly Unsent[]
  /** Whether a call is under way. */
  sending: boolean
  /** Set while sending fails; sending is retried. */
  trouble: Trouble | null
  /** False if closing the page would lose unsent items. */
  lasting: boolean
}

export interface OutboxParts {
  store: UnsentStore
  /**
   * Sends one item to the server; rejects with an `ApiError`, or with any error once the signal has aborted.
   *
   * @returns for an answer, the number of the resulting change
   */
  send: (unsent: Unsent, signal: AbortSignal) => Promise<number | undefined>
  /** Called before a sent item leaves the outbox, so that it is shown without a gap. */
  onSaved: (unsent: Unsent, change: number | undefined) => void
  /** The answer that somebody else gave meanwhile, if that is why the server refused; null for other refusals. */
  conflictIn: (error: unknown) => OthersAnswer | null
  /** The id of the outbox's owner, whose own changes are no conflict. */
  personId: string
  /** Runs one sender at a time, also across tabs. */
  alone: (work: () => Promise<Trouble | null>) => Promise<Trouble | null>
}

export type Outbox = ReturnType<typeof makeOutbox>

/** How long the server may take to store an item, in milliseconds, before it counts as unreachable. */
const sendTimeout = 20_000

/**
 * Sends answers, evidences and comments to the server one after the other, in the order in which they were given, and
 * keeps each until the server has confirmed it. Transient failures are retried after 2, 4, 8 … seconds, at most 30,
 * but never before the delay that the server asks for. A refused item is kept with the server's message and does not
 * block the others; the same goes for an answer to a question that somebody else has answered meanwhile. A newer
 * answer to a question replaces the older one.
 */
export function makeOutbox({ store, send, onSaved, conflictIn, personId, alone }: OutboxParts) {
  let busy = false
  let trouble: Trouble | null = null
  let failures = 0
  let secondsToWait = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let call: AbortController | undefined
  let state = currentState()
  const listeners = new Set<() => void>()

  function currentState(): OutboxState {
    return { unsent: store.read(), sending: busy, trouble, lasting: store.isLasting() }
  }

  function changed(): void {
    state = currentState()
    for (const listener of listeners) listener()
  }

  function update(change: (unsent: Unsent[]) => Unsent[]): void {
    store.write(change(store.read()))
    changed()
  }

  function updateOne(mark: string, change: (unsent: Unsent) => Unsent): void {
    update((all) => all.map((each) => (each.mark === mark ? change(each) : each)))
  }

  const next = () => store.read().find((each) => !isHeldUp(each))

  async function run(): Promise<void> {
    if (busy || !next()) return
    busy = true
    clearTimeout(timer)
    changed()
    // Repeats for items that were added while the lock was being released.
    do trouble = await alone(sendAll)
    while (!trouble && next())
    busy = false
    changed()
    if (trouble) timer = setTimeout(run, Math.max(Math.min(30, 2 ** failures), secondsToWait) * 1000)
  }

  async function sendAll(): Promise<Trouble | null> {
    for (let unsent = next(); unsent; unsent = next()) {
      const { mark } = unsent
      if (isUnsentRemark(unsent)) updateOne(mark, (each) => ({ ...each, tried: true }))
      let change: number | undefined
      try {
        change = await sendInTime(unsent)
      } catch (error) {
        const reason = troubleIn(error)
        if (reason) {
          failures++
          secondsToWait = error instanceof ApiError ? error.retryAfter : 0
          return reason
        }
        updateOne(mark, (each) => heldUp(each, error))
        continue
      }
      failures = 0
      trouble = null
      onSaved(unsent, change)
      const saved = unsent
      update((all) =>
        all.filter((each) => each.mark !== mark).map((each) => afterSaving(each, saved, change)),
      )
    }
    return null
  }

  async function sendInTime(unsent: Unsent): Promise<number | undefined> {
    call = new AbortController()
    const deadline = setTimeout(interrupt, sendTimeout)
    try {
      return await send(unsent, call.signal)
    } finally {
      clearTimeout(deadline)
    }
  }

  function interrupt(): void {
    call?.abort()
  }

  function heldUp(unsent: Unsent, error: unknown): Unsent {
    const conflict = isUnsentAnswer(unsent) ? conflictIn(error) : null
    if (!conflict) return { ...unsent, refusal: error instanceof ApiError ? error.message : "" }
    // Changed by the same person, in another tab or by a call whose reply was lost.
    if (conflict.by.id === personId) return { ...unsent, seenChange: conflict.change }
    return { ...unsent, conflict }
  }

  return {
    state: (): OutboxState => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Queues an answer and sends it as soon as possible. It keeps the seen change of the one that it replaces. */
    give(unsent: Omit<UnsentAnswer, "mark" | "refusal" | "conflict">): void {
      const mark = crypto.randomUUID()
      update((all) => {
        const replaced = all.find((each) => isUnsentAnswer(each) && each.questionId === unsent.questionId)
        const seenChange =
          replaced && isUnsentAnswer(replaced) && !replaced.conflict ? replaced.seenChange : unsent.seenChange
        return [...all.filter((each) => each !== replaced), { ...unsent, mark, seenChange }]
      })
      void run()
    },
    /** Queues a new or changed evidence or comment and sends it as soon as possible. */
    write(unsent: Omit<UnsentRemark, "mark" | "refusal" | "tried">): void {
      const { id } = unsent.remark
      const isReplaced = (each: Unsent) => id !== undefined && isUnsentRemark(each) && each.remark.id === id
      const added = { ...unsent, mark: crypto.randomUUID() }
      update((all) => [...all.filter((each) => !isReplaced(each)), added])
      void run()
    },
    /** Sends now what is waiting: the network or the person is back, or an earlier visit left something. */
    resume(): void {
      void run()
    },
    /** Gives up the call under way: the network is gone, and with it the reply. The item is sent again later. */
    interrupt,
    /** Sends a held-up item once more; an answer then replaces the current one. */
    retry(mark: string): void {
      updateOne(mark, (each) => {
        const again = { ...each, refusal: undefined }
        if (!isUnsentAnswer(again) || !again.conflict) return again
        return { ...again, conflict: undefined, seenChange: again.conflict.change }
      })
      void run()
    },
    /** Discards a held-up item at the person's request. */
    discard(mark: string): void {
      update((all) => all.filter((each) => each.mark !== mark))
    },
    /** Called when another tab has changed the stored items. */
    reread: changed,
  }
}

/** An answer given while the previous one was being sent counts as based on that one. */
function afterSaving(unsent: Unsent, saved: Unsent, change: number | undefined): Unsent {
  if (!isUnsentAnswer(unsent) || !isUnsentAnswer(saved)) return unsent
  if (unsent.questionId !== saved.questionId || unsent.seenChange !== saved.seenChange) return unsent
  return { ...unsent, seenChange: change }
}

/** The trouble behind a transient error; null if the server has refused for good. */
function troubleIn(error: unknown): Trouble | null {
  if (!(error instanceof ApiError) || error.status === 0) return "unreachable"
  if (error.status === 401) return "signed-out"
  return error.status >= 500 || error.status === 408 || error.status === 429 ? "server" : null
}
