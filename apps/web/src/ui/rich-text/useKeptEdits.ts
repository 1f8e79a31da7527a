import { useEffect } from "react"
import { useBlocker } from "react-router"

/**
 * Keeps what was typed from being lost by leaving the screen: links and the way back wait, and closing the page is asked
 * about by the browser.
 *
 * @returns whether somebody wanted to leave, and what makes them stay
 */
export function useKeptEdits(isChanged: boolean): { asked: boolean; stay: () => void } {
  const blocker = useBlocker(isChanged)
  useEffect(() => {
    if (!isChanged) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener("beforeunload", ask)
    return () => window.removeEventListener("beforeunload", ask)
  }, [isChanged])
  return { asked: blocker.state === "blocked", stay: () => blocker.reset?.() }
}
