import { agreementOf, lowerMedian, type Question } from "@plumbline/scoring"
import type { Static } from "typebox"
import type { AnonymousContext } from "../../platform/context.ts"
import type { Suggested } from "./schemas.ts"
import { counts } from "./stored-session.ts"

/** So many alike votes on a question; without an option it is not applicable. */
export type VotesAlike = {
  questionId: number
  answerOptionId: number | null
  confidenceLevelId: number
  votes: number
}

/** What a group thinks of a question. */
export type Tally = {
  votes: number
  notApplicable: number
  /** Of every option, by index. */
  options: { answerOptionId: number; votes: number }[]
  agreement: number | null
  suggested: Static<typeof Suggested> | null
}

/** From so many votes on, an anonymous session shows what was voted. */
const FEWEST_ANONYMOUS = 3

/** The votes of a session, how many of each kind; without an id, on all questions. */
export async function countVotes(
  { db }: Pick<AnonymousContext, "db">,
  sessionId: string,
  questionId?: number,
): Promise<VotesAlike[]> {
  return db
    .selectFrom("ratingVotes")
    .where("sessionId", "=", sessionId)
    .$if(questionId !== undefined, (query) => query.where("questionId", "=", questionId ?? 0))
    .groupBy(["questionId", "answerOptionId", "confidenceLevelId"])
    .select(({ fn }) => [
      "questionId",
      "answerOptionId",
      "confidenceLevelId",
      fn.countAll<number>().as("votes"),
    ])
    .execute()
}

/** The tallies of questions, from all votes of a session. */
export function talliesOf(questions: readonly Question[], votes: readonly VotesAlike[]): Map<number, Tally> {
  const byQuestion = Map.groupBy(votes, ({ questionId }) => questionId)
  return new Map(
    questions.map((question) => [question.id, tallyOf(question, byQuestion.get(question.id) ?? [])]),
  )
}

/** What a group thinks of a question; votes for options that it lacks do not count. */
export function tallyOf(question: Question, all: readonly VotesAlike[]): Tally {
  const votes = all.filter(({ answerOptionId }) => counts(question, answerOptionId))
  const total = sum(votes)
  const notApplicable = votes.filter(({ answerOptionId }) => answerOptionId === null)
  const options = question.options.map(({ id, value }) => ({
    answerOptionId: id,
    value,
    votes: sum(votes.filter(({ answerOptionId }) => answerOptionId === id)),
  }))
  return {
    votes: total,
    notApplicable: sum(notApplicable),
    options: options.map(({ answerOptionId, votes: count }) => ({ answerOptionId, votes: count })),
    agreement: agreementOf(options),
    suggested: total === 0 ? null : suggestion(question, votes, sum(notApplicable) * 2 > total),
  }
}

/** The answer in the middle of the group, and how sure those are who gave it; the lower one of two. */
function suggestion(question: Question, votes: readonly VotesAlike[], isNotApplicable: boolean) {
  const isMeant = (vote: VotesAlike) => (vote.answerOptionId === null) === isNotApplicable
  const meant = votes.filter(isMeant).flatMap((vote) => Array<VotesAlike>(vote.votes).fill(vote))
  const byWorth = question.options.toSorted((a, b) => a.value - b.value || a.index - b.index)
  const worth = new Map(byWorth.map(({ id }, at) => [id, at]))
  const place = ({ answerOptionId }: VotesAlike) => worth.get(answerOptionId ?? -1) ?? 0
  const middle = lowerMedian(meant.toSorted((a, b) => place(a) - place(b)))
  const confidence = lowerMedian(meant.map(({ confidenceLevelId }) => confidenceLevelId).toSorted())
  return {
    answerOptionId: middle?.answerOptionId ?? null,
    isNotApplicable,
    confidenceLevelId: confidence ?? 1,
  }
}

/** Whether what was voted may be shown: few anonymous votes would tell whose they are. */
export function isShowable({ isAnonymous }: { isAnonymous: boolean }, { votes }: Tally): boolean {
  return !isAnonymous || votes >= FEWEST_ANONYMOUS
}

function sum(votes: readonly { votes: number }[]): number {
  return votes.reduce((total, { votes: count }) => total + count, 0)
}
