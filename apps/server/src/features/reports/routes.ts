import { Type } from "typebox"
import type { Feature } from "../../platform/feature.ts"
import { ErrorReply } from "../../platform/http/error-reply.ts"
import { pagingQuery } from "../../platform/http/paging.ts"
import { defineRoute } from "../../platform/http/route.ts"
import { Empty } from "../../platform/http/schemas.ts"
import { assessmentAccess, HealHeaders } from "../assessments/index.ts"
import { visitorOfKit } from "../kits/index.ts"

import { linkReader, reportReader } from "./access.ts"
import { graphicalReport, publicReport } from "./graphical-report.ts"
import { kitSampleReport } from "./kit-sample.ts"
import { changeMetadata, readMetadata } from "./metadata.ts"
import { reportAt } from "./past-report.ts"
import { storeReport, storeReportJob } from "./prepare-report.ts"
import { reportPreview, setPublished, setVisibility } from "./publication.ts"
import { listPublicationsOf, PublicationPage, PublishedReport, readPublication } from "./publications.ts"
import {
  GraphicalReport,
  KitSampleReport,
  PublicationEdit,
  ReportLink,
  ReportMetadata,
  ReportSectionsEdit,
  VisibilityEdit,
  WantedMeasures,
} from "./schemas.ts"

const tag = "reports"

const metadata = "/api/v1/assessments/:assessmentId/report-metadata/"

const routes = [
  defineRoute({
    method: "GET",
    kind: "report",
    path: "/api/v1/assessments/:assessmentId/graphical-report/",
    summary: "The report; in quick mode it is brought up to date first, otherwise it needs a valid result",
    tag,
    access: reportReader,
    headers: HealHeaders,
    query: Type.Object({
      at: Type.Optional(
        Type.String({
          maxLength: 60,
          description:
            "A moment of the past, as for changes: the report of then, with nothing brought up to date. Not for readers " +
            "of a public report",
          examples: ["2026-03-01T09:00:00"],
        }),
      ),
      measures: WantedMeasures,
    }),
    reply: { status: 200, schema: GraphicalReport },
    errors: { 422: ErrorReply },
    async handle({ ctx, granted, headers, query: { at, ...wanted } }) {
      if (at !== undefined) return reportAt(ctx, granted, at)
      return granted.audience === "public"
        ? publicReport(ctx, granted, wanted)
        : graphicalReport(ctx, granted, headers, wanted)
    },
  }),
  defineRoute({
    method: "GET",
    path: "/api/v1/assessments/:assessmentId/publications/",
    summary: "Every version of the report that was published, the latest first",
    tag,
    access: assessmentAccess("viewReportPreview"),
    query: Type.Object(pagingQuery(20)),
    reply: { status: 200, schema: PublicationPage },
    handle: async ({ ctx, granted, query }) => listPublicationsOf(ctx, granted, query),
  }),
  defineRoute({
    method: "GET",
    path: "/api/v1/assessments/:assessmentId/publications/:publicationId/",
    summary: "The report as it was when it was published",
    tag,
    access: assessmentAccess("viewReportPreview"),
    reply: { status: 200, schema: PublishedReport },
    handle: async ({ ctx, granted, params }) => readPublication(ctx, granted, params.publicationId),
  }),
  defineRoute({
    method: "GET",
    kind: "report",
    path: "/api/v1/public/graphical-report/:linkHash/",
    summary: "The report behind a public link",
    tag,
    access: linkReader,
    query: Type.Object({ measures: WantedMeasures }),
    reply: { status: 200, schema: GraphicalReport },
    errors: { 422: ErrorReply },
    handle: async ({ ctx, granted, query }) => publicReport(ctx, granted, query),
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
    replaces: { readings: [{ path: metadata, fields: ["metadata", "includesRoadmap"] }] },
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
    replaces: { readings: [{ path: metadata }] },
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
  jobs: [storeReportJob],
  reaction: { resultChanged: storeReport },
  previews: { report: reportPreview },
}
