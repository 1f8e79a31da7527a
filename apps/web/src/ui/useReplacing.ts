import { isChangedMeanwhile, presentState } from "@plumbline/client"
import { useState } from "react"

interface Replacing<Value> {
  /** Saves a value in place of the version with this `etag`. */
  save: (value: Value, seen: string | undefined) => Promise<unknown>
  /** The value in what the server has now; absent if what is saved replaces nothing. */
  theirs: ((present: never) => Value) | undefined
  /** Whether that is what was there when the person began, so that something else in it has changed. */
  isBefore: (theirs: Value) => boolean
}

/**
 * Saves what replaces something stored. If that has changed since the person saw it, nothing is saved, and the person
 * decides between the two, see `SaveConflict`. Changes of something else with the same version do not matter.
 */
export function useReplacing<Value>({ save, theirs, isBefore }: Replacing<Value>) {
  const [conflict, setConflict] = useState<{ theirs: Value; etag: string }>()

  /** @throws what `save` throws; the refusal, too, if it is a conflict */
  async function replace(value: Value, seen: string | undefined): Promise<void> {
    try {
      await save(value, seen)
      setConflict(undefined)
    } catch (error) {
      const present = theirs && isChangedMeanwhile(error) ? presentState<{ etag: string }>(error) : null
      if (!theirs || !present || present.etag === seen) throw error
      const now = theirs(present as never)
      if (isBefore(now)) return replace(value, present.etag)
      setConflict({ theirs: now, etag: present.etag })
      throw error
    }
  }
  return { replace, conflict, forget: () => setConflict(undefined) }
}
