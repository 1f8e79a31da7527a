import type { Result } from "@plumbline/documents"
import type { AnonymousContext } from "../../../platform/context.ts"
import { notFound } from "../../../platform/errors.ts"
import { fetchPage } from "../../../platform/http/paging.ts"

/** What lists show of imported results. */
const cards = ({ db }: AnonymousContext) =>
  db
    .selectFrom("importedResults as imported")
    .innerJoin("users as importer", "importer.id", "imported.createdBy")
    .select([
      "imported.id",
      "imported.title",
      "imported.organisation",
      "imported.origin",
      "imported.signedTime",
      "imported.level",
      "imported.checks",
      "imported.creationTime",
      "imported.createdBy",
      "importer.displayName",
    ])

/** A page of the imported results of a space, the newest first. */
export async function listImportedResults(
  ctx: AnonymousContext,
  spaceId: number,
  page: { page: number; size: number },
) {
  const query = cards(ctx)
    .where("imported.spaceId", "=", spaceId)
    .orderBy("imported.creationTime", "desc")
    .orderBy("imported.id")
  const { rows, total } = await fetchPage(query, page)
  return { items: rows.map(withImporter), total }
}

/** @throws NOT_FOUND it has just been removed */
export async function readImportedResult(ctx: AnonymousContext, id: string) {
  const row = await cards(ctx)
    .where("imported.id", "=", id)
    .select(["imported.bytes", "imported.result"])
    .executeTakeFirst()
  if (!row) throw notFound("importedResult")
  // It had this shape when it was imported.
  return { ...withImporter(row), result: row.result as Result }
}

export type Imported = Awaited<ReturnType<typeof findImported>>

/** Where an imported result is and from whom, without its content. @throws NOT_FOUND */
export async function findImported({ db }: AnonymousContext, id: string) {
  const row = await db
    .selectFrom("importedResults")
    .where("id", "=", id)
    .select(["id", "spaceId", "createdBy", "title", "origin", "filePath"])
    .executeTakeFirst()
  if (!row) throw notFound("importedResult")
  return row
}

/** How many a space has, and whether one of them has the same signed content. */
export async function countIn({ db }: AnonymousContext, spaceId: number, digest: string) {
  return db
    .selectFrom("importedResults")
    .where("spaceId", "=", spaceId)
    .select(({ fn, eb }) => [
      fn.countAll<number>().as("count"),
      fn
        .countAll<number>()
        .filterWhere(eb("digest", "=", digest))
        .as("same"),
    ])
    .executeTakeFirstOrThrow()
}

function withImporter<Row extends { createdBy: string; displayName: string }>({
  createdBy,
  displayName,
  ...row
}: Row) {
  return { ...row, createdBy: { id: createdBy, displayName } }
}
