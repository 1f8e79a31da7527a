import type { AnonymousContext, Context } from "../../platform/context.ts"
import { accessDenied, notFound } from "../../platform/errors.ts"
import type { AccessRule } from "../../platform/http/access.ts"
import { hasShape, UuidText } from "../../platform/shapes.ts"
import type { Assessment } from "../assessments/index.ts"
import { holds } from "../permissions/index.ts"
import { findReported, type ReportRecord, type StoredReport } from "./queries.ts"

/** What a caller can read: the report of an assessment, as holder of the permission or because it is public. */
export type ReadableReport = {
  assessment: Assessment
  report: StoredReport
  audience: "holder" | "public"
}

/**
 * Signed-in people who can view the report of the assessment; while it is published and public, everybody who is signed
 * in.
 */
export const reportReader: AccessRule<ReadableReport, Context, { params: { assessmentId: string } }> = {
  policy: {
    on: "assessment",
    permission: "viewGraphicalReport",
    relation: "or reader of a public report",
    anonymous: false,
  },
  async check(ctx, { params }) {
    const found = await findReported(ctx, { assessmentId: params.assessmentId })
    if (!found) throw accessDenied()
    const { assessment, report } = found
    const isHolder = assessment.isMember && holds(assessment.roleId, "viewGraphicalReport")
    if (!isHolder && !isPublic(report.record)) throw accessDenied()
    return { assessment, report, audience: isHolder ? "holder" : "public" }
  },
}

/**
 * Everybody who knows the link of a public report; if it is not public, only people who can view it anyway. Whatever is
 * wrong with a link, the reply is the same.
 *
 * @throws NOT_FOUND
 */
export const linkReader: AccessRule<ReadableReport, AnonymousContext, { params: { linkHash: string } }> = {
  policy: { on: "report", relation: "anyone with the link of a public report", anonymous: true },
  takesAnyPath: true,
  async check(ctx, { params: { linkHash } }) {
    const found = hasShape(UuidText, linkHash) ? await findReported(ctx, { linkHash }) : undefined
    if (!found) throw notFound("report")
    const { assessment, report } = found
    const mayRead = isPublic(report.record) || mayReadAnyway(assessment, report.record)
    if (!mayRead) throw notFound("report")
    return { assessment, report, audience: "public" }
  },
}

function isPublic(record: ReportRecord | null): boolean {
  return record?.published === true && record.visibility === "PUBLIC"
}

function mayReadAnyway(
  { isMember, roleId }: { isMember: boolean; roleId: number | null },
  record: ReportRecord | null,
): boolean {
  if (!isMember || !holds(roleId, "viewGraphicalReport")) return false
  return record?.published === true || holds(roleId, "viewReportPreview")
}
