import { ApiError } from "@plumbline/client"
import {
  afterRefusal,
  afterSaving,
  isHeldUp,
  isUnsentAnswer,
  isUnsentRemark,
  lineOf,
  type NewAnswer,
  type OthersAnswer,
  type Refusal,
  type Unsent,
  type UnsentRemark,
  withAnswer,
} from "./unsent.ts"
import type { UnsentStore } from "./unsent-store.ts"

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
  /** The answer that was given elsewhere meanwhile, if that is why the server refused; null for other refusals. */
  conflictIn: (error: unknown) => OthersAnswer | null
  /** False while the browser knows that there is no connection: then nothing is sent. */
  isConnected: () => boolean
  /** Runs one sender at a time, also across tabs. */
  alone: (work: () => Promise<Trouble | null>) => Promise<Trouble | null>
}

export type Outbox = ReturnType<typeof makeOutbox>

/** How long the server may take to store an item, in milliseconds, before it counts as unreachable. */
const sendTimeout = 20_000

/** After so many errors of the server at one item, it waits for the person. */
const mostFailures = 3

/**
 * Sends answers, evidences and comments to the server one after the other, in the order in which they were given, and
 * keeps each until the server has confirmed it. Transient failures are retried after 2, 4, 8 … seconds, at most 30,
 * but never before the delay that the server asks for. A refused item is kept with the server's message and does not
 * block the others; the same goes for an item at which the server keeps failing, and for an answer to a question that
 * was answered elsewhere meanwhile. A newer answer to a question replaces the older one, unless that was sent: it may
 * have arrived, so it is sent until that is known, and the newer one after it.
 */
export function makeOutbox({ store, send, onSaved, conflictIn, isConnected, alone }: OutboxParts) {
  /** What is shown: the stored items, and the changes to them that are still being stored. */
  let items: Unsent[] = []
  let unstored: ((unsent: Unsent[]) => Unsent[])[] = []
  let isRefusedByBrowser = false
  let storing: Promise<void> = Promise.resolve()
  let busy = false
  let trouble: Trouble | null = null
  let failures = 0
  let secondsToWait = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let call: AbortController | undefined
  /** The numbers of the changes that this page has stored, by the marks of their answers. */
  const changes = new Map<string, number>()
  let state = currentState()
  const listeners = new Set<() => void>()

  function currentState(): OutboxState {
    const lasting = items.length === 0 || !isRefusedByBrowser
    return { unsent: items, sending: busy, trouble, lasting }
  }

  function changed(): void {
    state = currentState()
    for (const listener of listeners) listener()
  }

  /** Shows a change at once and stores it; resolves when it is stored, or cannot be. */
  function update(change: (unsent: Unsent[]) => Unsent[]): Promise<void> {
    unstored = [...unstored, change]
    items = change(items)
    changed()
    return reread()
  }

  /** Stores what is not stored yet, and reads what other tabs have changed. */
  function reread(): Promise<void> {
    storing = storing.then(async () => {
      const changes = unstored
      try {
        const stored = await store.change((all) => changes.reduce((before, change) => change(before), all))
        unstored = unstored.slice(changes.length)
        items = unstored.reduce((before, change) => change(before), stored)
        isRefusedByBrowser = false
      } catch {
        // The items last only as long as the page; storing them is tried again with the next change.
        isRefusedByBrowser = true
      }
      changed()
    })
    return storing
  }

  function updateOne(mark: string, change: (unsent: Unsent) => Unsent): Promise<void> {
    return update((all) => all.map((each) => (each.mark === mark ? change(each) : each)))
  }

  const next = (skipped?: ReadonlySet<string | number>) =>
    items.find((each) => !isHeldUp(each) && !skipped?.has(lineOf(each)))

  async function run(): Promise<void> {
    if (busy) return
    clearTimeout(timer)
    if (!next()) {
      // Another tab may have sent everything.
      if (trouble) become(null)
      return
    }
    if (!isConnected()) return become("unreachable")
    busy = true
    changed()
    try {
      // Repeats for items that were added while the lock was being released.
      do trouble = await alone(sendAll)
      while (!trouble && next())
    } catch (error) {
      // A defect of the page or the browser; the items are kept.
      reportError(error)
      trouble = "server"
    }
    busy = false
    changed()
    if (trouble) timer = setTimeout(run, Math.max(Math.min(30, 2 ** failures), secondsToWait) * 1000)
  }

  function become(next: Trouble | null): void {
    trouble = next
    changed()
  }

  async function sendAll(): Promise<Trouble | null> {
    /** Items at which the server has failed this time, and answers that follow them. */
    const skipped = new Set<string | number>()
    for (let unsent = next(skipped); unsent; unsent = next(skipped)) {
      const { mark } = unsent
      let current = unsent
      // Stored before it is sent, since the page may not live to see the reply.
      await updateOne(mark, (each) => {
        current = each
        return each.sent ? each : { ...each, sent: true }
      })
      // Another tab has sent, replaced or discarded it.
      if (isHeldUp(current) || !items.some((each) => each.mark === mark)) continue
      let change: number | undefined
      try {
        change = await sendInTime(current)
      } catch (error) {
        const reason = troubleIn(error)
        if (reason) {
          failures++
          secondsToWait = error instanceof ApiError ? error.retryAfter : 0
          if (!isFailureAtItem(error)) return reason
          skipped.add(lineOf(unsent))
          await update((all) => afterFailure(all, current, error))
          if (skipped.size >= mostFailures) return reason
          continue
        }
        await update((all) => afterRefusal(all, current, refusalIn(error)))
        continue
      }
      failures = 0
      trouble = null
      if (change !== undefined) changes.set(mark, change)
      onSaved(current, change)
      await update((all) =>
        all.filter((each) => each.mark !== mark).map((each) => afterSaving(each, current, change)),
      )
    }
    return next() ? "server" : null
  }

  async function sendInTime(unsent: Unsent): Promise<number | undefined> {
    call = new AbortController()
    const { signal } = call
    const deadline = setTimeout(interrupt, sendTimeout)
    const interrupted = new Promise<never>((_resolve, reject) =>
      signal.addEventListener("abort", () => reject(signal.reason)),
    )
    try {
      // What comes before the request, such as a new token, does not know the signal.
      return await Promise.race([send(unsent, signal), interrupted])
    } finally {
      clearTimeout(deadline)
    }
  }

  function interrupt(): void {
    call?.abort()
  }

  function refusalIn(error: unknown): Refusal {
    const conflict = conflictIn(error)
    return conflict ? { conflict } : { refusal: messageOf(error) }
  }

  return {
    state: (): OutboxState => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /**
     * Queues an answer and sends it as soon as possible.
     *
     * @returns its mark
     */
    give(unsent: NewAnswer): string {
      const mark = crypto.randomUUID()
      void update((all) => withAnswer(all, { ...unsent, mark }))
      void run()
      return mark
    },
    /**
     * Takes an answer back: one that was not sent, or was not stored because of somebody else's, is discarded; after one
     * that was sent, `before` is. It does not replace what somebody else has answered since.
     *
     * @returns the mark of the answer that takes it back, undefined if it was discarded
     */
    undo(mark: string, before: NewAnswer): string | undefined {
      const undoing = crypto.randomUUID()
      let isDiscarded = false
      void update((all) => {
        const taken = all.filter(isUnsentAnswer).find((each) => each.mark === mark)
        isDiscarded = taken !== undefined && (!taken.sent || isHeldUp(taken))
        if (taken && isDiscarded)
          return all.flatMap((each) => (each === taken ? (taken.replaces ?? []) : each))
        if (taken) return withAnswer(all, { ...before, mark: undoing, undoes: mark })
        return withAnswer(all, {
          ...before,
          mark: undoing,
          seenChange: changes.get(mark) ?? before.seenChange,
        })
      })
      void run()
      return isDiscarded ? undefined : undoing
    },
    /** Queues a new or changed evidence or comment and sends it as soon as possible. */
    write(unsent: Pick<UnsentRemark, "questionnaireId" | "questionId" | "remark">): void {
      const { id } = unsent.remark
      const isReplaced = (each: Unsent) => id !== undefined && isUnsentRemark(each) && each.remark.id === id
      const added = { ...unsent, mark: crypto.randomUUID() }
      void update((all) => [...all.filter((each) => !isReplaced(each)), added])
      void run()
    },
    /** Sends now what is waiting: the network or the person is back, or an earlier visit left something. */
    resume(): void {
      void reread().then(run)
    },
    /** Gives up the call under way: the network is gone, and with it the reply. The item is sent again later. */
    interrupt,
    /** Sends a held-up item once more; an answer then replaces the current one. */
    retry(mark: string): void {
      void updateOne(mark, (each) => {
        const again = { ...each, refusal: undefined, failures: 0 }
        if (!isUnsentAnswer(again) || !again.conflict) return again
        return { ...again, conflict: undefined, seenChange: again.conflict.change }
      })
      void run()
    },
    /** Discards a held-up item at the person's request. */
    discard(mark: string): void {
      void update((all) => all.filter((each) => each.mark !== mark))
    },
    /** Called when another tab has changed the stored items. */
    reread: (): void => void reread(),
  }
}

/** Counts an error of the server at an item; after some, the item counts as refused. */
function afterFailure(all: Unsent[], failed: Unsent, error: unknown): Unsent[] {
  const failures = (failed.failures ?? 0) + 1
  const counted = all.map((each) => (each.mark === failed.mark ? { ...each, failures } : each))
  return failures < mostFailures ? counted : afterRefusal(counted, failed, { refusal: messageOf(error) })
}

/** The server's message, "" if it has none. */
function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : ""
}

/** Whether the server itself runs, and failed at this item only: it answers outages with 502, 503 or 504. */
function isFailureAtItem(error: unknown): boolean {
  return error instanceof ApiError && error.status === 500
}

/** The trouble behind a transient error; null if the server has refused for good. */
function troubleIn(error: unknown): Trouble | null {
  if (!(error instanceof ApiError) || error.status === 0) return "unreachable"
  if (error.status === 401) return "signed-out"
  return error.status >= 500 || error.status === 408 || error.status === 429 ? "server" : null
}
