import { randomUUID } from "node:crypto"
import { type Expression, sql } from "kysely"
import type { Time } from "../../platform/clock.ts"
import type { AnonymousContext } from "../../platform/context.ts"
import type { Database } from "../../platform/database/connect.ts"
import { json, type ReportMetadata } from "../../platform/database/json.ts"
import { type Params, preparedQuery } from "../../platform/database/prepared-query.ts"
import type { StoredAdvice, StoredAdviceItem } from "../advice/index.ts"
import { type Assessment, assessmentOf, selectAssessments } from "../assessments/index.ts"

export type Visibility = "RESTRICTED" | "PUBLIC"
/** What is stored for the report of a result, besides its insights. */
export type StoredReport = {
  /** null while nobody has created a report. */
  record: ReportRecord | null
  narration: string | null
  /** Who generated the narration that is shown; null for an assessor's narration, or none. */
  narrationWriter: "APP" | "AI" | null
  /** The generated advice waits for approval. */
  isAdviceUnapproved: boolean
  adviceItems: ReportedItem[]
  advice: StoredAdvice
}

/** An action item; a generated one that nobody has edited is approved together with the narration. */
type ReportedItem = StoredAdviceItem & { isGenerated: boolean }

export type ReportRecord = {
  metadata: ReportMetadata
  published: boolean
  visibility: Visibility
  linkHash: string
  /** It was published or withdrawn before: from then on, only a person publishes it. */
  publicationDecided: boolean
}

/**
 * An assessment and what is stored for its report, found by the assessment or by the hash of the report's link, in one
 * query; undefined if there is none.
 *
 * @throws NOT_FOUND for an assessment whose result is missing
 */
export async function findReported(
  ctx: AnonymousContext,
  where: { assessmentId: string } | { linkHash: string },
): Promise<{ assessment: Assessment; report: StoredReport } | undefined> {
  const userId = ctx.user?.id ?? null
  const [row] = await ("linkHash" in where
    ? reportWithLink(ctx, { userId, linkHash: where.linkHash })
    : reportOfAssessment(ctx, { userId, assessmentId: where.assessmentId }))
  if (!row) return undefined
  const {
    metadata,
    published,
    visibility,
    linkHash,
    publicationDecided,
    adviceItems,
    narrator,
    narrationCalculation,
    aiNarration,
    aiNarrationWriter,
    assessorNarration,
    narrationApproved,
    ...assessment
  } = row
  const isRecorded =
    metadata !== null &&
    published !== null &&
    visibility !== null &&
    linkHash !== null &&
    publicationDecided !== null
  return {
    assessment: assessmentOf(assessment),
    report: {
      record: isRecorded ? { metadata, published, visibility, linkHash, publicationDecided } : null,
      narration: narrator === null ? aiNarration : assessorNarration,
      narrationWriter: narrator === null ? aiNarrationWriter : null,
      isAdviceUnapproved: narrationApproved === false,
      adviceItems,
      advice: {
        hasItems: adviceItems.length > 0,
        narration:
          narrationCalculation === null
            ? null
            : { isGenerated: narrator === null, calculation: narrationCalculation },
      },
    },
  }
}

const reportOfAssessment = preparedQuery(
  (db, { userId, assessmentId }: Params<{ userId: string | null; assessmentId: string }>) =>
    selectReported(db, userId).where("assessment.id", "=", assessmentId),
)

const reportWithLink = preparedQuery(
  (db, { userId, linkHash }: Params<{ userId: string | null; linkHash: string }>) =>
    selectReported(db, userId)
      .where("report.linkHash", "=", linkHash)
      .where("assessment.id", "=", (eb) =>
        eb
          .selectFrom("reports as linked")
          .innerJoin("assessmentResults as linkedResult", "linkedResult.id", "linked.resultId")
          .where("linked.linkHash", "=", linkHash)
          .select("linkedResult.assessmentId"),
      ),
)

function selectReported(db: Database, userId: Expression<string | null>) {
  return selectAssessments(db, userId)
    .leftJoin("reports as report", "report.resultId", "result.id")
    .leftJoin("adviceNarrations as advice", "advice.resultId", "result.id")
    .select((eb) => [
      "report.metadata",
      "report.published",
      "report.visibility",
      "report.linkHash",
      "report.publicationDecided",
      "advice.createdBy as narrator",
      "advice.calculation as narrationCalculation",
      "advice.aiNarration",
      "advice.aiNarrationWriter",
      "advice.assessorNarration",
      "advice.approved as narrationApproved",
      eb
        .selectFrom("adviceItems as item")
        .whereRef("item.resultId", "=", "result.id")
        .select(orderedItems.as("items"))
        .$asScalar()
        .$notNull()
        .as("adviceItems"),
    ])
}

/** Most urgent first, then most effective, then cheapest. The amounts are an ordered enum of the database. */
const orderedItems = sql<ReportedItem[]>`coalesce(
  json_agg(
    json_build_object(
      'id', item.id, 'title', item.title, 'description', item.description,
      'cost', item.cost, 'priority', item.priority, 'impact', item.impact,
      'isGenerated', item.created_by is null and item.last_modified_by is null
    )
    order by item.priority desc, item.impact desc, item.cost, item.creation_time, item.id
  ),
  '[]'
)`

/** When the texts of a report were last changed; null where there are none. */
export type TextTimes = {
  sections: Time | null
  narration: Time | null
  items: ReadonlyMap<string, { modified: Time; created: Time }>
}

export async function findTextTimes({ db }: AnonymousContext, resultId: string): Promise<TextTimes> {
  const [sections, narration, items] = await Promise.all([
    db
      .selectFrom("reports")
      .where("resultId", "=", resultId)
      .select("lastModificationTime as time")
      .executeTakeFirst(),
    db
      .selectFrom("adviceNarrations")
      .where("resultId", "=", resultId)
      .select("lastModificationTime as time")
      .executeTakeFirst(),
    db
      .selectFrom("adviceItems")
      .where("resultId", "=", resultId)
      .select(["id", "lastModificationTime as modified", "creationTime as created"])
      .execute(),
  ])
  return {
    sections: sections?.time ?? null,
    narration: narration?.time ?? null,
    items: new Map(items.map(({ id, ...when }) => [id, when])),
  }
}

export async function findRecord(
  { db }: AnonymousContext,
  resultId: string,
): Promise<ReportRecord | undefined> {
  return db
    .selectFrom("reports")
    .where("resultId", "=", resultId)
    .select(["metadata", "published", "visibility", "linkHash", "publicationDecided"])
    .executeTakeFirst()
}

/** Stores the changed fields of the record of a result; a missing record is created. Publishing and withdrawing decide. */
export async function storeRecord(
  { db, now }: AnonymousContext,
  resultId: string,
  changes: { metadata?: ReportMetadata; published?: boolean; visibility?: Visibility; linkHash?: string },
  userId: string,
): Promise<void> {
  const { metadata, ...others } = changes
  const columns = {
    ...others,
    ...(others.published !== undefined && { publicationDecided: true }),
    ...(metadata && { metadata: json(metadata) }),
    lastModificationTime: now,
    lastModifiedBy: userId,
  }
  await db
    .insertInto("reports")
    .values({
      id: randomUUID(),
      resultId,
      metadata: json({}),
      linkHash: randomUUID(),
      creationTime: now,
      createdBy: userId,
      ...columns,
    })
    .onConflict((conflict) => conflict.column("resultId").doUpdateSet(columns))
    .execute()
}
