import { freeCode } from "@plumbline/kit-dsl"
import type { Static } from "typebox"
import type { Context } from "../../../platform/context.ts"
import { invalid } from "../../../platform/errors.ts"
import { fetchPage } from "../../../platform/http/paging.ts"
import type { KitVersion } from "../access.ts"
import { removeUnusedRanges } from "./answer-ranges.ts"
import { keptRangeOfQuestion } from "./deleted-elements.ts"
import { closeGap, indexOfChanged, indexOfNew } from "./places.ts"
import {
  changeElement,
  findElement,
  insertElement,
  readElements,
  removeElement,
  required,
  type StoredRow,
} from "./rows.ts"
import type { NewQuestion, QuestionEdit } from "./schemas.ts"
import { checkTexts, questionTexts, rawTranslations } from "./texts.ts"

/** A page of the questions of a questionnaire, by index; empty for an unknown questionnaire. */
export async function listQuestions(
  ctx: Context,
  version: KitVersion,
  questionnaireId: number,
  page: { page: number; size: number },
) {
  const query = ctx.db
    .selectFrom("questions")
    .where("kitVersionId", "=", version.id)
    .where("questionnaireId", "=", questionnaireId)
    .select([
      "id",
      "title",
      "index",
      "hint",
      "mayNotBeApplicable",
      "advisable",
      "answerRangeId",
      "measureId",
      "translations",
    ])
    .orderBy("index")
  const { rows, total } = await fetchPage(query, page)
  const items = rows.map((row) => ({
    ...row,
    translations: rawTranslations(row.translations, version.kit.language),
  }))
  return { items, total }
}

/**
 * Creates a question without answer range, measure and impacts. A questionnaire that the version lacks violates a
 * constraint.
 *
 * @throws INVALID_INPUT for texts of invalid length
 */
export async function createQuestion(ctx: Context, draft: KitVersion, given: Static<typeof NewQuestion>) {
  const { questionnaireId, ...question } = given
  const translations = checkTexts(draft, questionTexts, given)
  const siblings = await readElements(ctx, draft, "questions", {
    column: "questionnaireId",
    value: questionnaireId,
  })
  const index = indexOfNew(siblings, question.index)
  const codes = new Set(siblings.map(({ code }) => code))
  return insertElement(ctx, draft, "questions", {
    questionnaireId,
    code: freeCode(`m${index}`, (code) => codes.has(code)),
    index,
    title: question.title,
    hint: question.hint ?? null,
    mayNotBeApplicable: question.mayNotBeApplicable,
    advisable: question.advisable,
    answerRangeId: null,
    measureId: null,
    translations,
  })
}

/**
 * Changes a question; its questionnaire stays. Without a range, or with the id of a range that the version lacks, it
 * keeps its range, because clients may send outdated ids. A private range that it no longer uses is deleted, but kept
 * for undo. A measure that the version lacks violates a constraint.
 *
 * @throws NOT_FOUND · INVALID_INPUT for the private range of another question, or texts of invalid length
 */
export async function editQuestion(
  ctx: Context,
  draft: KitVersion,
  id: number,
  given: Static<typeof QuestionEdit>,
): Promise<void> {
  const stored = required("questions", await findElement(ctx, draft, "questions", id))
  const translations = checkTexts(draft, questionTexts, given, stored)
  const answerRangeId = await chosenRange(ctx, draft, stored, given.answerRangeId)
  const siblings = await readElements(ctx, draft, "questions", {
    column: "questionnaireId",
    value: stored.questionnaireId,
  })
  const hasOtherRange = answerRangeId !== null && answerRangeId !== stored.answerRangeId
  const choice = hasOtherRange && { questionId: id, before: stored.answerRangeId, after: answerRangeId }
  const changes = {
    index: indexOfChanged(siblings, stored, given.index),
    title: given.title,
    hint: given.hint ?? null,
    mayNotBeApplicable: given.mayNotBeApplicable,
    advisable: given.advisable,
    answerRangeId,
    measureId: given.measureId ?? null,
    translations,
  }
  if (!choice) return changeElement(ctx, draft, "questions", id, changes)
  await changeElement(ctx, draft, "questions", id, changes, keptRangeOfQuestion(ctx, draft, choice))
  ctx.defer(removeUnusedRanges(ctx, draft))
}

/** Deletes a question with its impacts and its own options, and closes the gap. */
export async function deleteQuestion(ctx: Context, draft: KitVersion, id: number): Promise<void> {
  await closeGap(ctx, draft, "questions", await removeElement(ctx, draft, "questions", id))
  await removeUnusedRanges(ctx, draft)
}

async function chosenRange(
  ctx: Context,
  draft: KitVersion,
  { answerRangeId: own }: StoredRow<"questions">,
  wanted: number | undefined,
): Promise<number | null> {
  if (wanted === undefined || wanted === own) return own
  const range = await findElement(ctx, draft, "answerRanges", wanted)
  if (!range) return own
  if (range.reusable) return range.id
  throw invalid({
    en: "“answerRangeId”: these options belong to another question. Choose a reusable range.",
    fa: "«answerRangeId»: این گزینه‌ها از آن پرسش دیگری است. یک دامنهٔ پاسخ مشترک انتخاب کنید.",
  })
}
