import type { Static } from "typebox"
import type { Context } from "../../../platform/context.ts"
import { notFound } from "../../../platform/errors.ts"
import { fetchPage } from "../../../platform/http/paging.ts"
import type { KitVersion } from "../access.ts"
import {
  afterTheLast,
  changeOrder,
  closeGap,
  indexOfChanged,
  indexOfNew,
  isHeldByOther,
} from "./positions.ts"
import {
  changeElement,
  findElement,
  insertElement,
  readElements,
  removeElement,
  required,
  type StoredRow,
} from "./rows.ts"
import type { AttributeEdit, AttributeOrders, NewAttribute } from "./schemas.ts"
import { checkTexts, codeOfTitle, describedTexts, rawTranslations, requireFreeTitle } from "./texts.ts"

/** A page of the attributes, ordered by the index of their subject and their own index. */
export async function listAttributes(
  ctx: Context,
  version: KitVersion,
  page: { page: number; size: number },
) {
  const query = ctx.db
    .selectFrom("attributes as attribute")
    .innerJoin("subjects as subject", (join) =>
      join
        .onRef("subject.kitVersionId", "=", "attribute.kitVersionId")
        .onRef("subject.id", "=", "attribute.subjectId"),
    )
    .where("attribute.kitVersionId", "=", version.id)
    .select([
      "attribute.id",
      "attribute.index",
      "attribute.title",
      "attribute.description",
      "attribute.weight",
      "attribute.translations",
      "subject.id as subjectId",
      "subject.title as subjectTitle",
    ])
    .orderBy("subject.index")
    .orderBy("attribute.index")
  const { rows, total } = await fetchPage(query, page)
  const items = rows.map(({ subjectId, subjectTitle, ...row }) => ({
    ...row,
    subject: { id: subjectId, title: subjectTitle },
    translations: rawTranslations(row.translations, version.kit.language),
  }))
  return { items, total }
}

/** @throws NOT_FOUND unknown subject · INVALID_INPUT for texts of invalid length or a taken title */
export async function createAttribute(
  ctx: Context,
  draft: KitVersion,
  attribute: Static<typeof NewAttribute>,
) {
  const { subjectId } = attribute
  if (!(await findElement(ctx, draft, "subjects", subjectId))) throw notFound("subject")
  const attributes = await readElements(ctx, draft, "attributes")
  const translations = checkTexts(draft, describedTexts, attribute)
  requireFreeTitle(attributes, attribute.title)
  return insertElement(ctx, draft, "attributes", {
    subjectId,
    code: codeOfTitle(attributes, attribute.title),
    title: attribute.title,
    description: attribute.description,
    translations,
    index: indexOfNew(attributesOf(attributes, subjectId), attribute.index),
    weight: attribute.weight ?? 1,
  })
}

/**
 * Changes an attribute, which may move to another subject; if its index is taken there, it becomes the last. A subject
 * that the version lacks violates a constraint.
 *
 * @throws NOT_FOUND · INVALID_INPUT for texts of invalid length or a taken title
 */
export async function editAttribute(
  ctx: Context,
  draft: KitVersion,
  id: number,
  attribute: Static<typeof AttributeEdit>,
): Promise<void> {
  const attributes = await readElements(ctx, draft, "attributes")
  const stored = required(
    "attributes",
    attributes.find((other) => other.id === id),
  )
  const { subjectId } = attribute
  const moves = subjectId !== stored.subjectId
  const translations = checkTexts(draft, describedTexts, attribute, stored)
  requireFreeTitle(attributes, attribute.title, stored)
  const siblings = attributesOf(attributes, subjectId)
  await changeElement(ctx, draft, "attributes", id, {
    subjectId,
    title: attribute.title,
    description: attribute.description,
    translations,
    index: moves
      ? indexAfterMove(siblings, stored, attribute.index)
      : indexOfChanged(siblings, stored, attribute.index),
    weight: attribute.weight,
  })
}

/** Deletes an attribute with its impacts, and closes the gap. */
export async function deleteAttribute(ctx: Context, draft: KitVersion, id: number): Promise<void> {
  await closeGap(ctx, draft, "attributes", await removeElement(ctx, draft, "attributes", id))
}

/**
 * Reorders the attributes of one subject. Clients may send a different subject than that of the attributes, as long as
 * the version has it.
 *
 * @throws NOT_FOUND unknown subject or attribute, or attributes of several subjects · INVALID_INPUT repeated attribute
 */
export async function changeOrderOfAttributes(
  ctx: Context,
  draft: KitVersion,
  { orders, subjectId }: Static<typeof AttributeOrders>,
): Promise<void> {
  if (!(await findElement(ctx, draft, "subjects", subjectId))) throw notFound("subject")
  await changeOrder(ctx, draft, "attributes", orders)
}

type Attribute = StoredRow<"attributes">

function attributesOf(attributes: readonly Attribute[], subjectId: number): Attribute[] {
  return attributes.filter((attribute) => attribute.subjectId === subjectId)
}

function indexAfterMove(siblings: readonly Attribute[], stored: Attribute, wanted: number): number {
  return isHeldByOther(siblings, stored, wanted) ? afterTheLast(siblings) : wanted
}
