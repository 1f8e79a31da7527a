import { Result } from "@plumbline/documents"
import { anyone } from "../../platform/http/access.ts"
import { ErrorReply } from "../../platform/http/error-reply.ts"
import { defineRoute } from "../../platform/http/route.ts"
import { FileReply } from "../../platform/http/schemas.ts"
import { HealHeaders } from "../assessments/index.ts"
import { linkReader } from "../reports/index.ts"
import { spaceMember } from "../spaces/index.ts"
import { linkExporter, reportExporter } from "./access.ts"
import { publicFile, reportFile, sendExport } from "./export-report.ts"
import { exportSpace } from "./export-space.ts"
import { sendLinkPicture } from "./link-picture.ts"
import { JsonDocument, PublicExport, ReportExport, SpaceExport } from "./schemas.ts"

const tag = "documents"

export const exportRoutes = [
  defineRoute({
    method: "GET",
    kind: "work",
    path: "/api/v1/assessments/:assessmentId/export/",
    summary:
      "The report as a file. The sections answers, evidence and comments require the permission viewAnswerHistory, as csv does",
    tag,
    access: reportExporter,
    query: ReportExport,
    headers: HealHeaders,
    example: { query: { format: "json" } },
    reply: { status: 200, schema: FileReply, json: Result, tagged: true },
    errors: { 422: ErrorReply },
    async handle({ ctx, granted, headers, params, query, http }) {
      const asked = { ctx, granted, query }
      return sendExport(asked, await reportFile(asked, headers), http, (current) =>
        reportExporter.check(current, { params, query }),
      )
    },
  }),
  defineRoute({
    method: "GET",
    kind: "work",
    path: "/api/v1/public/graphical-report/:linkHash/export/",
    summary: "The report behind a public link as a file, with what its page shows",
    tag,
    access: linkExporter,
    query: PublicExport,
    example: { query: { format: "pdf" } },
    reply: { status: 200, schema: FileReply, tagged: true },
    errors: { 422: ErrorReply },
    async handle({ ctx, granted, params, query, http }) {
      const asked = { ctx, granted, query }
      return sendExport(asked, await publicFile(asked), http, (current) =>
        linkExporter.check(current, { params, query }),
      )
    },
  }),
  defineRoute({
    method: "GET",
    kind: "work",
    path: "/api/v1/public/graphical-report/:linkHash/picture/",
    summary: "What chats show of a link to a public report: its title, level and first finding, as a PNG",
    tag,
    access: linkReader,
    reply: { status: 200, schema: FileReply, tagged: true },
    handle: async ({ ctx, granted, http }) => sendLinkPicture(ctx, granted, http),
  }),
  defineRoute({
    method: "GET",
    kind: "work",
    path: "/api/v1/spaces/:spaceId/export/",
    summary: "The assessments of a space as a table, with what the caller may see of each",
    tag,
    access: spaceMember({ readers: true }),
    query: SpaceExport,
    example: { query: { format: "csv" } },
    reply: { status: 200, schema: FileReply },
    handle: async ({ ctx, granted: space, query: { format }, http }) => exportSpace(ctx, space, format, http),
  }),
  defineRoute({
    method: "GET",
    path: "/schemas/result-1.json",
    summary: "The JSON Schema of reports that are exported as JSON",
    tag,
    access: anyone,
    reply: { status: 200, schema: JsonDocument },
    handle: async () => ({ $schema: "https://json-schema.org/draft/2020-12/schema", ...Result }),
  }),
]
