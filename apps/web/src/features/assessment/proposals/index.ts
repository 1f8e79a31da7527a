import { lazyPart } from "../../../ui/lazy.tsx"

export { proposalsQuery, waitingProposalsQuery } from "./api.ts"

/** Asks for the answers of other assessments to questions with the same references. Render within a `Suspense`. */
export const AnswersElsewhere = lazyPart(
  async () => (await import("./AnswersElsewhere.tsx")).AnswersElsewhere,
  "proposals",
)

/** Decides on the open proposals for a question, one by one. Render within a `Suspense`. */
export const ProposalPanel = lazyPart(
  async () => (await import("./ProposalPanel.tsx")).ProposalPanel,
  "proposals",
)
