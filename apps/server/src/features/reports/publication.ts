import { randomUUID } from "node:crypto"
import type { Context } from "../../platform/context.ts"
import { notFound, ProductError } from "../../platform/errors.ts"
import type { Assessment } from "../results/index.ts"
import { findRecord, storeRecord, type Visibility } from "./queries.ts"

/**
 * Publishes a report, which makes it restricted, or withdraws it, which keeps its visibility: a public link no longer
 * works, no reading publishes the report again, and it is restricted when a person does.
 */
export async function setPublished(
  ctx: Context,
  { id, result }: Assessment,
  published: boolean,
): Promise<void> {
  const record = await findRecord(ctx, result.id)
  const changes = published ? { published, visibility: "RESTRICTED" as const } : { published }
  await storeRecord(ctx, result.id, changes, ctx.user.id)
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
