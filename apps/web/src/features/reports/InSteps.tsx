import { Children, type ReactNode, startTransition, useEffect, useState } from "react"
import { useOnPaper } from "./OnPaper.tsx"

/**
 * Renders its children one after the other, so that the page stays responsive: rendering a long report at once would
 * block it. On paper all are rendered.
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
