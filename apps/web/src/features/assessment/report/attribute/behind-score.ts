import { createContext, useContext } from "react"
import type { Schemas } from "../../../../api/schemas.ts"
import type { AssessmentParams } from "../../../../paths.ts"
import type { WholeReport } from "../useWhole.ts"

/** Which score details the reader may see; null for readers of a public link. */
export interface BehindScore {
  place: AssessmentParams
  kit: Schemas["ReportedKit"]
  /** Where the report has come without the measures of its attributes: with them. */
  whole: WholeReport | undefined
  /** Whether each question's part in the score of an attribute is visible. */
  scores: boolean
  /** Whether the questions of each measure are visible. */
  measureQuestions: boolean
}

const Shown = createContext<BehindScore | null>(null)

/** Wraps the parts of a report that show attributes. */
export const BehindScoreProvider = Shown.Provider

export function useBehindScore(): BehindScore | null {
  return useContext(Shown)
}
