import { useSyncExternalStore } from "react"
import { askForAssessment, askForSharing, places } from "../../places.ts"

/** What somebody could not finish for want of a space. */
export type Pending =
  | { what: "assessment"; kitId: number; title: string }
  | { what: "sharing"; spaceId: string; assessmentId: string; title: string }

let pending: { item: Pending; offered: boolean } | null = null
const listeners = new Set<() => void>()

/** Keeps what cannot be finished now, until there is a space and it is offered. */
export function rememberPending(item: Pending): void {
  become({ item, offered: false })
}

/** Offers to go on with what was kept, if anything was. */
export function offerPending(): void {
  if (pending) become({ ...pending, offered: true })
}

export function forgetPending(): void {
  become(null)
}

/** What somebody is offered to go on with. */
export function useOffered(): Pending | null {
  const current = useSyncExternalStore(subscribe, () => pending)
  return current?.offered ? current.item : null
}

/** Where it goes on. */
export function placeOfPending(item: Pending): string {
  if (item.what === "assessment") return places.library + askForAssessment(item.kitId)
  return places.report(item) + askForSharing
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function become(next: typeof pending): void {
  pending = next
  for (const listener of listeners) listener()
}
