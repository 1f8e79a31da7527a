import type { Static } from "typebox"
import type { Context } from "../../../platform/context.ts"
import { invalid } from "../../../platform/errors.ts"
import { fetchPage } from "../../../platform/http/paging.ts"
import type { KitVersion } from "../access.ts"
import type { QuestionsQuery } from "./list-schemas.ts"
import { closeGap, indexOfChanged, indexOfNew } from "./positions.ts"
import {
  changeElement,
  findElement,
  insertElement,
  readElements,
  removeElement,
  required,
  type StoredRow,
} from "./rows.ts"
import type { AnswerOptionEdit, NewQuestionOption, NewRangeOption } from "./schemas.ts"
import { checkTexts, optionTexts, rawTranslations } from "./texts.ts"

export const MOST_OPTIONS = 10

/**
 * The options of a question, by index; empty while it has no range.
 *
 * @throws NOT_FOUND
 */
export async function listOptions(ctx: Context, version: KitVersion, questionId: number) {
  const question = required("questions", await findElement(ctx, version, "questions", questionId))
  if (question.answerRangeId === null) return []
  const options = await optionsOf(ctx, version, question.answerRangeId)
  return options.toSorted((one, other) => one.index - other.index).map((option) => listed(version, option))
}

/** A page of the options of a version, or of some of its questions, by range and index. */
export async function listOptionsOfVersion(
  ctx: Context,
  version: KitVersion,
  { questionId, questionnaireId, ...page }: Static<typeof QuestionsQuery>,
) {
  const { rows, total } = await fetchPage(
    ctx.db
      .selectFrom("answerOptions as option")
      .innerJoin("answerRanges as range", (join) =>
        join
          .onRef("range.kitVersionId", "=", "option.kitVersionId")
          .onRef("range.id", "=", "option.answerRangeId"),
      )
      .where("option.kitVersionId", "=", version.id)
      .$if(questionId !== undefined || questionnaireId !== undefined, (all) =>
        all.where("range.id", "in", (eb) =>
          eb
            .selectFrom("questions")
            .where("kitVersionId", "=", version.id)
            .where((row) =>
              row.and({
                ...(questionId !== undefined && { id: questionId }),
                ...(questionnaireId !== undefined && { questionnaireId }),
              }),
            )
            .where("answerRangeId", "is not", null)
            .select((row) => row.ref("answerRangeId").$notNull().as("rangeId")),
        ),
      )
      .select(["option.id", "option.title", "option.index", "option.value", "option.translations"])
      .select((eb) => [
        "option.answerRangeId",
        eb
          .selectFrom("questions as question")
          .whereRef("question.kitVersionId", "=", "range.kitVersionId")
          .whereRef("question.answerRangeId", "=", "range.id")
          .where("range.reusable", "=", false)
          .select("question.id")
          .limit(1)
          .as("questionId"),
      ])
      .orderBy("option.answerRangeId")
      .orderBy("option.index")
      .orderBy("option.id"),
    page,
  )
  const { language } = version.kit
  const items = rows.map((row) => ({ ...row, translations: rawTranslations(row.translations, language) }))
  return { items, total }
}

/** An option as it is listed; undefined if there is none. */
export async function findListedOption(ctx: Context, version: KitVersion, id: number) {
  const option = await findElement(ctx, version, "answerOptions", id)
  return option && listed(version, option)
}

function listed(version: KitVersion, { id, title, index, value, translations }: StoredRow<"answerOptions">) {
  return { id, title, index, value, translations: rawTranslations(translations, version.kit.language) }
}

/**
 * Adds an option to a question; the first one creates the private range of the question.
 *
 * @throws NOT_FOUND unknown question · INVALID_INPUT the question uses a reusable range, or already has ten options
 */
export async function createOptionOfQuestion(
  ctx: Context,
  draft: KitVersion,
  option: Static<typeof NewQuestionOption>,
) {
  const question = required("questions", await findElement(ctx, draft, "questions", option.questionId))
  if (question.answerRangeId === null) {
    const fresh = { title: null, code: null, reusable: false, translations: null }
    const answerRangeId = await insertElement(ctx, draft, "answerRanges", fresh)
    await changeElement(ctx, draft, "questions", question.id, { answerRangeId })
    return insertOption(ctx, draft, answerRangeId, [], option)
  }
  const range = await findElement(ctx, draft, "answerRanges", question.answerRangeId)
  if (range?.reusable) {
    throw invalid({
      en: "This question uses a reusable answer range. Add the option to that range.",
      fa: "این پرسش از دامنهٔ پاسخ مشترک استفاده می‌کند: گزینه را به همان دامنه بیفزایید.",
    })
  }
  const siblings = await optionsOf(ctx, draft, question.answerRangeId)
  return insertOption(ctx, draft, question.answerRangeId, siblings, option)
}

/**
 * Adds an option to a reusable range.
 *
 * @throws NOT_FOUND unknown range · INVALID_INPUT the range is private, or already has ten options
 */
export async function createOptionOfRange(
  ctx: Context,
  draft: KitVersion,
  option: Static<typeof NewRangeOption>,
) {
  const { answerRangeId } = option
  const range = required("answerRanges", await findElement(ctx, draft, "answerRanges", answerRangeId))
  if (!range.reusable) {
    throw invalid({
      en: "This answer range belongs to a single question. Add the option to that question.",
      fa: "این دامنهٔ پاسخ از آن یک پرسش است: گزینه را به همان پرسش بیفزایید.",
    })
  }
  return insertOption(ctx, draft, answerRangeId, await optionsOf(ctx, draft, answerRangeId), option)
}

/** @throws NOT_FOUND · INVALID_INPUT for a translation of invalid length */
export async function editOption(
  ctx: Context,
  draft: KitVersion,
  id: number,
  option: Static<typeof AnswerOptionEdit>,
): Promise<void> {
  const stored = required("answerOptions", await findElement(ctx, draft, "answerOptions", id))
  const translations = checkTexts(draft, optionTexts, option, stored)
  const siblings = await optionsOf(ctx, draft, stored.answerRangeId)
  await changeElement(ctx, draft, "answerOptions", id, {
    title: option.title,
    value: option.value,
    index: indexOfChanged(siblings, stored, option.index),
    translations,
  })
}

/** Deletes an option, and closes the gap. */
export async function deleteOption(ctx: Context, draft: KitVersion, id: number): Promise<void> {
  await closeGap(ctx, draft, "answerOptions", await removeElement(ctx, draft, "answerOptions", id))
}

function optionsOf(ctx: Context, version: KitVersion, answerRangeId: number) {
  return readElements(ctx, version, "answerOptions", { column: "answerRangeId", value: answerRangeId })
}

async function insertOption(
  ctx: Context,
  draft: KitVersion,
  answerRangeId: number,
  siblings: Awaited<ReturnType<typeof optionsOf>>,
  option: Static<typeof AnswerOptionEdit>,
): Promise<number> {
  const translations = checkTexts(draft, optionTexts, option)
  if (siblings.length >= MOST_OPTIONS) {
    throw invalid({
      en: `An answer range has at most ${MOST_OPTIONS} options.`,
      fa: "یک دامنهٔ پاسخ حداکثر ۱۰ گزینه دارد.",
    })
  }
  return insertElement(ctx, draft, "answerOptions", {
    answerRangeId,
    title: option.title,
    value: option.value,
    index: indexOfNew(siblings, option.index),
    translations,
  })
}
