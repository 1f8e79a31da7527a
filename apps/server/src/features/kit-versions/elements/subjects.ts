import type { Static } from "typebox"
import type { Context } from "../../../platform/context.ts"
import { fetchPage } from "../../../platform/http/paging.ts"
import type { KitVersion } from "../access.ts"
import { closeGap, indexOfChanged, indexOfNew } from "./positions.ts"
import { changeElement, insertElement, readElements, removeElement, required } from "./rows.ts"
import type { NewSubject, SubjectEdit } from "./schemas.ts"
import { checkTexts, codeOfTitle, describedTexts, rawTranslations, requireFreeTitle } from "./texts.ts"

/** A page of the subjects, by index. */
export async function listSubjects(ctx: Context, version: KitVersion, page: { page: number; size: number }) {
  const query = ctx.db
    .selectFrom("subjects")
    .where("kitVersionId", "=", version.id)
    .select(["id", "title", "description", "index", "weight", "translations"])
    .orderBy("index")
  const { rows, total } = await fetchPage(query, page)
  const items = rows.map((row) => ({
    ...row,
    translations: rawTranslations(row.translations, version.kit.language),
  }))
  return { items, total }
}

/** @throws INVALID_INPUT for texts of invalid length or a taken title */
export async function createSubject(ctx: Context, draft: KitVersion, subject: Static<typeof NewSubject>) {
  const subjects = await readElements(ctx, draft, "subjects")
  const translations = checkTexts(draft, describedTexts, subject)
  requireFreeTitle(subjects, subject.title)
  return insertElement(ctx, draft, "subjects", {
    code: codeOfTitle(subjects, subject.title),
    title: subject.title,
    description: subject.description,
    translations,
    index: indexOfNew(subjects, subject.index),
    weight: subject.weight ?? 1,
  })
}

/**
 * Changes a subject; without index or weight it keeps its own.
 *
 * @throws NOT_FOUND · INVALID_INPUT for texts of invalid length or a taken title
 */
export async function editSubject(
  ctx: Context,
  draft: KitVersion,
  id: number,
  subject: Static<typeof SubjectEdit>,
): Promise<void> {
  const subjects = await readElements(ctx, draft, "subjects")
  const stored = required(
    "subjects",
    subjects.find((other) => other.id === id),
  )
  const translations = checkTexts(draft, describedTexts, subject, stored)
  requireFreeTitle(subjects, subject.title, stored)
  await changeElement(ctx, draft, "subjects", id, {
    title: subject.title,
    description: subject.description,
    translations,
    index: indexOfChanged(subjects, stored, subject.index),
    weight: subject.weight ?? stored.weight,
  })
}

/** Deletes a subject with its attributes and their impacts, and closes the gap. */
export async function deleteSubject(ctx: Context, draft: KitVersion, id: number): Promise<void> {
  await closeGap(ctx, draft, "subjects", await removeElement(ctx, draft, "subjects", id))
}
