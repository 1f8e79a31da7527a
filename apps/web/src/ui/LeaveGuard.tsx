import { Suspense, useEffect, useSyncExternalStore } from "react"
import { useBlocker } from "react-router"
import { openDrafts } from "../drafts/open.ts"
import { lazyPart } from "./lazy.tsx"

/** Where something is typed it has been loaded. */
const Discard = lazyPart(async () => (await import("./DialogFrame.tsx")).Discard)

/**
 * Asks before the screen is left while drafts are open: by a link, by going back, or by a change of the query, which
 * may replace what is on the screen. While they are being saved, it waits: the screen is left once nothing is unsaved.
 * There can be no other blocker: the router asks only the one that was added last.
 */
export function LeaveGuard() {
  const blocker = useBlocker(({ currentLocation: from, nextLocation: to, historyAction }) => {
    if (openDrafts.state() === "none") return false
    // A screen that corrects its own address stays as it is.
    if (historyAction === "REPLACE") return from.pathname !== to.pathname
    return from.pathname !== to.pathname || from.search !== to.search || from.hash !== to.hash
  })
  const drafts = useSyncExternalStore(openDrafts.subscribe, openDrafts.state)
  const { state, proceed, reset } = blocker
  useEffect(() => {
    if (state === "blocked" && drafts === "none") proceed()
  }, [state, drafts, proceed])
  if (state !== "blocked" || drafts !== "changed") return null
  return (
    <Suspense>
      <Discard onKeep={reset} onDiscard={() => openDrafts.discard()} />
    </Suspense>
  )
}
