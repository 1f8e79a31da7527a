import { lazyPart } from "../../../ui/lazy.tsx"

export { proposalsQuery, waitingProposalsQuery } from "./api.ts"

/** Decides on the open proposals for a question, one by one. Render within a `Suspense`. */
export const ProposalPanel = lazyPart(
  async () => (await import("./ProposalPanel.tsx")).ProposalPanel,
  "proposals",
)
