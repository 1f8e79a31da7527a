import { useSyncExternalStore } from "react"
import { most } from "./comparison.ts"

/** An assessment that a person has put aside to compare. */
interface Collected {
  id: string
  title: string
  kit: { id: number }
}

/** What is put aside, all on one kit, in the order of choice; kept until the page is loaded anew. */
let collected: readonly Collected[] = []
const listeners = new Set<() => void>()

function keep(next: readonly Collected[]): void {
  collected = next
  for (const listener of listeners) listener()
}

/** The assessments that are put aside to compare, and what can be done with others. */
export function useTray() {
  const items = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => collected,
  )
  const has = ({ id }: Collected) => items.some((each) => each.id === id)
  return {
    items,
    has,
    /** Only assessments on one kit can be compared, and only so many. */
    mayAdd: (assessment: Collected) =>
      !has(assessment) && items.length < most && items.every(({ kit }) => kit.id === assessment.kit.id),
    toggle: (assessment: Collected) =>
      keep(has(assessment) ? items.filter(({ id }) => id !== assessment.id) : [...items, assessment]),
    clear: () => keep([]),
  }
}
