import { useSyncExternalStore } from "react"
import { askForAssessment, askForSharing, paths } from "../../../paths.ts"

/** What somebody could not finish for lack of a space. */
export type Pending =
  | { what: "assessment"; kitId: number; title: string }
  | { what: "sharing"; spaceId: string; assessmentId: string; title: string }

let pending: { item: Pending; offered: boolean } | null = null
const listeners = new Set<() => void>()

/** Remembers what cannot be finished now, to offer it once there is a space. */
export function rememberPending(item: Pending): void {
  become({ item, offered: false })
}

/** Offers to continue with what was remembered, if anything. */
export function offerPending(): void {
  if (pending) become({ ...pending, offered: true })
}

export function forgetPending(): void {
  become(null)
}

/** What is currently offered to continue. */
export function useOffered(): Pending | null {
  const current = useSyncExternalStore(subscribe, () => pending)
  return current?.offered ? current.item : null
}

/** The address where it continues. */
export function placeOfPending(item: Pending): string {
  if (item.what === "assessment") return paths.library + askForAssessment(item.kitId)
  return paths.report(item) + askForSharing
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function become(next: typeof pending): void {
  pending = next
  for (const listener of listeners) listener()
}
