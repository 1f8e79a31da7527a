import { createContext, type ReactNode, use, useEffect, useState } from "react"
import { flushSync } from "react-dom"

const OnPaper = createContext(false)

/** Notifies the parts of a report when it is about to be printed. */
export function OnPaperProvider({ children }: { children: ReactNode }) {
  const [printed, setPrinted] = useState(false)
  useEffect(() => {
    // The browser captures the page right after the event, so everything must be rendered synchronously.
    const draw = () => flushSync(() => setPrinted(true))
    window.addEventListener("beforeprint", draw)
    return () => window.removeEventListener("beforeprint", draw)
  }, [])
  return <OnPaper value={printed}>{children}</OnPaper>
}

/** Whether everything has to be rendered, because the report is being printed or was printed before. */
export function useOnPaper(): boolean {
  return use(OnPaper)
}
