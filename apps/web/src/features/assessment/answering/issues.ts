import type { Schemas } from "../../../api/schemas.ts"
import { isAnswered } from "./answer.ts"
import { isSettled, type Question } from "./received.ts"

/** The kinds of issues that a question can have, in the order in which they are listed. */
export const issueKinds = ["unanswered", "lowConfidence", "noEvidence", "comments", "unapproved"] as const

export type IssueKind = (typeof issueKinds)[number]

/** How many questions of a questionnaire have each kind; for comments, the number of comments. */
export function issuesOfQuestionnaire({
  issues,
  carriedCount,
}: Schemas["QuestionnaireSummary"]): Record<IssueKind, number> {
  return {
    unanswered: issues.unanswered + carriedCount,
    lowConfidence: issues.answeredWithLowConfidence,
    noEvidence: issues.answeredWithoutEvidence,
    comments: issues.unresolvedComments,
    unapproved: issues.unapprovedAnswers,
  }
}

/**
 * How many of each kind a question has, as counted by the server; an unsent answer already counts. An answer that is only
 * carried over leaves its question open.
 */
export function issuesOfQuestion(question: Question): Record<IssueKind, number> {
  const { issues, answer } = question
  const answered = isAnswered(answer)
  return {
    unanswered: Number(!isSettled(question)),
    lowConfidence: Number(answered && issues.isAnsweredWithLowConfidence),
    noEvidence: Number(answered && issues.isAnsweredWithoutEvidences),
    comments: issues.unresolvedCommentsCount,
    unapproved: Number(answered && issues.hasUnapprovedAnswer),
  }
}

/** Whether any of the kinds is open; true if no kinds are given. */
export function hasIssue(counts: Record<IssueKind, number>, kinds: readonly IssueKind[]): boolean {
  return kinds.length === 0 || kinds.some((kind) => counts[kind] > 0)
}

const parameter = "issues"

/** The kinds that an address asks for in its query. */
export function issuesAskedFor(search: URLSearchParams): IssueKind[] {
  const named = (search.get(parameter) ?? "").split(",")
  return issueKinds.filter((kind) => named.includes(kind))
}

/** The query that asks for the given kinds; empty for none. */
export function askForIssues(kinds: readonly IssueKind[]): string {
  return kinds.length === 0 ? "" : `?${parameter}=${kinds.join(",")}`
}

/** Query parameter of the questionnaires screen that redirects to the first question with the requested issues. */
export const firstQuestion = "first"

/** The query for the questionnaires screen that redirects to the first question with one of the kinds. */
export function askForFirstWith(kinds: readonly [IssueKind, ...IssueKind[]]): string {
  return `${askForIssues(kinds)}&${firstQuestion}`
}
