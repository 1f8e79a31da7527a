import { useEffect, useRef } from "react"
import { useBlocker } from "react-router"

/** Holds up leaving the question, or closing the page, while it has a selection that was not submitted. */
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
    /** The person is to be asked. */
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
