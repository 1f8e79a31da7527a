import type { Static } from "typebox"
import type { Context } from "../../../platform/context.ts"
import { fetchPage } from "../../../platform/http/paging.ts"
import type { KitVersion } from "../access.ts"
import { removeUnusedRanges } from "./answer-ranges.ts"
import { closeGap, indexOfChanged, indexOfNew } from "./positions.ts"
import { changeElement, insertElement, readElements, removeElement, required } from "./rows.ts"
import type { QuestionGroupEdit } from "./schemas.ts"
import { checkTexts, codeOfTitle, describedTexts, rawTranslations, requireFreeTitle } from "./texts.ts"

/** Measures and questionnaires: both are groups of questions with a description, and are edited in the same way. */
export type QuestionGroup = "measures" | "questionnaires"

/** A page of the measures or questionnaires with the number of their questions, by index. */
export async function listQuestionGroups(
  ctx: Context,
  version: KitVersion,
  table: QuestionGroup,
  page: { page: number; size: number },
) {
  const column = table === "measures" ? "question.measureId" : "question.questionnaireId"
  const query = ctx.db
    .selectFrom(table)
    .where("kitVersionId", "=", version.id)
    .select((eb) => [
      "id",
      "title",
      "index",
      "description",
      "translations",
      eb
        .selectFrom("questions as question")
        .whereRef("question.kitVersionId", "=", `${table}.kitVersionId`)
        .whereRef(column, "=", `${table}.id`)
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .$asScalar()
        .$notNull()
        .as("questionsCount"),
    ])
    .orderBy("index")
  const { rows, total } = await fetchPage(query, page)
  const items = rows.map((row) => ({
    ...row,
    translations: rawTranslations(row.translations, version.kit.language),
  }))
  return { items, total }
}

/** @throws INVALID_INPUT for texts of invalid length or a taken title */
export async function createQuestionGroup(
  ctx: Context,
  draft: KitVersion,
  table: QuestionGroup,
  group: Static<typeof QuestionGroupEdit>,
) {
  const groups = await readElements(ctx, draft, table)
  const translations = checkTexts(draft, describedTexts, group)
  requireFreeTitle(groups, group.title)
  return insertElement(ctx, draft, table, {
    code: codeOfTitle(groups, group.title),
    title: group.title,
    description: group.description,
    translations,
    index: indexOfNew(groups, group.index),
  })
}

/** @throws NOT_FOUND · INVALID_INPUT for texts of invalid length or a taken title */
export async function editQuestionGroup(
  ctx: Context,
  draft: KitVersion,
  table: QuestionGroup,
  id: number,
  group: Static<typeof QuestionGroupEdit>,
): Promise<void> {
  const groups = await readElements(ctx, draft, table)
  const stored = required(
    table,
    groups.find((other) => other.id === id),
  )
  const translations = checkTexts(draft, describedTexts, group, stored)
  requireFreeTitle(groups, group.title, stored)
  await changeElement(ctx, draft, table, id, {
    title: group.title,
    description: group.description,
    translations,
    index: indexOfChanged(groups, stored, group.index),
  })
}

/** Deletes a measure; its questions stay without a measure. */
export async function deleteMeasure(ctx: Context, draft: KitVersion, id: number): Promise<void> {
  await closeGap(ctx, draft, "measures", await removeElement(ctx, draft, "measures", id))
}

/** Deletes a questionnaire with its questions and their own options, and closes the gap. */
export async function deleteQuestionnaire(ctx: Context, draft: KitVersion, id: number): Promise<void> {
  const removed = await removeElement(ctx, draft, "questionnaires", id)
  await closeGap(ctx, draft, "questionnaires", removed)
  await removeUnusedRanges(ctx, draft)
}
