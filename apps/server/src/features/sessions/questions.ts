import { sql } from "kysely"
import type { Context } from "../../platform/context.ts"
import { type Assessment, loadAssessmentKit } from "../assessments/index.ts"
import { holds } from "../permissions/index.ts"
import type { Rating } from "./access.ts"
import { counts, questionsIn, type RatingSession, voterKey } from "./stored-session.ts"
import { countVotes, isShowable, talliesOf } from "./tally.ts"

export type Order = "order" | "agreement"

/** A page of the questions of a session: in the order of the kit, or those first on which the group agrees least. */
export async function listRatedQuestions(
  ctx: Context,
  { assessment, session }: Rating,
  { page, size, sort }: { page: number; size: number; sort: Order },
) {
  const kit = await loadAssessmentKit(ctx, assessment)
  const questions = questionsIn(kit, session)
  const [votes, reveals, isShown] = await Promise.all([
    countVotes(ctx, session.id),
    findReveals(ctx, session.id),
    seesResults(ctx, assessment, session.id),
  ])
  const tallies = talliesOf(questions, votes)
  const rated = questions.flatMap((question) => {
    const [tally, reveal] = [tallies.get(question.id), reveals.get(question.id)]
    if (!tally) return []
    const shown = isShown && reveal && isShowable(session, tally) ? { tally, reveal } : null
    return { question, votes: tally.votes, isRevealed: reveal !== undefined, shown }
  })
  const sorted =
    sort === "agreement"
      ? rated.toSorted(
          (a, b) => (a.shown?.tally.agreement ?? Infinity) - (b.shown?.tally.agreement ?? Infinity) || 0,
        )
      : rated
  const wanted = sorted.slice(page * size, (page + 1) * size)
  const voter = voterKey(session, ctx.user.id, ctx.now)
  const ids = wanted.map(({ question }) => question.id)
  const own = voter === null ? new Map() : await ownVotes(ctx, session.id, voter, ids)
  const shownIds = wanted.flatMap(({ question, shown }) => (shown ? question.id : []))
  const said = await findSaid(ctx, session, shownIds)
  const items = wanted.map(({ question, shown, ...counted }) => {
    const { tally, reveal } = shown ?? {}
    const ownVote = own.get(question.id)
    const ofQuestion = (said.get(question.id) ?? []).filter((vote) => counts(question, vote.answerOptionId))
    return {
      questionId: question.id,
      questionnaireId: question.questionnaireId,
      ...counted,
      ownVote: ownVote && counts(question, ownVote.answerOptionId) ? ownVote : null,
      distribution:
        tally?.options.map(({ answerOptionId, votes: count }) => ({
          answerOptionId,
          votes: count,
          people: session.isAnonymous
            ? null
            : ofQuestion
                .filter((vote) => vote.answerOptionId === answerOptionId)
                .map(({ displayName }) => ({ displayName: displayName ?? "" })),
        })) ?? null,
      notApplicable: tally?.notApplicable ?? null,
      agreement: tally?.agreement ?? null,
      suggested: tally?.suggested ?? null,
      notes: shown ? notesOf(session, ofQuestion) : null,
      decided: reveal?.isDecided
        ? { answerOptionId: reveal.answerOptionId, isNotApplicable: reveal.answerOptionId === null }
        : null,
    }
  })
  return { items, page, size, sort, order: "asc" as const, total: rated.length }
}

/** What is revealed in a session, and what was decided about it. */
export async function findReveals({ db }: Pick<Context, "db">, sessionId: string) {
  const rows = await db
    .selectFrom("ratingReveals")
    .where("sessionId", "=", sessionId)
    .select(["questionId", "isDecided", "answerOptionId"])
    .execute()
  return new Map(rows.map((row) => [row.questionId, row]))
}

/** Results are for who may see where answers come from, and for members who have voted. */
export async function seesResults(
  { db, user }: Context,
  { roleId }: Pick<Assessment, "roleId">,
  sessionId: string,
): Promise<boolean> {
  if (holds(roleId, "viewAnswerHistory")) return true
  const member = await db
    .selectFrom("ratingMembers")
    .where("sessionId", "=", sessionId)
    .where("userId", "=", user.id)
    .select("userId")
    .executeTakeFirst()
  return member !== undefined
}

/** The votes under a key, by question. */
export async function ownVotes(
  { db }: Pick<Context, "db">,
  sessionId: string,
  voter: string,
  questionIds: readonly number[],
) {
  if (questionIds.length === 0) return new Map<number, never>()
  const rows = await db
    .selectFrom("ratingVotes")
    .where("sessionId", "=", sessionId)
    .where("voter", "=", voter)
    .where("questionId", "in", questionIds)
    .select(["questionId", "answerOptionId", "confidenceLevelId", "note"])
    .execute()
  return new Map(
    rows.map(({ questionId, ...vote }) => [
      questionId,
      { ...vote, isNotApplicable: vote.answerOptionId === null },
    ]),
  )
}

type Said = {
  questionId: number
  answerOptionId: number | null
  note: string | null
  displayName: string | null
}

/** Who voted what on revealed questions, and why, by name; of an anonymous session only the sentences. */
async function findSaid(
  { db }: Context,
  { id, isAnonymous }: RatingSession,
  questionIds: readonly number[],
): Promise<Map<number, Said[]>> {
  if (questionIds.length === 0) return new Map()
  const votes = await db
    .selectFrom("ratingVotes")
    .where("sessionId", "=", id)
    .where("questionId", "in", questionIds)
    .$if(isAnonymous, (query) => query.where("note", "is not", null))
    .select(["questionId", "answerOptionId", "note", "voter"])
    .execute()
  const names = isAnonymous ? new Map<string, string>() : await namesIn(db, id)
  const said = votes
    .map(({ voter, ...vote }) => ({ ...vote, displayName: names.get(voter) ?? null }))
    .toSorted((a, b) => inOrder(a.displayName ?? "", b.displayName ?? ""))
  return Map.groupBy(said, ({ questionId }) => questionId)
}

/** The names of those who take part in a session, by id. */
async function namesIn(db: Context["db"], sessionId: string): Promise<Map<string, string>> {
  const people = await db
    .selectFrom("ratingMembers as member")
    .innerJoin("users as person", "person.id", "member.userId")
    .where("member.sessionId", "=", sessionId)
    .select(["person.id", "person.displayName"])
    .unionAll(
      db
        .selectFrom("ratingGuests as guest")
        .where("guest.sessionId", "=", sessionId)
        .select(["guest.id", sql<string>`coalesce(guest.display_name, '')`.as("displayName")]),
    )
    .execute()
  return new Map(people.map(({ id, displayName }) => [id, displayName]))
}

function notesOf({ isAnonymous }: RatingSession, said: readonly Said[]) {
  return said
    .flatMap(({ note, displayName }) =>
      note === null ? [] : { text: note, by: isAnonymous ? null : { displayName: displayName ?? "" } },
    )
    .toSorted((a, b) => inOrder(a.text, b.text))
}

function inOrder(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
