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

/** Why sending waits: no reply from the server, nobody signed in any more, or a server in trouble. */
export type Trouble = "unreachable" | "signed-out" | "server"

export interface OutboxState {
  unsent: readonly Unsent[]
  /** A call is under way. */
  sending: boolean
  /** Set while sending fails; it is tried again and again. */
  trouble: Trouble | null
  /** False when closing the page would lose what is unsent. */
  lasting: boolean
}

export interface OutboxParts {
  store: UnsentStore
  /**
   * Brings one to the server; rejects with an `ApiError`, or with anything when it took too long.
   *
   * @returns the number of the change that an answer has become
   */
  send: (unsent: Unsent) => Promise<number | undefined>
  /** Called before what was sent leaves the outbox, so that it is shown without a gap. */
  onSaved: (unsent: Unsent, change: number | undefined) => void
  /** What somebody else has answered meanwhile, when that is why the server refused; null for other refusals. */
  conflictIn: (error: unknown) => OthersAnswer | null
  /** The id of the person whose outbox it is: their own changes are no conflict. */
  personId: string
  /** Runs one sender at a time, also across tabs. */
  alone: (work: () => Promise<Trouble | null>) => Promise<Trouble | null>
}

export type Outbox = ReturnType<typeof makeOutbox>

/**
 * Sends answers, evidences and comments to the server one after the other, in the order in which they were given, and
 * keeps each until the server has confirmed it. A failure that may pass is tried again after 2, 4, 8 … seconds, at
 * most 30; one that will not pass is kept with the server's words and does not hold up the others, and so is an answer
 * to a question that somebody else has answered meanwhile. A newer answer to a question replaces the older one. When
 * the server says how long to wait, it is not asked before.
 */
export function makeOutbox({ store, send, onSaved, conflictIn, personId, alone }: OutboxParts) {
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
    // What is given while the lock is being returned is not left behind.
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
        change = await send(unsent)
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
    /** Takes an answer and sends it as soon as possible. It has been given on the same sight as one it replaces. */
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
    /** Takes an evidence or comment, new or changed, and sends it as soon as possible. */
    write(unsent: Omit<UnsentRemark, "mark" | "refusal" | "tried">): void {
      const { id } = unsent.remark
      const isReplaced = (each: Unsent) => id !== undefined && isUnsentRemark(each) && each.remark.id === id
      const added = { ...unsent, mark: crypto.randomUUID() }
      update((all) => [...all.filter((each) => !isReplaced(each)), added])
      void run()
    },
    /** Tries now what waits: the network is back, the person is back, or another visit left something. */
    resume(): void {
      void run()
    },
    /** Offers what was held up to the server once more; an answer in place of the one that is there now. */
    retry(mark: string): void {
      updateOne(mark, (each) => {
        const again = { ...each, refusal: undefined }
        if (!isUnsentAnswer(again) || !again.conflict) return again
        return { ...again, conflict: undefined, seenChange: again.conflict.change }
      })
      void run()
    },
    /** Drops what was held up; the person asked for it. */
    discard(mark: string): void {
      update((all) => all.filter((each) => each.mark !== mark))
    },
    /** Another tab has changed what is kept. */
    reread: changed,
  }
}

/** An answer that was given while the one before it was under way has seen that one. */
function afterSaving(unsent: Unsent, saved: Unsent, change: number | undefined): Unsent {
  if (!isUnsentAnswer(unsent) || !isUnsentAnswer(saved)) return unsent
  if (unsent.questionId !== saved.questionId || unsent.seenChange !== saved.seenChange) return unsent
  return { ...unsent, seenChange: change }
}

/** The trouble that may pass by itself; null when the server has refused for good. */
function troubleIn(error: unknown): Trouble | null {
  if (!(error instanceof ApiError) || error.status === 0) return "unreachable"
  if (error.status === 401) return "signed-out"
  return error.status >= 500 || error.status === 408 || error.status === 429 ? "server" : null
}
