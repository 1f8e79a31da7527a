import type { Static } from "typebox"
import type { Time } from "../../platform/clock.ts"
import type { AnonymousContext } from "../../platform/context.ts"
import { type Params, preparedQuery } from "../../platform/database/prepared-query.ts"
import { ProductError } from "../../platform/errors.ts"
import type { AssessmentKit } from "../assessments/index.ts"
import { programFor } from "../users/index.ts"
import type { StoredAnswer } from "./queries.ts"
import type { ChangedAnswer } from "./schemas.ts"

/** A changed answer as shown to others: its present state, who changed it, and when. */
export type AnswerNow = Pick<
  StoredAnswer,
  "answerOptionId" | "confidenceLevelId" | "confidenceUnasked" | "isNotApplicable" | "status" | "carried"
> & {
  questionId: number
  /** Number of the change in the history of the answer. */
  change: number
  changedBy: { id: string; displayName: string }
  /** Name of the API token with which a program has done so for the person. */
  program: string | null
  changeTime: Time
}

export function changedAnswer(
  { model, text }: AssessmentKit,
  answer: AnswerNow,
): Static<typeof ChangedAnswer> {
  const { questionId, answerOptionId, confidenceLevelId, isNotApplicable, status } = answer
  const option = model.questionById.get(questionId)?.options.find(({ id }) => id === answerOptionId)
  return {
    questionId,
    selectedOption: option ? { id: option.id, index: option.index, title: text.option(option.id) } : null,
    confidenceLevelId,
    isConfidenceAsked: answer.confidenceUnasked !== true,
    isNotApplicable: isNotApplicable === true,
    approved: status === null ? null : status === "APPROVED",
    carried: answer.carried === true,
    change: answer.change,
    changedBy: answer.changedBy,
    program: answer.program,
    changeTime: answer.changeTime,
  }
}

/**
 * Rejects a change by a caller who has not seen the current answer. Without `seen`, any change is allowed.
 *
 * @param seen number of the change that the caller saw last, 0 for no answer
 * @throws ANSWER_CHANGED with the current answer, its author and time
 */
export async function requireSeen(
  ctx: AnonymousContext,
  kit: AssessmentKit,
  answer: { questionId: number; stored: StoredAnswer | undefined },
  seen: number | null | undefined,
): Promise<void> {
  const { questionId, stored } = answer
  if (seen === null || seen === undefined || seen === (stored?.changes ?? 0)) return
  const [last] = stored ? await lastChange(ctx, { answerId: stored.id }) : []
  throw new ProductError(
    "ANSWER_CHANGED",
    {
      en: "This answer has changed in the meantime. Look at the new answer before you change it.",
      fa: "این پاسخ در این میان تغییر کرده است. پیش از تغییر دادن، پاسخ جدید را ببینید.",
    },
    {
      details: {
        answer:
          stored && last
            ? changedAnswer(kit, {
                ...stored,
                questionId,
                change: stored.changes,
                changedBy: { id: last.userId, displayName: last.displayName },
                program: last.program,
                changeTime: last.creationTime,
              })
            : null,
      },
    },
  )
}

const lastChange = preparedQuery((db, { answerId }: Params<{ answerId: string }>) =>
  db
    .selectFrom("answerChanges as history")
    .innerJoin("users as person", "person.id", "history.createdBy")
    .where("history.answerId", "=", answerId)
    .orderBy("history.sequence", "desc")
    .limit(1)
    .select([
      "person.id as userId",
      "person.displayName",
      "history.creationTime",
      programFor("person", "history").as("program"),
    ]),
)
