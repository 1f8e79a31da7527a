import type { AnswerSheet } from "@plumbline/scoring"
import { type Expression, type ExpressionWrapper, expressionBuilder } from "kysely"
import type { DB } from "../../platform/database/generated/tables.ts"
import { type AssessmentKit, isAsked } from "../assessments/index.ts"

/*
 * Whether an item is open is never stored: it follows from its status and from the answer to its question. Twice, because
 * lists of many assessments are sorted where their items are; a test compares the two.
 */

/** Whether the answer leaves nothing to do: it is at least as good as recommended, or the question does not apply. */
export function isClosedByAnswer(
  { model }: Pick<AssessmentKit, "model">,
  answers: AnswerSheet,
  { questionId, optionId }: { questionId: number; optionId: number },
): boolean {
  const answer = answers.get(questionId)
  if (answer?.state === "notApplicable") return true
  const wanted = model.questionById.get(questionId)?.options.find(({ id }) => id === optionId)
  return answer?.state === "chosen" && wanted !== undefined && answer.option.value >= wanted.value
}

type WithItem = DB & { item: DB["roadmapItems"]; result: DB["assessmentResults"] }

const ofItem = () => expressionBuilder<WithItem, "item" | "result">()

/** {@link isClosedByAnswer} as a condition, in a query with `item` and `result`. */
export function closedByAnswer(): ExpressionWrapper<WithItem, "item" | "result", boolean> {
  const eb = ofItem()
  return eb
    .exists(
      eb
        .selectFrom("answers as answer")
        .leftJoin("answerOptions as given", (join) =>
          join
            .onRef("given.kitVersionId", "=", "result.kitVersionId")
            .onRef("given.id", "=", "answer.answerOptionId"),
        )
        .leftJoin("answerOptions as wanted", (join) =>
          join
            .onRef("wanted.kitVersionId", "=", "result.kitVersionId")
            .onRef("wanted.id", "=", "item.optionId"),
        )
        .whereRef("answer.resultId", "=", "result.id")
        .whereRef("answer.questionId", "=", "item.questionId")
        .where("answer.deleted", "=", false)
        .where((or) =>
          or.or([or("answer.isNotApplicable", "=", true), or("given.value", ">=", or.ref("wanted.value"))]),
        )
        .select("answer.id"),
    )
    .$castTo<boolean>()
}

/** Condition, in a query with `item` and `result`: the assessment still asks the question of the item. */
export function isStillAsked(): Expression<boolean> {
  const eb = ofItem()
  const question = eb
    .selectFrom("questions as question")
    .whereRef("question.kitVersionId", "=", "result.kitVersionId")
    .whereRef("question.id", "=", "item.questionId")
    .select("question.id")
  return eb.and([eb.exists(question), isAsked("item.questionId")]).$castTo<boolean>()
}

/** Condition, in a query with `item` and `result`: somebody still has to do something. */
export function isOpenItem(): Expression<boolean> {
  const eb = ofItem()
  return eb
    .and([eb("item.status", "in", ["TODO", "DOING"]), isStillAsked(), eb.not(closedByAnswer())])
    .$castTo<boolean>()
}
