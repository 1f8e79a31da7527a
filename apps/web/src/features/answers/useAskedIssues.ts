import { useLocation, useNavigate, useSearchParams } from "react-router"
import { askForIssues, type IssueKind, issueKinds, issuesAskedFor } from "./issues.ts"

/** What the dashboard calls the issues when it leads here. */
const namesElsewhere: Record<string, IssueKind> = {
  unanswered: "unanswered",
  answeredWithLowConfidence: "lowConfidence",
  answeredWithoutEvidence: "noEvidence",
  unresolvedComments: "comments",
  unapprovedAnswers: "unapproved",
}

/**
 * The issues that the questionnaires are asked for: by the address, or by the page that led here. A choice stays in the
 * address, so that going back finds it again.
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

/** The state of a navigation names an issue, or holds the names of some. */
function presetIn(state: unknown): IssueKind[] {
  const names = typeof state === "object" && state !== null ? Object.values(state) : [state]
  const kinds = names.flat().map((name) => (typeof name === "string" ? namesElsewhere[name] : undefined))
  return issueKinds.filter((kind) => kinds.includes(kind))
}
