import { randomUUID } from "node:crypto"
import { sql } from "kysely"
import type { AnonymousContext, Context } from "../../platform/context.ts"
import { json, type ReportMetadata } from "../../platform/database/json.ts"

export type Visibility = "RESTRICTED" | "PUBLIC"
type Amount = "LOW" | "MEDIUM" | "HIGH"

export type AdviceItem = {
  id: string
  title: string
  description: string
  cost: Amount
  priority: Amount
  impact: Amount
}

/** What is stored for the report of a result beside its insights. */
export type StoredReport = {
  assessmentId: string
  /** null while nobody has made a report. */
  record: ReportRecord | null
  narration: string | null
  adviceItems: AdviceItem[]
}

export type ReportRecord = {
  metadata: ReportMetadata
  published: boolean
  visibility: Visibility
  linkHash: string
}

/** The report of a result, found by the result or by the hash of its link; undefined when there is none. */
export async function readReport(
  { db }: AnonymousContext,
  where: { resultId: string } | { linkHash: string },
): Promise<StoredReport | undefined> {
  const row = await db
    .selectFrom("assessmentResults as result")
    .leftJoin("reports as report", "report.resultId", "result.id")
    .leftJoin("adviceNarrations as advice", "advice.resultId", "result.id")
    .where((eb) =>
      "resultId" in where ? eb("result.id", "=", where.resultId) : eb("report.linkHash", "=", where.linkHash),
    )
    .select((eb) => [
      "result.assessmentId",
      "report.metadata",
      "report.published",
      "report.visibility",
      "report.linkHash",
      "advice.createdBy as narrator",
      "advice.aiNarration",
      "advice.assessorNarration",
      eb
        .selectFrom("adviceItems as item")
        .whereRef("item.resultId", "=", "result.id")
        .select(orderedItems.as("items"))
        .$asScalar()
        .$notNull()
        .as("adviceItems"),
    ])
    .executeTakeFirst()
  if (!row) return undefined
  const { assessmentId, metadata, published, visibility, linkHash, adviceItems } = row
  const isRecorded = metadata !== null && published !== null && visibility !== null && linkHash !== null
  return {
    assessmentId,
    record: isRecorded ? { metadata, published, visibility, linkHash } : null,
    narration: row.narrator === null ? row.aiNarration : row.assessorNarration,
    adviceItems,
  }
}

/** The most urgent, most effective, cheapest first. The amounts are an ordered type of the database. */
const orderedItems = sql<AdviceItem[]>`coalesce(
  json_agg(
    json_build_object(
      'id', item.id, 'title', item.title, 'description', item.description,
      'cost', item.cost, 'priority', item.priority, 'impact', item.impact
    )
    order by item.priority desc, item.impact desc, item.cost, item.creation_time, item.id
  ),
  '[]'
)`

export async function findRecord(
  { db }: AnonymousContext,
  resultId: string,
): Promise<ReportRecord | undefined> {
  return db
    .selectFrom("reports")
    .where("resultId", "=", resultId)
    .select(["metadata", "published", "visibility", "linkHash"])
    .executeTakeFirst()
}

/** Stores what changes of the record of a result; a record that does not exist yet is made with it. */
export async function storeRecord(
  { db, now, user }: Context,
  resultId: string,
  changes: { metadata?: ReportMetadata; published?: boolean; visibility?: Visibility; linkHash?: string },
): Promise<void> {
  const { metadata, ...others } = changes
  const columns = {
    ...others,
    ...(metadata && { metadata: json(metadata) }),
    lastModificationTime: now,
    lastModifiedBy: user.id,
  }
  await db
    .insertInto("reports")
    .values({
      id: randomUUID(),
      resultId,
      metadata: json({}),
      linkHash: randomUUID(),
      creationTime: now,
      createdBy: user.id,
      ...columns,
    })
    .onConflict((conflict) => conflict.column("resultId").doUpdateSet(columns))
    .execute()
}
