import { Children, type ReactNode, startTransition, useEffect, useState } from "react"
import { useOnPaper } from "./OnPaper.tsx"

/**
 * Draws its children one after the other, each without holding up what the reader does meanwhile: drawn at once, a long
 * report would keep the page from answering. On paper all are there.
 */
export function InSteps({ children }: { children: ReactNode }) {
  const parts = Children.toArray(children)
  const [drawn, setDrawn] = useState(0)
  const isWhole = drawn >= parts.length
  useEffect(() => {
    if (!isWhole) startTransition(() => setDrawn(drawn + 1))
  }, [drawn, isWhole])
  return useOnPaper() ? parts : parts.slice(0, drawn)
}
