import type { Context } from "../../../platform/context.ts"
import { jsonRows } from "../../../platform/database/json-rows.ts"
import { selectVersionContent, type VersionContent } from "../../../platform/kits/content.ts"
import type { ContentRow } from "./insert-content.ts"

/** The content of a version with its answer ranges. Private ranges of questions have no code and title (null). */
export type StoredContent = { content: VersionContent; ranges: ContentRow<"answerRanges">[] }

/** Reads the present content of a version in one query; undefined when there is no such version. */
export async function readStoredContent(
  { db }: Context,
  kitVersionId: number,
): Promise<StoredContent | undefined> {
  const found = await selectStored(db).where("version.id", "=", kitVersionId).executeTakeFirst()
  return found && storedContentOf(found)
}

/** Reads the active version and the draft of a kit in one query; each is undefined when there is none. */
export async function readActiveAndDraft(
  { db }: Context,
  kitId: number,
): Promise<{ active: StoredContent | undefined; draft: StoredContent | undefined }> {
  const found = await selectStored(db)
    .where("version.kitId", "=", kitId)
    .where("version.status", "in", ["ACTIVE", "UPDATING"])
    .select("version.status")
    .execute()
  const withStatus = (wanted: "ACTIVE" | "UPDATING") => {
    const version = found.find(({ status }) => status === wanted)
    if (!version) return undefined
    const { status: _status, ...row } = version
    return storedContentOf(row)
  }
  return { active: withStatus("ACTIVE"), draft: withStatus("UPDATING") }
}

function selectStored(db: Context["db"]) {
  const columns = ["id", "code", "title", "reusable", "translations"]
  return selectVersionContent(db).select((eb) =>
    eb
      .selectFrom("answerRanges")
      .whereRef("kitVersionId", "=", "version.id")
      .select(jsonRows<ContentRow<"answerRanges">>({ columns }, "id").as("rows"))
      .$asScalar()
      .$notNull()
      .as("ranges"),
  )
}

function storedContentOf({
  ranges,
  ...content
}: VersionContent & { ranges: ContentRow<"answerRanges">[] }): StoredContent {
  return { content, ranges }
}
