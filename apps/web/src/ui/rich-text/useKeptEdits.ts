import { useEffect } from "react"
import { useBlocker } from "react-router"

/** What has changed on the open screen and is not saved. The router heeds only one of several parts that block. */
const changed = new Set<object>()
const isAnythingChanged = () => changed.size > 0

/**
 * Keeps what was typed from being lost by leaving the screen: links and the way back wait, and closing the page is asked
 * about by the browser.
 *
 * @returns whether somebody wanted to leave, and what makes them stay
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
