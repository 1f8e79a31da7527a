import { type AnswerSheet, assessmentProgress, type KitModel } from "@plumbline/scoring"
import { sql } from "kysely"
import type { AnonymousContext } from "../../platform/context.ts"
import type { ProductEvent } from "../../platform/events/event.ts"
import type { Assessment } from "./assessment.ts"
import { isAsked } from "./assessment-profile.ts"

/** The maximum number of concurrent answers to one assessment: each holds a connection to the database. */
const MOST_AT_ONCE = 100

/**
 * Records the completion event, once, if the question that was just answered was the last open one. Carried answers are
 * open until they are confirmed.
 *
 * Answers to different questions do not wait for each other, so concurrent last answers do not see one another until
 * they are committed. Where others may be under way, the check is therefore repeated after the commit: the last one to
 * commit sees them all.
 *
 * @param answeredBefore how many other questions were answered when this answer was stored
 * @param event the event of the answer itself, recorded in any case
 */
export async function noteProgress(
  ctx: AnonymousContext,
  assessment: Assessment,
  { questions }: KitModel,
  answeredBefore: number,
  event: ProductEvent,
): Promise<void> {
  const open = questions.length - answeredBefore - 1
  if (open <= 0) return noteCompletion(ctx, assessment, questions.length, event)
  ctx.defer(ctx.record(event))
  if (open > MOST_AT_ONCE) return
  ctx.afterCommit(() => ctx.inTransaction((later) => noteCompletion(later, assessment, questions.length)))
}

/** Like {@link noteProgress}, for a calculation, which sees all answers: in case the node of the last one has died. */
export async function noteMissedCompletion(
  ctx: AnonymousContext,
  assessment: Assessment,
  model: KitModel,
  answers: AnswerSheet,
): Promise<void> {
  if (assessment.result.isCompleted) return
  const { answersCount, questionsCount } = assessmentProgress(model, answers)
  if (answersCount === questionsCount) await noteCompletion(ctx, assessment, questionsCount)
}

/** Records the events, and the completion if every question is settled and that was not recorded before. */
export async function noteCompletion(
  ctx: AnonymousContext,
  { id: assessmentId, result }: Pick<Assessment, "id" | "result">,
  questionsCount: number,
  ...events: ProductEvent[]
): Promise<void> {
  // Clearing an answer changes this row as well; a count before locking it would miss that.
  await ctx.db.selectFrom("assessmentResults").where("id", "=", result.id).select("id").forUpdate().execute()
  const marked = await ctx.db
    .updateTable("assessmentResults")
    .set({ completed: true })
    .where("id", "=", result.id)
    .where("completed", "=", false)
    .where((eb) =>
      eb(
        eb
          .selectFrom("answers")
          .innerJoin("assessmentResults as result", "result.id", "answers.resultId")
          .where("answers.resultId", "=", result.id)
          .where("answers.deleted", "=", false)
          .where(isAsked("answers.questionId"))
          .where(isSettled)
          .select(({ fn }) => fn.countAll<number>().as("count")),
        ">=",
        questionsCount,
      ),
    )
    .returning("id")
    .executeTakeFirst()
  const [first, ...others] = marked
    ? [...events, { type: "assessment-completed" as const, assessmentId }]
    : events
  if (first) await ctx.record(first, ...others)
}

/** Whether a row of answers is one that was given, or confirmed, in this assessment. */
export const isSettled = sql<boolean>`((answer_option_id is not null or is_not_applicable) and carried is not true)`

/** Whether a row of answers has a selected option or is marked as not applicable. */
export const isAnswered = sql<boolean>`(answer_option_id is not null or is_not_applicable)`
