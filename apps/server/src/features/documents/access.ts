import type { Section } from "@plumbline/documents"
import type { AnonymousContext, Context } from "../../platform/context.ts"
import { accessDenied } from "../../platform/errors.ts"
import type { AccessRule } from "../../platform/http/access.ts"
import { holds } from "../permissions/index.ts"
import { linkReader, type ReadableReport, reportReader } from "../reports/index.ts"
import { answerSections, sectionsOf, type WantedExport } from "./schemas.ts"

/** A report that the caller may take along, with the sections they want and may see. */
export type ExportableReport = { readable: ReadableReport; sections: Section[] }

/** Readers of the report; for sections about single answers, those who may see these. */
export const reportExporter: AccessRule<
  ExportableReport,
  Context,
  { params: { assessmentId: string }; query: WantedExport }
> = {
  policy: reportReader.policy,
  async check(ctx, request) {
    const sections = sectionsOf(request.query)
    const readable = await reportReader.check(ctx, request)
    return permitted(readable, request.query, sections)
  },
}

/** Everybody who knows the link of a public report; never with sections about single answers. */
export const linkExporter: AccessRule<
  ExportableReport,
  AnonymousContext,
  { params: { linkHash: string }; query: WantedExport }
> = {
  policy: linkReader.policy,
  takesAnyPath: true,
  async check(ctx, request) {
    const sections = sectionsOf(request.query)
    const readable = await linkReader.check(ctx, request)
    return permitted(readable, request.query, sections)
  },
}

/** @throws ACCESS_DENIED */
function permitted(
  readable: ReadableReport,
  { format, sections: named }: WantedExport,
  sections: Section[],
): ExportableReport {
  const { assessment, audience } = readable
  const seesAnswers = audience === "holder" && holds(assessment.roleId, "viewAnswerHistory")
  if (!seesAnswers && sections.some((section) => answerSections.includes(section))) throw accessDenied()
  const hasAgreement = seesAnswers && format === "xlsx" && named === undefined
  return { readable, sections: hasAgreement ? [...sections, "agreement"] : sections }
}
