import { type ReactNode, useCallback, useEffect, useMemo, useState } from "react"
import { type Given, type GivenAnswers, TrialContext } from "./trial.ts"

interface TrialProviderProps {
  children: ReactNode
  /** What has been answered before. */
  initial?: GivenAnswers
  /** Called with the answers as they are now. */
  onChange?: (given: GivenAnswers) => void
}

/** Keeps the answers of a trial while other parts of the draft are viewed or edited. */
export function TrialProvider({ children, initial, onChange }: TrialProviderProps) {
  const [given, replace] = useState<GivenAnswers>(initial ?? new Map())
  useEffect(() => onChange?.(given), [given, onChange])
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
