import type { Feature } from "../../platform/feature.ts"
import { ErrorReply } from "../../platform/http/error-reply.ts"
import { defineRoute } from "../../platform/http/route.ts"
import { Empty } from "../../platform/http/schemas.ts"
import { assessmentAccess, HealHeaders } from "../assessments/index.ts"
import { visitorOfKit } from "../kits/index.ts"

import { linkReader, reportReader } from "./access.ts"
import { graphicalReport, publicReport } from "./graphical-report.ts"
import { kitSampleReport } from "./kit-sample.ts"
import { changeMetadata, readMetadata } from "./metadata.ts"
import { keepReport, keepReportJob } from "./prepare-report.ts"
import { reportPreview, setPublished, setVisibility } from "./publication.ts"
import {
  GraphicalReport,
  KitSampleReport,
  PublicationEdit,
  ReportLink,
  ReportMetadata,
  ReportSectionsEdit,
  VisibilityEdit,
} from "./schemas.ts"

const tag = "reports"

const routes = [
  defineRoute({
    method: "GET",
    path: "/api/v1/assessments/:assessmentId/graphical-report/",
    summary: "The report; in quick mode it is brought up to date first, otherwise it needs a valid result",
    tag,
    access: reportReader,
    headers: HealHeaders,
    readsFrom: "replica",
    reply: { status: 200, schema: GraphicalReport },
    errors: { 422: ErrorReply },
    handle: async ({ ctx, granted, headers }) =>
      granted.audience === "public" ? publicReport(ctx, granted) : graphicalReport(ctx, granted, headers),
  }),
  defineRoute({
    method: "GET",
    path: "/api/v1/public/graphical-report/:linkHash/",
    summary: "The report behind a public link",
    tag,
    access: linkReader,
    readsFrom: "replica",
    reply: { status: 200, schema: GraphicalReport },
    errors: { 422: ErrorReply },
    handle: async ({ ctx, granted }) => publicReport(ctx, granted),
  }),
  defineRoute({
    method: "GET",
    path: "/api/v1/public/assessment-kits/:kitId/sample-report/",
    summary: "A sample report on a kit, calculated from made-up answers that are always the same",
    tag,
    access: visitorOfKit,
    reply: { status: 200, schema: KitSampleReport },
    handle: async ({ ctx, granted: kit }) => kitSampleReport(ctx, kit),
  }),
  defineRoute({
    method: "GET",
    path: "/api/v1/assessments/:assessmentId/report-metadata/",
    summary: "The sections of the report that people write",
    tag,
    access: assessmentAccess("manageReportMetadata"),
    reply: { status: 200, schema: ReportMetadata },
    handle: async ({ ctx, granted }) => readMetadata(ctx, granted),
  }),
  defineRoute({
    method: "PATCH",
    path: "/api/v1/assessments/:assessmentId/report-metadata/",
    summary: "Change sections of the report; an empty one is cleared, a missing one stays",
    tag,
    access: assessmentAccess("manageReportMetadata", { lock: "exclusive" }),
    example: { body: { intro: "<p>Why we looked at this service.</p>" } },
    body: ReportSectionsEdit,
    reply: { status: 201, schema: Empty },
    handle: async ({ ctx, body, granted }) => changeMetadata(ctx, granted, body),
  }),
  defineRoute({
    method: "PUT",
    path: "/api/v1/assessments/:assessmentId/report-publish-status/",
    summary: "Publish the report as restricted, or unpublish it",
    tag,
    access: assessmentAccess("publishAssessmentReport", { lock: "exclusive" }),
    example: { body: { published: true } },
    body: PublicationEdit,
    reply: { status: 200, schema: Empty },
    handle: async ({ ctx, body, granted }) => setPublished(ctx, granted, body.published),
  }),
  defineRoute({
    method: "PUT",
    path: "/api/v1/assessments/:assessmentId/report-visibility-status/",
    summary: "Open the published report to everybody with its link, or close it; the link can be replaced",
    tag,
    access: assessmentAccess("manageAssessmentReportVisibility", { lock: "exclusive" }),
    example: { body: { visibility: "RESTRICTED" } },
    body: VisibilityEdit,
    reply: { status: 200, schema: ReportLink },
    errors: { 422: ErrorReply },
    handle: async ({ ctx, body, granted }) =>
      setVisibility(ctx, granted, body.visibility, body.newLink === true),
  }),
]

export const feature: Feature = {
  name: "reports",
  routes,
  jobs: [keepReportJob],
  reaction: { resultChanged: keepReport },
  previews: { report: reportPreview },
}
