import { onlineManager } from "@tanstack/react-query"

/*
 * Saves that failed because the browser was offline, and go by themselves when it is back if the person wants that.
 */

interface Repeat {
  /** Of the draft. */
  name: string
  save: () => Promise<unknown>
}

/** The saves that can be repeated, by their failures. */
const repeats = new WeakMap<object, Repeat>()
/** What is saved as soon as there is a connection, by the names of the drafts. */
const waiting = new Map<string, () => Promise<unknown>>()

let offered: Repeat | undefined
const listeners = new Set<() => void>()

/** The save that is offered to the person, for `useSyncExternalStore`. */
export const laterOffer = {
  get: (): Repeat | undefined => offered,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

function become(next: Repeat | undefined): void {
  offered = next
  for (const listener of listeners) listener()
}

/** Says how a failed save can be repeated. */
export function repeatLater(failure: unknown, repeat: Repeat): void {
  if (failure instanceof Error && !onlineManager.isOnline()) repeats.set(failure, repeat)
}

/** Offers to repeat a failed save, if that is possible. */
export function offerLater(failure: unknown): boolean {
  const repeat = failure instanceof Error ? repeats.get(failure) : undefined
  if (repeat) become(repeat)
  return repeat !== undefined
}

/** Answers the offer. @param onSaved called once it was accepted and is done */
export function answerOffer(accepts: boolean, onSaved: () => void): void {
  if (accepts && offered) {
    const { name, save } = offered
    waiting.set(name, () => save().then(onSaved))
  }
  become(undefined)
}

/** Forgets a save that waits: the draft is saved or discarded now. */
export function saveNoMore(name: string): void {
  waiting.delete(name)
}

onlineManager.subscribe((isOnline) => {
  if (!isOnline) return
  become(undefined)
  const all = [...waiting.values()]
  waiting.clear()
  // One that fails says so, and is offered again.
  for (const save of all) void save().catch(() => undefined)
})
