import { writeArchive } from "@plumbline/kit-dsl"
import type { FastifyReply } from "fastify"
import { anyone, lockingLater, signedIn } from "../../platform/http/access.ts"
import { defineRoute } from "../../platform/http/route.ts"
import { Empty, exampleFile, FileReply } from "../../platform/http/schemas.ts"
import { type Language, languages } from "../../platform/i18n/language.ts"
import { draftOwner, draftReader, KitVersionIdReply } from "../kit-versions/index.ts"
import { kitMember, NewKitId } from "../kits/index.ts"
import { ownerOfDsl, ownerOfFramework, ownerOfUpdate, ownerOfUpload, uploaderOfDsl } from "./access.ts"
import { mappingOfDraft, readNewMapping, replaceMapping } from "./collector-mapping.ts"
import { replaceDraft, textOfDraft } from "./draft-text.ts"
import { createByDsl, draftByDsl, updateByDsl } from "./kit-from-text.ts"
import {
  excelToDsl,
  readFramework,
  readKitArchive,
  readKitText,
  sampleAddress,
  sampleBytes,
  samplePath,
} from "./read-kit.ts"
import {
  CollectorMapping,
  ConvertedFrameworkReply,
  DraftText,
  FrameworkUpload,
  KitDraftByText,
  KitTextError,
  KitTextFile,
  KitTextLink,
  KitUpdateByText,
  KitUpdateError,
  KitUpdateReply,
  NewCollectorMapping,
  NewDraftText,
  NewKitByText,
  ReplacedDraft,
  UploadedKitText,
  WorkbookFile,
  WorkbookLink,
} from "./schemas.ts"
import { dslDownloadLink, exportDsl, lossReportOfKit, readLossReport, storeDsl } from "./stored-dsl.ts"

const tag = "kits as text"

export const routes = [
  defineRoute({
    method: "POST",
    kind: "work",
    path: "/api/v1/assessment-kits/upload-dsl/",
    summary: "Upload the text of a kit and check it; no kit is created yet",
    tag,
    // Reading may take a while and must not hold a transaction open; only storing uses one.
    access: lockingLater(ownerOfUpload),
    example: { body: { dslFile: exampleFile("kit.zip", "application/zip"), expertGroupId: 7 } },
    multipart: { files: 1, bytesOfFile: 5 * 1024 * 1024 },
    body: KitTextFile,
    reply: { status: 200, schema: UploadedKitText },
    errors: { 422: KitTextError },
    async handle({ ctx, body: { dslFile }, granted: { expertGroupId } }) {
      const { kit, model, warnings } = await readKitArchive(ctx, dslFile.bytes)
      return ctx.inTransaction(async (storing) => {
        const author = { ...storing, user: ctx.user }
        const { id } = await storeDsl(author, { expertGroupId, archive: dslFile.bytes, model })
        return { kitDslId: id, kit: kit && { ...kit, tags: [...kit.tags] }, warnings: [...warnings] }
      })
    },
  }),
  defineRoute({
    method: "POST",
    kind: "work",
    path: "/api/v1/assessment-kits/import-framework/",
    summary:
      "Convert a public framework to the text of a kit, with a report of what is lost; no kit is created yet",
    tag,
    // As for a text that is uploaded.
    access: lockingLater(ownerOfFramework),
    example: {
      body: { file: exampleFile("model.yaml", "application/yaml"), expertGroupId: 7, format: "dsomm" },
    },
    multipart: { files: 1, bytesOfFile: 5 * 1024 * 1024 },
    body: FrameworkUpload,
    reply: { status: 200, schema: ConvertedFrameworkReply },
    errors: { 422: KitTextError },
    async handle({ ctx, body }) {
      const { archive, model, report, ...converted } = await readFramework(ctx, body.file, body)
      return ctx.inTransaction(async (storing) => {
        const author = { ...storing, user: ctx.user }
        // Converting takes a while: it stores nothing for people who meanwhile no longer own the group.
        const { expertGroupId } = await ownerOfFramework.check(author, { body })
        const { id } = await storeDsl(author, { expertGroupId, archive, model, report })
        const { format, kit, groups, loss } = converted
        return { format, kitDslId: id, kit, groups, loss }
      })
    },
  }),
  defineRoute({
    method: "POST",
    kind: "work",
    path: "/api/v1/assessment-kits/create-by-dsl/",
    summary: "Create a kit from an uploaded text",
    tag,
    access: ownerOfDsl,
    example: { body: { kitDslId: 31, expertGroupId: 7, title: "Release readiness", lang: "EN" } },
    body: NewKitByText,
    reply: { status: 201, schema: NewKitId },
    handle: async ({ ctx, body, granted: dsl }) =>
      createByDsl(ctx, dsl, { ...body, language: languageOfName(body.lang) }),
  }),
  defineRoute({
    method: "PUT",
    kind: "work",
    path: "/api/v1/assessment-kits/:kitId/update-by-dsl/",
    summary: "Apply an uploaded text to a kit, or only report what that would change",
    tag,
    access: ownerOfUpdate,
    example: { body: { kitDslId: 31, dryRun: true } },
    body: KitUpdateByText,
    reply: { status: 200, schema: KitUpdateReply },
    errors: { 400: KitUpdateError },
    handle: async ({ ctx, body, granted: { kit, dsl } }) => updateByDsl(ctx, kit, dsl, body.dryRun),
  }),
  defineRoute({
    method: "POST",
    kind: "work",
    path: "/api/v1/assessment-kits/:kitId/draft-by-dsl/",
    summary:
      "Create the draft of a kit with the content of an uploaded newer version of it, which may lack elements",
    tag,
    access: ownerOfUpdate,
    example: { body: { kitDslId: 31 } },
    body: KitDraftByText,
    reply: { status: 201, schema: KitVersionIdReply },
    handle: async ({ ctx, granted: { kit, dsl } }) => draftByDsl(ctx, kit, dsl),
  }),
  defineRoute({
    method: "GET",
    path: "/api/v1/kit-versions/:kitVersionId/text/",
    summary: "A draft as text",
    tag,
    access: draftReader,
    reply: { status: 200, schema: DraftText },
    handle: async ({ ctx, granted: draft }) => ({ text: await textOfDraft(ctx, draft) }),
  }),
  defineRoute({
    method: "PUT",
    kind: "work",
    path: "/api/v1/kit-versions/:kitVersionId/text/",
    summary: "Replace a draft with a text; elements with the same code stay the same elements",
    tag,
    // Reading may take a while and must not hold a transaction open; only storing uses one, and checks again.
    access: lockingLater(draftReader),
    body: NewDraftText,
    example: { body: { text: 'level Low { title: "Low" description: "Little" value: 1 }' } },
    reply: { status: 200, schema: ReplacedDraft },
    errors: { 422: KitTextError },
    replaces: { readings: [{ path: "/api/v1/kit-versions/:kitVersionId/text/" }], lock: draftOwner },
    async handle({ ctx, params, body }) {
      const model = await readKitText(ctx, body.text)
      return ctx.inTransaction(async (storing) => {
        const author = { ...storing, user: ctx.user }
        const draft = await draftOwner.check(author, { params })
        return replaceDraft(author, draft, model)
      })
    },
  }),
  defineRoute({
    method: "GET",
    path: "/api/v1/kit-versions/:kitVersionId/collector-mapping/",
    summary: "The mapping of collectors that a draft carries, with the questions that it may name",
    tag,
    access: draftReader,
    reply: { status: 200, schema: CollectorMapping },
    handle: async ({ ctx, granted: draft }) => mappingOfDraft(ctx, draft),
  }),
  defineRoute({
    method: "PUT",
    kind: "work",
    path: "/api/v1/kit-versions/:kitVersionId/collector-mapping/",
    summary: "Replace the mapping of collectors that a draft carries, or remove it",
    tag,
    // As for a text of the whole draft.
    access: lockingLater(draftReader),
    body: NewCollectorMapping,
    example: { body: { mapping: null } },
    reply: { status: 200, schema: Empty },
    errors: { 422: KitTextError },
    replaces: {
      readings: [{ path: "/api/v1/kit-versions/:kitVersionId/collector-mapping/" }],
      lock: draftOwner,
    },
    async handle({ ctx, params, body }) {
      const mapping = await readNewMapping(ctx, body.mapping)
      return ctx.inTransaction(async (storing) => {
        const author = { ...storing, user: ctx.user }
        const draft = await draftOwner.check(author, { params })
        return replaceMapping(author, draft, mapping)
      })
    },
  }),
  defineRoute({
    method: "POST",
    kind: "work",
    path: "/api/v1/assessment-kits/excel-to-dsl/",
    summary: "Convert the kit in an Excel workbook to text, in a ZIP archive; nothing is stored",
    tag,
    access: signedIn,
    multipart: { files: 1, bytesOfFile: 5 * 1024 * 1024 },
    body: WorkbookFile,
    example: {
      body: {
        file: exampleFile("kit.xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
      },
    },
    reply: { status: 200, schema: FileReply },
    handle: async ({ ctx, body, http }) => sendArchive(http.reply, await excelToDsl(ctx, body.file)),
  }),
  defineRoute({
    method: "GET",
    path: "/api/v1/assessment-kits/excel-to-dsl/sample/",
    summary: "The URL of a sample workbook",
    tag,
    access: signedIn,
    reply: { status: 200, schema: WorkbookLink },
    handle: async ({ ctx }) => ({ url: sampleAddress(ctx) }),
  }),
  defineRoute({
    method: "GET",
    path: samplePath,
    summary: "A sample workbook",
    tag,
    access: anyone,
    reply: { status: 200, schema: FileReply },
    async handle({ http }) {
      const type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
      return sendFile(http.reply, sampleBytes(), type, "kit.xlsx")
    },
  }),
  defineRoute({
    method: "GET",
    kind: "work",
    path: "/api/v1/assessment-kits/:kitId/export-dsl/",
    summary: "The active version of a kit as text, in a ZIP archive",
    tag,
    access: kitMember,
    reply: { status: 200, schema: FileReply },
    handle: async ({ ctx, granted: kit, http }) =>
      sendArchive(http.reply, writeArchive(await exportDsl(ctx, kit))),
  }),
  defineRoute({
    method: "GET",
    path: "/api/v1/assessment-kits/:kitId/dsl-download-link/",
    summary: "A link to the archive a kit was last created or updated from",
    tag,
    access: kitMember,
    reply: { status: 200, schema: KitTextLink },
    handle: async ({ ctx, granted: kit }) => ({ url: await dslDownloadLink(ctx, kit) }),
  }),
  defineRoute({
    method: "GET",
    path: "/api/v1/assessment-kits/:kitId/loss-report/",
    summary: "What became of each value of the framework a kit was last created or updated from, as CSV",
    tag,
    access: kitMember,
    reply: { status: 200, schema: FileReply },
    handle: async ({ ctx, granted: kit, http }) => sendReport(http.reply, await lossReportOfKit(ctx, kit)),
  }),
  defineRoute({
    method: "GET",
    path: "/api/v1/kit-texts/:dslId/loss-report/",
    summary:
      "What became of each value of a framework that was uploaded, as CSV; all values, in the order of the source",
    tag,
    access: uploaderOfDsl,
    reply: { status: 200, schema: FileReply },
    handle: async ({ ctx, granted: dsl, http }) =>
      sendReport(http.reply, await readLossReport(ctx, dsl.reportPath)),
  }),
]

function languageOfName(name: string | undefined): Language | null {
  return languages.find((language) => language === name) ?? null
}

function sendArchive(reply: FastifyReply, archive: Uint8Array): Buffer {
  return sendFile(reply, archive, "application/zip", "kit.zip")
}

function sendReport(reply: FastifyReply, report: Uint8Array): Buffer {
  return sendFile(reply, report, "text/csv; charset=utf-8", "loss-report.csv")
}

function sendFile(reply: FastifyReply, bytes: Uint8Array, type: string, name: string): Buffer {
  reply
    .header("content-type", type)
    .header("content-disposition", `attachment; filename=${name}`)
    .serializer((payload: unknown) => payload as string)
  return Buffer.from(bytes)
}
