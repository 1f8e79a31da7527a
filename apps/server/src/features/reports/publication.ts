import { randomUUID } from "node:crypto"
import type { AnonymousContext, Context } from "../../platform/context.ts"
import type { Database } from "../../platform/database/connect.ts"
import { notFound, ProductError } from "../../platform/errors.ts"
import { requireRoomForRows } from "../../platform/files/transaction-files.ts"
import type { About } from "../../platform/http/web-client.ts"
import { inLanguage } from "../../platform/i18n/language.ts"
import { proseOf } from "../../platform/i18n/prose.ts"
import { translated } from "../../platform/kits/texts.ts"
import { hasShape, UuidText } from "../../platform/shapes.ts"
import { type Assessment, isAsked, levelsCount, rankOf } from "../assessments/index.ts"
import { DEMO_USER_ID } from "../users/index.ts"
import { storePublication } from "./publications.ts"
import { findRecord, storeRecord, type Visibility } from "./queries.ts"

/**
 * Publishes a report, which makes it restricted, or withdraws it, which keeps its visibility: a public link no longer
 * works, no reading publishes the report again, and it is restricted when a person does. What is published is kept.
 *
 * @throws UPGRADE_REQUIRED the storage is full
 */
export async function setPublished(ctx: Context, assessment: Assessment, published: boolean): Promise<void> {
  const { id, result } = assessment
  const record = await findRecord(ctx, result.id)
  const changes = published ? { published, visibility: "RESTRICTED" as const } : { published }
  await storeRecord(ctx, result.id, changes, ctx.user.id)
  if (published) {
    await storePublication(ctx, assessment, ctx.user.id, { unlessSame: record?.published === true })
    await requireRoomForRows(ctx)
  }
  if (published && !record?.published) await ctx.record({ type: "report-published", assessmentId: id })
  if (!published && record?.published) await ctx.record({ type: "report-unpublished", assessmentId: id })
  if (published && record?.visibility === "PUBLIC") {
    await ctx.record({ type: "report-visibility-changed", assessmentId: id, visibility: "RESTRICTED" })
  }
}

/**
 * Opens a published report to everybody who has its link, or closes it again. A new link invalidates the old one.
 *
 * @returns the hash of the link while it is open
 * @throws NOT_FOUND there is no report · REPORT_UNPUBLISHED
 */
export async function setVisibility(
  ctx: Context,
  { id, result }: Assessment,
  visibility: Visibility,
  newLink: boolean,
): Promise<{ linkHash: string | null }> {
  const record = await findRecord(ctx, result.id)
  if (!record) throw notFound("report")
  if (!record.published) throw reportUnpublished()
  const linkHash = newLink ? randomUUID() : record.linkHash
  await storeRecord(ctx, result.id, { visibility, linkHash }, ctx.user.id)
  if (visibility !== record.visibility) {
    await ctx.record({ type: "report-visibility-changed", assessmentId: id, visibility })
  }
  if (newLink) await ctx.record({ type: "report-link-changed", assessmentId: id })
  return { linkHash: visibility === "PUBLIC" ? linkHash : null }
}

export function reportUnpublished(): ProductError {
  return new ProductError("REPORT_UNPUBLISHED", {
    en: "This report is not published.",
    fa: "این گزارش منتشر نشده است.",
  })
}

/** The path of a sample report that visitors can look at: the public report of the demo; null if there is none. */
export async function findSampleReport(db: Database): Promise<string | null> {
  const report = await db
    .selectFrom("reports as report")
    .innerJoin("assessmentResults as result", "result.id", "report.resultId")
    .innerJoin("assessments as assessment", "assessment.id", "result.assessmentId")
    .where("assessment.createdBy", "=", DEMO_USER_ID)
    .where("assessment.deleted", "=", false)
    .where("report.published", "=", true)
    .where("report.visibility", "=", "PUBLIC")
    .select(["assessment.spaceId", "assessment.id", "report.linkHash"])
    .orderBy("report.creationTime")
    .executeTakeFirst()
  return report ? `/${report.spaceId}/assessments/${report.id}/graphical-report/${report.linkHash}/` : null
}

/**
 * What a link preview of a report may reveal to anyone: the title and the level if everybody can read it, otherwise
 * nothing. There is no level before the first answer.
 */
export async function reportPreview(
  { db }: AnonymousContext,
  { linkHash = "" }: { linkHash?: string },
): Promise<About | null> {
  if (!hasShape(UuidText, linkHash)) return null
  const report = await db
    .selectFrom("reports as report")
    .innerJoin("assessmentResults as result", "result.id", "report.resultId")
    .innerJoin("assessments as assessment", "assessment.id", "result.assessmentId")
    .innerJoin("kits as kit", "kit.id", "assessment.kitId")
    .leftJoin("maturityLevels as level", (join) =>
      join
        .onRef("level.kitVersionId", "=", "result.kitVersionId")
        .onRef("level.id", "=", "result.maturityLevelId"),
    )
    .where("report.linkHash", "=", linkHash)
    .where("report.published", "=", true)
    .where("report.visibility", "=", "PUBLIC")
    .where("assessment.deleted", "=", false)
    .select((eb) => [
      "assessment.title",
      "result.language",
      "kit.language as kitLanguage",
      "level.title as level",
      "level.translations",
      rankOf(eb, "level").as("rank"),
      levelsCount(eb).as("count"),
      eb
        .exists(
          eb
            .selectFrom("answers as answer")
            .whereRef("answer.resultId", "=", "result.id")
            .where("answer.deleted", "=", false)
            .where("answer.answerOptionId", "is not", null)
            .where(isAsked("answer.questionId"))
            .select("answer.id"),
        )
        .as("isAnswered"),
    ])
    .executeTakeFirst()
  if (!report) return null
  const { title, language, kitLanguage, level, translations, rank, count, isAnswered } = report
  if (level === null || !isAnswered) return { title }
  const { number } = proseOf(language)
  const picture = `/api/v1/public/graphical-report/${linkHash}/picture/`
  const name = translated(level, translations, "title", language, kitLanguage)
  return {
    title,
    picture,
    description: inLanguage(
      {
        en: `Level ${number(rank)} of ${number(count)}: ${name}`,
        fa: `سطح ${number(rank)} از ${number(count)}: ${name}`,
      },
      language,
    ),
  }
}
