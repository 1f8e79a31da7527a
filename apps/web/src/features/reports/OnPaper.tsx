import { createContext, type ReactNode, use, useEffect, useState } from "react"
import { flushSync } from "react-dom"

const OnPaper = createContext(false)

/** Tells the parts of a report when it is about to be printed. */
export function OnPaperProvider({ children }: { children: ReactNode }) {
  const [printed, setPrinted] = useState(false)
  useEffect(() => {
    // The browser takes its picture of the page as soon as the event is over: all must be drawn by then.
    const draw = () => flushSync(() => setPrinted(true))
    window.addEventListener("beforeprint", draw)
    return () => window.removeEventListener("beforeprint", draw)
  }, [])
  return <OnPaper value={printed}>{children}</OnPaper>
}

/** Whether all has to be drawn, because it is printed or was before. */
export function useOnPaper(): boolean {
  return use(OnPaper)
}
