import { type ReactNode, useCallback, useMemo, useState } from "react"
import { type Given, type GivenAnswers, TrialContext } from "./trial.ts"

/** Keeps the answers of a trial while other parts of the draft are viewed or edited. */
export function TrialProvider({ children }: { children: ReactNode }) {
  const [given, replace] = useState<GivenAnswers>(new Map())
  const give = useCallback((questionId: number, answer: Given | null) => {
    replace((before) => {
      const after = new Map(before)
      if (answer === null) after.delete(questionId)
      else after.set(questionId, answer)
      return after
    })
  }, [])
  const trial = useMemo(() => ({ given, replace, give }), [given, give])
  return <TrialContext value={trial}>{children}</TrialContext>
}
