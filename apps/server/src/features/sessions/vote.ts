import type { Question } from "@plumbline/scoring"
import type { AnonymousContext } from "../../platform/context.ts"
import { invalid, notFound, ProductError } from "../../platform/errors.ts"
import { type Assessment, loadAssessmentKit } from "../assessments/index.ts"
import type { Rating } from "./access.ts"
import { showChange } from "./live.ts"
import type { VoteInput } from "./schemas.ts"
import { questionsIn, requireOpen, voterKey } from "./stored-session.ts"
import { countVotes, tallyOf } from "./tally.ts"

/** Of a vote that says nothing about it, as of an answer. */
const DEFAULT_CONFIDENCE_LEVEL = 1

/**
 * Votes on a question, or changes the own vote. The caller holds the shared lock on the session, so nothing is revealed
 * and nobody closes it meanwhile.
 *
 * @param voterId a member, or a guest
 * @throws NOT_FOUND unknown question or option · INVALID_STATE closed, or revealed · INVALID_INPUT no vote, or "not
 * applicable" where the question does not allow it
 */
export async function vote(
  ctx: AnonymousContext,
  rating: Rating,
  { questionId, voterId }: { questionId: number; voterId: string },
  { answerOptionId = null, isNotApplicable, confidenceLevelId, note }: VoteInput,
): Promise<{ votes: number }> {
  const chosen = isNotApplicable ? null : answerOptionId
  if (!isNotApplicable && chosen === null) throw noVote()
  const question = await votable(ctx, rating, questionId)
  if (chosen === null) requireMayNotBeApplicable(question)
  else if (!question.options.some(({ id }) => id === chosen)) throw notFound("answerOption")
  const { session } = rating
  const content = {
    answerOptionId: chosen,
    confidenceLevelId: confidenceLevelId ?? DEFAULT_CONFIDENCE_LEVEL,
    note: note ?? null,
  }
  await ctx.db
    .insertInto("ratingVotes")
    .values({ sessionId: session.id, questionId, voter: keyOf(ctx, rating, voterId), ...content })
    .onConflict((conflict) => conflict.columns(["sessionId", "questionId", "voter"]).doUpdateSet(content))
    .execute()
  if (voterId === ctx.user?.id) await noteMember(ctx, session.id, voterId)
  showChange(ctx, session)
  const { votes } = tallyOf(question, await countVotes(ctx, session.id, questionId))
  return { votes }
}

/** Takes the own vote on a question back, if there is one. @throws as {@link vote} */
export async function withdrawVote(
  ctx: AnonymousContext,
  rating: Rating,
  { questionId, voterId }: { questionId: number; voterId: string },
): Promise<void> {
  await votable(ctx, rating, questionId)
  await ctx.db
    .deleteFrom("ratingVotes")
    .where("sessionId", "=", rating.session.id)
    .where("questionId", "=", questionId)
    .where("voter", "=", keyOf(ctx, rating, voterId))
    .execute()
  showChange(ctx, rating.session)
}

/** A question of the session that can still be voted on. */
async function votable(
  ctx: AnonymousContext,
  { assessment, session }: Rating,
  questionId: number,
): Promise<Question> {
  const question = await questionOf(ctx, assessment, session, questionId)
  requireOpen(ctx, session)
  const revealed = await ctx.db
    .selectFrom("ratingReveals")
    .where("sessionId", "=", session.id)
    .where("questionId", "=", questionId)
    .select("questionId")
    .executeTakeFirst()
  if (revealed) throw alreadyRevealed()
  return question
}

async function questionOf(
  ctx: AnonymousContext,
  assessment: Assessment,
  session: Rating["session"],
  questionId: number,
): Promise<Question> {
  const kit = await loadAssessmentKit(ctx, assessment)
  const question = questionsIn(kit, session).find(({ id }) => id === questionId)
  if (!question) throw notFound("question")
  return question
}

function keyOf(ctx: AnonymousContext, { session }: Rating, voterId: string): string {
  const key = voterKey(session, voterId, ctx.now)
  if (key === null) throw new Error("Nobody votes in a closed session.")
  return key
}

/** That a member takes part is known, not which votes are theirs. */
async function noteMember({ db }: AnonymousContext, sessionId: string, userId: string): Promise<void> {
  await db
    .insertInto("ratingMembers")
    .values({ sessionId, userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

function requireMayNotBeApplicable({ mayNotBeApplicable }: Question): void {
  if (mayNotBeApplicable) return
  throw invalid({
    en: "This question cannot be marked as not applicable.",
    fa: "این پرسش را نمی‌توان «نامرتبط» علامت زد.",
  })
}

function noVote(): ProductError {
  return invalid({
    en: "Choose an option, or say that the question is not applicable.",
    fa: "یکی از گزینه‌ها را انتخاب کنید یا پرسش را «نامرتبط» علامت بزنید.",
  })
}

function alreadyRevealed(): ProductError {
  return new ProductError("INVALID_STATE", {
    en: "The votes on this question have been revealed. They cannot be changed any more.",
    fa: "رأی‌های این پرسش آشکار شده‌اند و دیگر تغییر نمی‌کنند.",
  })
}
