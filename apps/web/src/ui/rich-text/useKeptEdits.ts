import { useEffect } from "react"
import { useBlocker } from "react-router"

/** All unsaved edits on the screen, shared since the router respects only one of several blockers. */
const changed = new Set<object>()
const isAnythingChanged = () => changed.size > 0

/**
 * Protects unsaved edits when the person leaves the screen: navigation is blocked, and on closing the page the browser
 * asks for confirmation.
 *
 * @returns whether navigation was blocked, and a function that cancels it
 */
export function useKeptEdits(isChanged: boolean): { asked: boolean; stay: () => void } {
  const blocker = useBlocker(isAnythingChanged)
  useEffect(() => {
    if (!isChanged) return
    const edit = {}
    changed.add(edit)
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener("beforeunload", ask)
    return () => {
      changed.delete(edit)
      window.removeEventListener("beforeunload", ask)
    }
  }, [isChanged])
  return { asked: blocker.state === "blocked", stay: () => blocker.reset?.() }
}
