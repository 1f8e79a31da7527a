import type { Context } from "../../../platform/context.ts"
import { readVersionContent, type VersionContent } from "../../../platform/kits/content.ts"
import type { ContentRow } from "./insert-content.ts"

/** The content of a version with its answer ranges; code and title of a range that is private to a question are null. */
export type StoredContent = { content: VersionContent; ranges: ContentRow<"answerRanges">[] }

/** Reads a version as it is stored at this moment; undefined when there is none. */
export async function readStoredContent(
  { db }: Context,
  kitVersionId: number,
): Promise<StoredContent | undefined> {
  const content = await readVersionContent(db, kitVersionId)
  if (!content) return undefined
  const ranges = await db
    .selectFrom("answerRanges")
    .where("kitVersionId", "=", kitVersionId)
    .select(["id", "code", "title", "reusable", "translations"])
    .orderBy("id")
    .execute()
  return { content, ranges }
}
