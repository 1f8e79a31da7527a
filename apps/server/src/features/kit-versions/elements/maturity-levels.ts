import type { Static } from "typebox"
import type { Context } from "../../../platform/context.ts"
import { invalid } from "../../../platform/errors.ts"
import { fetchPage } from "../../../platform/http/paging.ts"
import type { KitVersion } from "../access.ts"
import { closeGap, indexOfNew, isHeldByOther } from "./positions.ts"
import {
  changeElement,
  insertElement,
  readElements,
  removeElement,
  required,
  type StoredRow,
} from "./rows.ts"
import type { CompetenceEdit, MaturityLevelEdit, NewCompetence } from "./schemas.ts"
import { checkTexts, codeOfTitle, describedTexts, rawTranslations, requireFreeTitle } from "./texts.ts"

export const MOST_LEVELS = 10
const GREATEST_VALUE = 1000

type Level = StoredRow<"maturityLevels">

/** A page of the levels, by index. */
export async function listLevels(ctx: Context, version: KitVersion, page: { page: number; size: number }) {
  const query = ctx.db
    .selectFrom("maturityLevels")
    .where("kitVersionId", "=", version.id)
    .select(["id", "index", "title", "description", "value", "translations"])
    .orderBy("index")
  const { rows, total } = await fetchPage(query, page)
  const items = rows.map((row) => ({
    ...row,
    translations: rawTranslations(row.translations, version.kit.language),
  }))
  return { items, total }
}

/**
 * Creates a level. If another level has its value, it gets one above the highest value.
 *
 * @throws INVALID_INPUT for texts of invalid length, a taken title, or an eleventh level
 */
export async function createLevel(ctx: Context, draft: KitVersion, level: Static<typeof MaturityLevelEdit>) {
  const levels = await readElements(ctx, draft, "maturityLevels")
  if (levels.length >= MOST_LEVELS) {
    throw invalid({
      en: `A kit has at most ${MOST_LEVELS} maturity levels.`,
      fa: "یک کیت حداکثر ۱۰ سطح بلوغ دارد.",
    })
  }
  const translations = checkTexts(draft, describedTexts, level)
  requireFreeTitle(levels, level.title)
  return insertElement(ctx, draft, "maturityLevels", {
    code: codeOfTitle(levels, level.title),
    title: level.title,
    description: level.description,
    translations,
    index: indexOfNew(levels, level.index),
    value: valueOfNew(levels, level.value),
  })
}

/**
 * Changes a level. If another level has the new index or value, it keeps both of its own.
 *
 * @throws NOT_FOUND · INVALID_INPUT for texts of invalid length or a taken title
 */
export async function editLevel(
  ctx: Context,
  draft: KitVersion,
  id: number,
  level: Static<typeof MaturityLevelEdit>,
): Promise<void> {
  const levels = await readElements(ctx, draft, "maturityLevels")
  const stored = required(
    "maturityLevels",
    levels.find((other) => other.id === id),
  )
  const translations = checkTexts(draft, describedTexts, level, stored)
  requireFreeTitle(levels, level.title, stored)
  const isTaken =
    isHeldByOther(levels, stored, level.index) ||
    levels.some((other) => other.id !== id && other.value === level.value)
  const { index, value } = isTaken ? stored : level
  const { title, description } = level
  await changeElement(ctx, draft, "maturityLevels", id, { title, description, translations, index, value })
}

/** Deletes a level with its impacts and all competences that refer to it, and closes the gap. */
export async function deleteLevel(ctx: Context, draft: KitVersion, id: number): Promise<void> {
  await closeGap(ctx, draft, "maturityLevels", await removeElement(ctx, draft, "maturityLevels", id))
}

function valueOfNew(levels: readonly Level[], wanted: number): number {
  const values = new Set(levels.map(({ value }) => value))
  if (!values.has(wanted)) return wanted
  let value = Math.min(Math.max(...values) + 1, GREATEST_VALUE)
  // There are fewer levels than values, so a lower one is free.
  while (values.has(value)) value--
  return value
}

/** Every level with its competences, by index. */
export async function listCompetences(ctx: Context, version: KitVersion) {
  const [levels, competences] = await Promise.all([
    readElements(ctx, version, "maturityLevels"),
    readElements(ctx, version, "levelCompetences"),
  ])
  return levels
    .toSorted((one, other) => one.index - other.index)
    .map(({ id, index, title }) => ({
      id,
      index,
      title,
      competences: competences
        .filter(({ affectedLevelId }) => affectedLevelId === id)
        .map(({ id, value, effectiveLevelId }) => ({ id, value, maturityLevelId: effectiveLevelId })),
    }))
}

/**
 * Requires `value` percent on the effective level to reach the affected level, which may be the same. Levels that the
 * version lacks and a second competence for the same pair violate constraints.
 */
export async function createCompetence(ctx: Context, draft: KitVersion, given: Static<typeof NewCompetence>) {
  const { affectedLevelId, effectiveLevelId, value } = given
  await insertElement(ctx, draft, "levelCompetences", { affectedLevelId, effectiveLevelId, value })
}

/**
 * Changes the required percentage; 0 deletes the competence.
 *
 * @throws NOT_FOUND
 */
export async function editCompetence(
  ctx: Context,
  draft: KitVersion,
  id: number,
  { value }: Static<typeof CompetenceEdit>,
): Promise<void> {
  if (value === 0) await removeElement(ctx, draft, "levelCompetences", id)
  else await changeElement(ctx, draft, "levelCompetences", id, { value })
}
