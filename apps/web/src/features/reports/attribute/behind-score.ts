import { createContext, useContext } from "react"
import type { Schemas } from "../../../api/schemas.ts"
import type { AssessmentPlace } from "../../../places.ts"

/** What the reader may see of what is behind the scores; nothing for readers of a public link. */
export interface BehindScore {
  place: AssessmentPlace
  kit: Schemas["ReportedKit"]
  /** Each question's part in the score of an attribute. */
  scores: boolean
  /** The questions of each measure. */
  measureQuestions: boolean
}

const Shown = createContext<BehindScore | null>(null)

/** Around the parts of a report that show attributes. */
export const BehindScoreProvider = Shown.Provider

export function useBehindScore(): BehindScore | null {
  return useContext(Shown)
}
