import { type KitDslModel, writeArchive } from "@plumbline/kit-dsl"
import type { FastifyReply } from "fastify"
import { Type } from "typebox"
import { anyone, signedIn } from "../../platform/http/access.ts"
import { defineRoute } from "../../platform/http/route.ts"
import { Empty, exampleFile, FilePart, Id, Nullable, Text } from "../../platform/http/schemas.ts"
import { type Language, languages } from "../../platform/i18n/language.ts"
import { kitMember } from "../kits/index.ts"
import { ownerOfDsl, ownerOfUpdate, ownerOfUpload, uploaderOfDsl } from "./access.ts"
import { createByDsl } from "./create-by-dsl.ts"
import { deleteDsl } from "./delete-dsl.ts"
import { excelToDsl, sampleAddress, sampleBytes, samplePath } from "./excel-to-dsl.ts"
import { dslDownloadLink, exportDsl } from "./export-dsl.ts"
import { readKitArchive } from "./read-kit.ts"
import { storeDsl } from "./stored-dsl.ts"
import { updateByDsl } from "./update-by-dsl.ts"

const tag = "kits as text"

const Diagnostic = Type.Object({
  message: Type.String(),
  fileName: Nullable(Type.String()),
  line: Nullable(Type.Integer({ description: "From 1" })),
  column: Nullable(Type.Integer({ description: "From 1, in UTF-16 units" })),
  errorLine: Nullable(Type.String()),
  kind: Type.String(),
})

const KitTexts = Type.Object({
  title: Type.String(),
  summary: Nullable(Type.String()),
  about: Nullable(Type.String()),
  goal: Nullable(Type.String()),
  context: Nullable(Type.String()),
  language: Nullable(Type.String({ description: "EN or FA" })),
  tags: Type.Array(Type.String({ description: "Code or title" })),
  translations: Type.Unsafe<NonNullable<KitDslModel["kitModel"]>["translations"]>({
    description: "Texts by language",
  }),
})

const entities = [
  "level",
  "subject",
  "attribute",
  "measure",
  "questionnaire",
  "question",
  "answerRange",
] as const

const Change = Type.Object({
  action: Type.Enum(["ADD", "CHANGE", "REMOVE"]),
  entity: Type.Enum(entities),
  code: Type.String(),
  title: Type.String(),
  major: Type.Boolean({ description: "Makes calculated results stale" }),
})

export const routes = [
  defineRoute({
    method: "POST",
    path: "/api/v1/assessment-kits/upload-dsl/",
    summary: "Upload the text of a kit and have it checked; nothing is made of it yet",
    tag,
    access: ownerOfUpload,
    example: { body: { dslFile: exampleFile("kit.zip", "application/zip"), expertGroupId: 7 } },
    multipart: { files: 1, bytesOfFile: 5 * 1024 * 1024 },
    // Reading may take a while and must not hold a transaction open: only storing is one.
    writes: false,
    body: Type.Object({ dslFile: FilePart, expertGroupId: Id }),
    reply: {
      status: 200,
      schema: Type.Object({ kitDslId: Id, kit: Nullable(KitTexts), warnings: Type.Array(Diagnostic) }),
    },
    async handle({ ctx, body: { dslFile }, granted: { expertGroupId } }) {
      const { kit, model, warnings } = await readKitArchive(ctx, dslFile.bytes)
      const { id } = await ctx.inTransaction((storing) =>
        storeDsl({ ...storing, user: ctx.user }, { expertGroupId, archive: dslFile.bytes, model }),
      )
      return { kitDslId: id, kit: kit && { ...kit, tags: [...kit.tags] }, warnings: [...warnings] }
    },
  }),
  defineRoute({
    method: "POST",
    path: "/api/v1/assessment-kits/create-by-dsl/",
    summary: "Make a kit of an uploaded text",
    tag,
    access: ownerOfDsl,
    example: { body: { kitDslId: 31, expertGroupId: 7, title: "Release readiness", lang: "EN" } },
    body: Type.Object({
      kitDslId: Id,
      expertGroupId: Id,
      title: Type.Optional(Text({ min: 3, max: 100, oneLine: true })),
      summary: Type.Optional(Text({ min: 3, max: 1000, description: "HTML" })),
      about: Type.Optional(Text({ min: 3, max: 3000, description: "HTML" })),
      lang: Type.Optional(Type.String({ description: "EN or FA; anything else counts as absent" })),
      tagIds: Type.Optional(Type.Array(Id, { maxItems: 100 })),
      isPrivate: Type.Optional(Type.Boolean()),
    }),
    reply: { status: 201, schema: Type.Object({ kitId: Id }) },
    handle: async ({ ctx, body, granted: dsl }) =>
      createByDsl(ctx, dsl, { ...body, language: languageOfName(body.lang) }),
  }),
  defineRoute({
    method: "PUT",
    path: "/api/v1/assessment-kits/:kitId/update-by-dsl/",
    summary: "Apply an uploaded text to a kit, or only tell what that would change",
    tag,
    access: ownerOfUpdate,
    example: { body: { kitDslId: 31, dryRun: true } },
    body: Type.Object({
      kitDslId: Id,
      dryRun: Type.Boolean({ default: false, description: "Changes nothing" }),
    }),
    reply: {
      status: 200,
      schema: Type.Object({
        message: Type.String(),
        major: Type.Boolean({ description: "Results have to be calculated again" }),
        changes: Type.Array(Change),
      }),
    },
    handle: async ({ ctx, body, granted: { kit, dsl } }) => updateByDsl(ctx, kit, dsl, body.dryRun),
  }),
  defineRoute({
    method: "DELETE",
    path: "/baseinfo/dsl/:dslId/",
    summary: "Remove an uploaded text of which no kit was made",
    tag,
    access: uploaderOfDsl,
    reply: { status: 204, schema: Empty },
    handle: async ({ ctx, granted: dsl }) => deleteDsl(ctx, dsl),
  }),
  defineRoute({
    method: "POST",
    path: "/api/v1/assessment-kits/excel-to-dsl/",
    summary: "The kit in an Excel workbook as text, in a ZIP archive; nothing is stored",
    tag,
    access: signedIn,
    multipart: { files: 1, bytesOfFile: 5 * 1024 * 1024 },
    writes: false,
    body: Type.Object({ file: FilePart }),
    example: {
      body: {
        file: exampleFile("kit.xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
      },
    },
    reply: { status: 200, schema: Type.Any() },
    handle: async ({ ctx, body, http }) => sendArchive(http.reply, await excelToDsl(ctx, body.file)),
  }),
  defineRoute({
    method: "GET",
    path: "/api/v1/assessment-kits/excel-to-dsl/sample/",
    summary: "Where a sample of the workbook can be downloaded",
    tag,
    access: signedIn,
    reply: { status: 200, schema: Type.Object({ url: Type.String() }) },
    handle: async ({ ctx }) => ({ url: sampleAddress(ctx) }),
  }),
  defineRoute({
    method: "GET",
    path: samplePath,
    summary: "A sample of the workbook",
    tag,
    access: anyone,
    reply: { status: 200, schema: Type.Any() },
    async handle({ http }) {
      const type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
      return sendFile(http.reply, sampleBytes(), type, "kit.xlsx")
    },
  }),
  defineRoute({
    method: "GET",
    path: "/api/v1/assessment-kits/:kitId/export-dsl/",
    summary: "The active version of a kit as text, in a ZIP archive",
    tag,
    access: kitMember,
    reply: { status: 200, schema: Type.Any() },
    handle: async ({ ctx, granted: kit, http }) =>
      sendArchive(http.reply, writeArchive(await exportDsl(ctx, kit))),
  }),
  defineRoute({
    method: "GET",
    path: "/api/v1/assessment-kits/:kitId/dsl-download-link/",
    summary: "A link to the archive a kit was last made or updated from",
    tag,
    access: kitMember,
    reply: { status: 200, schema: Type.Object({ url: Nullable(Type.String()) }) },
    handle: async ({ ctx, granted: kit }) => ({ url: await dslDownloadLink(ctx, kit) }),
  }),
]

function languageOfName(name: string | undefined): Language | null {
  return languages.find((language) => language === name) ?? null
}

function sendArchive(reply: FastifyReply, archive: Uint8Array): Buffer {
  return sendFile(reply, archive, "application/zip", "kit.zip")
}

function sendFile(reply: FastifyReply, bytes: Uint8Array, type: string, name: string): Buffer {
  reply
    .header("content-type", type)
    .header("content-disposition", `attachment; filename=${name}`)
    .serializer((payload: unknown) => payload as string)
  return Buffer.from(bytes)
}
