import { useEffect, useRef } from "react"
import { useBlocker } from "react-router"

/** Blocks leaving the question, or closing the page, while it has an unsubmitted selection. */
export function useLeaveQuestion(unsaved: boolean) {
  const free = useRef(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved && !free.current && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!unsaved) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener("beforeunload", warn)
    return () => window.removeEventListener("beforeunload", warn)
  }, [unsaved])
  return {
    /** Whether to ask the person. */
    asked: blocker.state === "blocked",
    confirm: () => blocker.proceed?.(),
    cancel: () => blocker.reset?.(),
    /** Leaves without asking, since what was selected has just been submitted. */
    freely(move: () => void) {
      free.current = true
      move()
      free.current = false
    },
  }
}
