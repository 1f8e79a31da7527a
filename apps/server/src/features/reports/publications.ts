import { randomUUID } from "node:crypto"
import { isDeepStrictEqual } from "node:util"
import { type Static, Type } from "typebox"
import type { AnonymousContext, Context } from "../../platform/context.ts"
import { json } from "../../platform/database/json.ts"
import { notFound } from "../../platform/errors.ts"
import { fetchPage, Page } from "../../platform/http/paging.ts"
import { type Assessment, loadAnswers, loadAssessmentKit, recordInputs } from "../assessments/index.ts"
import { lastNumbers, Publication } from "../history/index.ts"
import { readStoredResult } from "../insights/index.ts"
import { roleIds } from "../permissions/index.ts"
import { calculatedSources } from "./calculated-sources.ts"
import { composeReport, includedRoadmap, permissionsReply } from "./compose-report.ts"
import { highlightsReply } from "./highlights.ts"
import { findReported } from "./queries.ts"
import { GraphicalReport } from "./schemas.ts"

export const PublicationPage = Page("PublicationPage", Publication)
export const PublishedReport = Type.Object(
  { ...GraphicalReport.properties, publication: Publication },
  { title: "PublishedReport", description: "A report as it was when it was published" },
)

type Report = Static<typeof GraphicalReport>
type Kept = Omit<Report, "permissions" | "visibility" | "linkHash">

/**
 * Keeps the report that has just been published, as its readers see it: a version that stays when the report changes. The
 * caller holds the exclusive lock on the assessment, and has stored the publication.
 *
 * @param options.unlessSame keeps nothing if the latest version is the same
 */
export async function storePublication(
  ctx: AnonymousContext,
  { id: assessmentId, kitId, result: { id: resultId } }: Assessment,
  userId: string,
  { unlessSame = false } = {},
): Promise<void> {
  // No change of the kit meanwhile: what is kept, calculated and recorded is one content.
  await ctx.lock({ on: "kit", id: kitId, mode: "shared" })
  const found = await findReported(ctx, { assessmentId })
  if (!found) return
  const kit = await loadAssessmentKit(ctx, found.assessment)
  await recordInputs(ctx, found.assessment, kit)
  const [answers, stored, last] = await Promise.all([
    loadAnswers(ctx, resultId, kit.model),
    readStoredResult(ctx, resultId),
    lastNumbers(ctx, resultId),
  ])
  const assessment = { ...found.assessment, isMember: true, roleId: roleIds.reportViewer }
  const sources = calculatedSources({ ...found, assessment, audience: "holder" }, kit, answers, stored)
  const roadmap = await includedRoadmap(ctx, found, { assessment, kit, answers })
  const { permissions, visibility, linkHash, ...composed } = composeReport({ ...sources, roadmap })
  const highlights = highlightsReply(kit, sources.calculated, { withQuestions: true })
  const report: Kept = { ...composed, highlights }
  if (unlessSame && isDeepStrictEqual(await latestReport(ctx, resultId), JSON.parse(json(report)))) return
  await ctx.db
    .insertInto("reportPublications")
    .values({
      id: randomUUID(),
      resultId,
      afterChange: last.change,
      afterInput: last.input,
      report: json(report),
      userId,
      time: ctx.now,
    })
    .execute()
}

/** Whether a report of the result was ever kept. */
export async function hasPublication({ db }: AnonymousContext, resultId: string): Promise<boolean> {
  const row = await db
    .selectFrom("reportPublications")
    .where("resultId", "=", resultId)
    .select("id")
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

async function latestReport({ db }: AnonymousContext, resultId: string): Promise<unknown> {
  const row = await db
    .selectFrom("reportPublications")
    .where("resultId", "=", resultId)
    .orderBy("time", "desc")
    .select("report")
    .limit(1)
    .executeTakeFirst()
  // Versions that were kept before reports said it do not say what is decided.
  return row && { decided: null, ...(row.report as object) }
}

/** A page of the published versions of a report, the latest first. */
export async function listPublicationsOf(
  { db }: Context,
  { result }: Assessment,
  page: { page: number; size: number },
): Promise<Static<typeof PublicationPage>> {
  const publications = db
    .selectFrom("reportPublications")
    .where("resultId", "=", result.id)
    .orderBy("time", "desc")
    .orderBy("id")
    .select(["id", "time", "userId"])
  const { rows, total } = await fetchPage(publications, page)
  return {
    items: rows.map(({ id, time, userId }) => ({ id, time, userId })),
    ...page,
    sort: "time",
    order: "desc",
    total,
  }
}

/**
 * A published version of the report, with what the caller may do now.
 *
 * @throws NOT_FOUND
 */
export async function readPublication(
  ctx: Context,
  assessment: Assessment,
  publicationId: string,
): Promise<Static<typeof PublishedReport>> {
  const found = await ctx.db
    .selectFrom("reportPublications")
    .where("resultId", "=", assessment.result.id)
    .where("id", "=", publicationId)
    .select(["id", "time", "userId", "report"])
    .executeTakeFirst()
  if (!found) throw notFound("publication")
  const { report, ...publication } = found
  return {
    ...(report as Kept),
    // A version that was kept before reports said it does not.
    decided: (report as Partial<Kept>).decided ?? null,
    permissions: permissionsReply(assessment, { isPublished: false }),
    publication,
  }
}
