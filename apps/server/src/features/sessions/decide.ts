import type { Static } from "typebox"
import type { Context } from "../../platform/context.ts"
import type { RatingOfAnswer } from "../../platform/database/json.ts"
import { invalid, isUnavailable, notFound, ProductError } from "../../platform/errors.ts"
import { answeringOf, submitAnswer } from "../answers/index.ts"
import { type Assessment, loadAssessmentKit } from "../assessments/index.ts"
import type { Rating } from "./access.ts"
import { findReveals } from "./questions.ts"
import { refusal } from "./refusal.ts"
import type { Decided, Decisions } from "./schemas.ts"
import { questionsIn } from "./stored-session.ts"
import { countVotes, talliesOf } from "./tally.ts"

type Decision = Static<typeof Decisions>["decisions"][number]

/**
 * Stores what a group has decided, as answers of whoever leads, whose history says what the group thought. Each decision
 * stands for itself: what cannot be stored is refused, with the reason. The caller holds the locks of `decider`.
 */
export async function decide(
  ctx: Context,
  { assessment, session }: Rating,
  decisions: readonly Decision[],
): Promise<Static<typeof Decided>> {
  const kit = await loadAssessmentKit(ctx, assessment)
  const questions = new Map(questionsIn(kit, session).map((question) => [question.id, question]))
  const reveals = await findReveals(ctx, session.id)
  const named = decisions.flatMap(({ questionId }) => questions.get(questionId) ?? [])
  const tallies = talliesOf(named, await countVotes(ctx, session.id))
  const outcome: Static<typeof Decided> = { stored: 0, unchanged: 0, refused: [] }
  const seen = new Set<number>()
  let current = assessment
  for (const decision of decisions) {
    const { questionId } = decision
    const [question, tally] = [questions.get(questionId), tallies.get(questionId)]
    try {
      if (!question || !tally) throw notFound("question")
      if (!reveals.has(questionId)) throw notRevealed()
      if (seen.has(questionId)) throw namedTwice()
      const rating = {
        id: session.id,
        title: session.title,
        votes: tally.votes,
        agreement: tally.agreement,
      }
      const isStored = await store(ctx, current, {
        decision,
        rating,
        questionnaireId: question.questionnaireId,
      })
      seen.add(questionId)
      await noteDecision(ctx, session.id, decision)
      if (isStored) current = outdated(current)
      outcome[isStored ? "stored" : "unchanged"]++
    } catch (error) {
      if (!(error instanceof ProductError) || isUnavailable(error)) throw error
      outcome.refused.push(refusal(questionId, error, ctx.language))
    }
  }
  return outcome
}

/** @returns whether that changed the answer */
async function store(
  ctx: Context,
  assessment: Assessment,
  {
    decision: { questionId, answerOptionId, isNotApplicable, confidenceLevelId, seenChange },
    rating,
    questionnaireId,
  }: { decision: Decision; rating: RatingOfAnswer; questionnaireId: number },
): Promise<boolean> {
  if (!isNotApplicable && typeof answerOptionId !== "number") throw nothingDecided()
  const answering = await answeringOf(ctx, assessment, questionId)
  const { change } = await submitAnswer(ctx, answering, {
    ...{ questionnaireId, questionId, rating },
    ...{ answerOptionId, isNotApplicable, confidenceLevelId, seenChange },
  })
  return change !== (answering.stored?.changes ?? 0)
}

async function noteDecision(
  { db }: Context,
  sessionId: string,
  { questionId, answerOptionId, isNotApplicable }: Decision,
): Promise<void> {
  await db
    .updateTable("ratingReveals")
    .set({ isDecided: true, answerOptionId: isNotApplicable ? null : (answerOptionId ?? null) })
    .where("sessionId", "=", sessionId)
    .where("questionId", "=", questionId)
    .execute()
}

/** After the first change, what follows from a result that is not valid any more need not be told again. */
function outdated(assessment: Assessment): Assessment {
  return {
    ...assessment,
    result: { ...assessment.result, isCalculateValid: false, isConfidenceValid: false },
  }
}

function notRevealed(): ProductError {
  return new ProductError("INVALID_STATE", {
    en: "The votes on this question have not been revealed yet. Reveal them before you decide.",
    fa: "رأی‌های این پرسش هنوز آشکار نشده‌اند. پیش از تصمیم‌گیری آن‌ها را آشکار کنید.",
  })
}

function namedTwice(): ProductError {
  return invalid({
    en: "This question is decided more than once here.",
    fa: "برای این پرسش در این درخواست بیش از یک تصمیم آمده است.",
  })
}

function nothingDecided(): ProductError {
  return invalid({
    en: "Choose an option, or say that the question is not applicable.",
    fa: "یکی از گزینه‌ها را انتخاب کنید یا پرسش را «نامرتبط» علامت بزنید.",
  })
}
