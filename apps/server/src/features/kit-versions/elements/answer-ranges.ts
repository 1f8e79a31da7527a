import { sql } from "kysely"
import { jsonArrayFrom } from "kysely/helpers/postgres"
import type { Static } from "typebox"
import type { Context } from "../../../platform/context.ts"
import { invalid } from "../../../platform/errors.ts"
import { fetchPage } from "../../../platform/http/paging.ts"
import { missing } from "../../kits/index.ts"
import type { KitVersion } from "../access.ts"
import { changeElement, type Draft, insertElement, readElements, required, type StoredRow } from "./rows.ts"
import type { AnswerRangeEdit, NewAnswerRange } from "./schemas.ts"
import { checkTexts, codeOfTitle, rangeTexts, rawTranslations, requireFreeTitle } from "./texts.ts"

/** Deletes private ranges that no question uses any more. */
export async function removeUnusedRanges({ db }: Context, draft: Draft): Promise<void> {
  await db
    .deleteFrom("answerRanges as range")
    .where("range.kitVersionId", "=", draft.id)
    .where("range.reusable", "=", false)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("questions as question")
            .whereRef("question.kitVersionId", "=", "range.kitVersionId")
            .whereRef("question.answerRangeId", "=", "range.id")
            .select(sql.lit(1).as("one")),
        ),
      ),
    )
    .execute()
}

/** A page of the reusable ranges with their options, most recently modified first. */
export async function listAnswerRanges(
  ctx: Context,
  version: KitVersion,
  page: { page: number; size: number },
) {
  const query = ctx.db
    .selectFrom("answerRanges as range")
    .where("range.kitVersionId", "=", version.id)
    .where("range.reusable", "=", true)
    .select((eb) => [
      "range.id",
      "range.title",
      "range.translations",
      jsonArrayFrom(
        eb
          .selectFrom("answerOptions as option")
          .whereRef("option.kitVersionId", "=", "range.kitVersionId")
          .whereRef("option.answerRangeId", "=", "range.id")
          .select(["option.id", "option.title", "option.index", "option.value", "option.translations"])
          .orderBy("option.index"),
      ).as("answerOptions"),
    ])
    .orderBy("range.lastModificationTime", "desc")
    .orderBy("range.id", "desc")
  const { rows, total } = await fetchPage(query, page)
  const { language } = version.kit
  const items = rows.map(({ id, title, translations, answerOptions }) => ({
    id,
    title: title ?? "",
    translations: rawTranslations(translations, language),
    answerOptions: answerOptions.map((option) => ({
      ...option,
      translations: rawTranslations(option.translations, language),
    })),
  }))
  return { items, total }
}

/**
 * Creates a reusable range, which questions can share.
 *
 * @throws INVALID_INPUT for a title of invalid length or a title of another range
 */
export async function createAnswerRange(
  ctx: Context,
  draft: KitVersion,
  range: Static<typeof NewAnswerRange>,
) {
  const ranges = await reusableRanges(ctx, draft)
  const translations = checkTexts(draft, rangeTexts, range)
  requireFreeTitle(ranges, range.title)
  return insertElement(ctx, draft, "answerRanges", {
    title: range.title,
    code: codeOfTitle(ranges, range.title),
    reusable: true,
    translations,
  })
}

/**
 * Changes a range. A range that becomes reusable needs a title and gets a code. A range that becomes private loses
 * both; this is only possible while no question uses it.
 *
 * @throws NOT_FOUND · INVALID_INPUT for a reusable range without a title, a title of invalid length or a taken title,
 * or a range in use that would become private
 */
export async function editAnswerRange(
  ctx: Context,
  draft: KitVersion,
  id: number,
  given: Static<typeof AnswerRangeEdit>,
): Promise<void> {
  const ranges = await readElements(ctx, draft, "answerRanges")
  const stored = required(
    "answerRanges",
    ranges.find((range) => range.id === id),
  )
  const translations = checkTexts(draft, rangeTexts, given, stored)
  if (!given.reusable) {
    if (stored.reusable) await requireUnused(ctx, draft, id)
    return changeElement(ctx, draft, "answerRanges", id, {
      title: null,
      code: null,
      reusable: false,
      translations,
    })
  }
  if (given.title === undefined) throw missing("title")
  const others = ranges.filter(({ reusable }) => reusable)
  requireFreeTitle(others, given.title, stored)
  await changeElement(ctx, draft, "answerRanges", id, {
    title: given.title,
    code: stored.code ?? codeOfTitle(others, given.title),
    reusable: true,
    translations,
  })
}

async function reusableRanges(ctx: Context, draft: KitVersion): Promise<StoredRow<"answerRanges">[]> {
  const ranges = await readElements(ctx, draft, "answerRanges")
  return ranges.filter(({ reusable }) => reusable)
}

async function requireUnused(ctx: Context, draft: KitVersion, id: number): Promise<void> {
  const [user] = await readElements(ctx, draft, "questions", { column: "answerRangeId", value: id })
  if (!user) return
  throw invalid({
    en: "Questions use this answer range, so it must stay reusable.",
    fa: "پرسش‌هایی از این دامنهٔ پاسخ استفاده می‌کنند، پس باید مشترک بماند.",
  })
}
