import { Type } from "typebox"
import { defineRoute } from "../../platform/http/route.ts"
import { Empty, Nullable, Uuid } from "../../platform/http/schemas.ts"
import { assessmentAccess } from "../assessments/index.ts"
import { linkReader, reportReader } from "./access.ts"
import { graphicalReport, publicReport } from "./graphical-report.ts"
import { changeMetadata, readMetadata } from "./metadata.ts"
import { setPublished, setVisibility } from "./publication.ts"
import {
  AssessmentParams,
  GraphicalReport,
  LinkParams,
  MetadataBody,
  MetadataReply,
  VisibilityCode,
} from "./schemas.ts"

const tag = "reports"

export const routes = [
  defineRoute({
    method: "GET",
    path: "/api/v1/assessments/:assessmentId/graphical-report/",
    summary: "The report; in quick mode brought up to date first, otherwise it needs a valid result",
    tag,
    access: reportReader,
    readsFrom: "replica",
    params: AssessmentParams,
    reply: { status: 200, schema: GraphicalReport },
    async handle({ ctx, granted, http }) {
      if (granted.audience === "public") return publicReport(ctx, granted)
      return graphicalReport(ctx, granted, (error) =>
        http.request.log.error({ err: error }, "the texts of a report could not be prepared"),
      )
    },
  }),
  defineRoute({
    method: "GET",
    path: "/api/v1/public/graphical-report/:linkHash/",
    summary: "The report behind a public link",
    tag,
    access: linkReader,
    readsFrom: "replica",
    params: LinkParams,
    reply: { status: 200, schema: GraphicalReport },
    handle: async ({ ctx, granted }) => publicReport(ctx, granted),
  }),
  defineRoute({
    method: "GET",
    path: "/api/v1/assessments/:assessmentId/report-metadata/",
    summary: "The sections of the report that people write",
    tag,
    access: assessmentAccess("manageReportMetadata"),
    params: AssessmentParams,
    reply: { status: 200, schema: MetadataReply },
    handle: async ({ ctx, granted }) => readMetadata(ctx, granted),
  }),
  defineRoute({
    method: "PATCH",
    path: "/api/v1/assessments/:assessmentId/report-metadata/",
    summary: "Change sections of the report; an empty one is cleared, a missing one stays",
    tag,
    access: assessmentAccess("manageReportMetadata"),
    params: AssessmentParams,
    body: MetadataBody,
    reply: { status: 201, schema: Empty },
    handle: async ({ ctx, body, granted }) => changeMetadata(ctx, granted, body),
  }),
  defineRoute({
    method: "PUT",
    path: "/api/v1/assessments/:assessmentId/report-publish-status/",
    summary: "Publish the report, restricted, or take it back",
    tag,
    access: assessmentAccess("publishAssessmentReport"),
    params: AssessmentParams,
    body: Type.Object({ published: Type.Boolean() }),
    reply: { status: 200, schema: Empty },
    handle: async ({ ctx, body, granted }) => setPublished(ctx, granted, body.published),
  }),
  defineRoute({
    method: "PUT",
    path: "/api/v1/assessments/:assessmentId/report-visibility-status/",
    summary: "Open the published report to everybody with its link, or close it; the link can be replaced",
    tag,
    access: assessmentAccess("manageAssessmentReportVisibility"),
    params: AssessmentParams,
    body: Type.Object({ visibility: VisibilityCode, newLink: Type.Optional(Nullable(Type.Boolean())) }),
    reply: { status: 200, schema: Type.Object({ linkHash: Nullable(Uuid) }) },
    handle: async ({ ctx, body, granted }) =>
      setVisibility(ctx, granted, body.visibility, body.newLink === true),
  }),
]
