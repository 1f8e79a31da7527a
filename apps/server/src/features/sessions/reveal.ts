import type { Static } from "typebox"
import type { Context } from "../../platform/context.ts"
import { notFound, ProductError } from "../../platform/errors.ts"
import { loadAssessmentKit } from "../assessments/index.ts"
import type { Rating } from "./access.ts"
import { showChange } from "./live.ts"
import { findReveals } from "./questions.ts"
import { refusal } from "./refusal.ts"
import type { Revealed } from "./schemas.ts"
import { questionsIn } from "./stored-session.ts"
import { countVotes, isShowable, talliesOf } from "./tally.ts"

/**
 * Shows the votes on some questions, or on all, for good. In an anonymous session those with few votes stay hidden. The
 * caller holds the exclusive lock on the session.
 *
 * @throws NOT_FOUND a question outside the session: nothing is revealed · INVALID_STATE all that are named have too few
 * votes
 */
export async function reveal(
  ctx: Context,
  { assessment, session }: Rating,
  questionIds: readonly number[] | null,
): Promise<Static<typeof Revealed>> {
  const kit = await loadAssessmentKit(ctx, assessment)
  const questions = questionsIn(kit, session)
  const asked = questionIds && new Set(questionIds)
  const wanted = questions.filter(({ id }) => asked?.has(id) ?? true)
  if (asked && wanted.length < asked.size) throw notFound("question")
  const known = await findReveals(ctx, session.id)
  const tallies = talliesOf(wanted, await countVotes(ctx, session.id))
  const [shown, hidden]: [number[], number[]] = [[], []]
  for (const [id, tally] of tallies) {
    if (known.has(id)) continue
    const into = isShowable(session, tally) ? shown : hidden
    into.push(id)
  }
  if (asked && hidden.length === asked.size) throw tooFew()
  if (shown.length > 0)
    await ctx.db
      .insertInto("ratingReveals")
      .values(shown.map((questionId) => ({ sessionId: session.id, questionId })))
      .execute()
  showChange(ctx, session)
  return {
    revealed: shown.length,
    refused: asked ? hidden.map((id) => refusal(id, tooFew(), ctx.language)) : [],
  }
}

function tooFew(): ProductError {
  return new ProductError("INVALID_STATE", {
    en: "Fewer than three people have voted on this question. In an anonymous session that would tell whose votes they are.",
    fa: "کمتر از سه نفر به این پرسش رأی داده‌اند. در جلسهٔ بی‌نام، آشکار شدن این رأی‌ها نشان می‌دهد که هر رأی از آن کیست.",
  })
}
