import type { Schemas } from "../../api/schemas.ts"
import { isAnswered } from "./answer.ts"
import type { Question } from "./received.ts"

/** What can be open about a question, in the order in which it is listed. */
export const issueKinds = ["unanswered", "lowConfidence", "noEvidence", "comments", "unapproved"] as const

export type IssueKind = (typeof issueKinds)[number]

/** How many of each kind a questionnaire has; of comments the comments themselves. */
export function issuesOfQuestionnaire({
  issues,
}: Schemas["QuestionnaireSummary"]): Record<IssueKind, number> {
  return {
    unanswered: issues.unanswered,
    lowConfidence: issues.answeredWithLowConfidence,
    noEvidence: issues.answeredWithoutEvidence,
    comments: issues.unresolvedComments,
    unapproved: issues.unapprovedAnswers,
  }
}

/** How many of each kind a question has, as the server has counted; an answer that waits to be sent counts already. */
export function issuesOfQuestion({ issues, answer }: Question): Record<IssueKind, number> {
  const answered = isAnswered(answer)
  return {
    unanswered: Number(!answered),
    lowConfidence: Number(answered && issues.isAnsweredWithLowConfidence),
    noEvidence: Number(answered && issues.isAnsweredWithoutEvidences),
    comments: issues.unresolvedCommentsCount,
    unapproved: Number(answered && issues.hasUnapprovedAnswer),
  }
}

/** Whether any of the kinds is open; with no kind asked for, everything counts. */
export function hasIssue(counts: Record<IssueKind, number>, kinds: readonly IssueKind[]): boolean {
  return kinds.length === 0 || kinds.some((kind) => counts[kind] > 0)
}

const parameter = "issues"

/** The kinds that an address asks for, by the part after its `?`. */
export function issuesAskedFor(search: URLSearchParams): IssueKind[] {
  const named = (search.get(parameter) ?? "").split(",")
  return issueKinds.filter((kind) => named.includes(kind))
}

/** The part of an address that asks for some kinds; empty for none. */
export function askForIssues(kinds: readonly IssueKind[]): string {
  return kinds.length === 0 ? "" : `?${parameter}=${kinds.join(",")}`
}

/** In an address of the questionnaires: leads on to the first question that has the issues it asks for. */
export const firstQuestion = "first"

/** The part of an address of the questionnaires that leads on to the first question with one of the kinds. */
export function askForFirstWith(kinds: readonly [IssueKind, ...IssueKind[]]): string {
  return `${askForIssues(kinds)}&${firstQuestion}`
}
