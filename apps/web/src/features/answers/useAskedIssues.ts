import { useLocation, useNavigate, useSearchParams } from "react-router"
import { askForIssues, type IssueKind, issueKinds, issuesAskedFor } from "./issues.ts"

/** The names that the dashboard uses for the issues when it links here. */
const namesElsewhere: Record<string, IssueKind> = {
  unanswered: "unanswered",
  answeredWithLowConfidence: "lowConfidence",
  answeredWithoutEvidence: "noEvidence",
  unresolvedComments: "comments",
  unapprovedAnswers: "unapproved",
}

/**
 * The issues to filter by, from the address or from the page that linked here. A choice is kept in the address, so that
 * going back restores it.
 */
export function useAskedIssues(): [IssueKind[], (kinds: IssueKind[]) => void] {
  const [search] = useSearchParams()
  const { pathname, state } = useLocation()
  const navigate = useNavigate()
  const named = issuesAskedFor(search)
  return [
    named.length > 0 ? named : presetIn(state),
    (kinds) => void navigate(pathname + askForIssues(kinds), { replace: true, preventScrollReset: true }),
  ]
}

/** The navigation state is the name of an issue, or an object with names of issues. */
function presetIn(state: unknown): IssueKind[] {
  const names = typeof state === "object" && state !== null ? Object.values(state) : [state]
  const kinds = names.flat().map((name) => (typeof name === "string" ? namesElsewhere[name] : undefined))
  return issueKinds.filter((kind) => kinds.includes(kind))
}
