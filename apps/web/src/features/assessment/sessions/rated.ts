import type { Schemas } from "../../../api/schemas.ts"

/** A question of a rating session, as members and guests see it. */
export interface Rated
  extends Pick<
    Schemas["PublicRatedQuestion"],
    | "questionId"
    | "title"
    | "hint"
    | "mayNotBeApplicable"
    | "options"
    | "votes"
    | "ownVote"
    | "isRevealed"
    | "notApplicable"
    | "agreement"
  > {
  distribution: { answerOptionId: number; votes: number; people?: { displayName: string }[] | null }[] | null
  /** What only members see. */
  ofMembers?: Pick<Schemas["RatedQuestion"], "suggested" | "notes" | "decided"> & {
    /** The number of the answer's latest change that the page has loaded. */
    change: number
  }
}

/** From this agreement on a group is taken to agree. */
export const enough = 0.8

/** What an anonymous question needs before its votes are shown. */
export const fewestVotes = 3

/** Those on which the group agrees least come first, those without an agreement last. */
export function byAgreement(questions: readonly Rated[]): Rated[] {
  return questions.toSorted((a, b) => (a.agreement ?? 2) - (b.agreement ?? 2))
}

/** What everybody in a session hears at once. */
export interface LiveState {
  state: Schemas["RatingState"]
  currentQuestionId: number | null
  participants: number
  /** At first all, then those that have changed. */
  questions: { questionId: number; votes: number; isRevealed: boolean }[]
}

/** The questions with the counts of a message. */
export function counted<Question extends Pick<Rated, "questionId" | "votes">>(
  questions: readonly Question[],
  { questions: changed }: LiveState,
): Question[] {
  const votes = new Map(changed.map((each) => [each.questionId, each.votes]))
  return questions.map((each) => ({ ...each, votes: votes.get(each.questionId) ?? each.votes }))
}

/** Whether a message tells of a question that is revealed and not yet known to be. */
export function tellsOfReveal(
  questions: readonly Pick<Rated, "questionId" | "isRevealed">[],
  { questions: changed }: LiveState,
): boolean {
  const revealed = new Set(changed.filter((each) => each.isRevealed).map((each) => each.questionId))
  return questions.some((each) => !each.isRevealed && revealed.has(each.questionId))
}
