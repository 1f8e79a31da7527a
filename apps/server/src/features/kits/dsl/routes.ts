import type { KitDslModel } from "@plumbline/kit-dsl"
import { type Static, Type } from "typebox"
import { defineRoute } from "../../../platform/http/route.ts"
import { FilePart, Id, Nullable, Text } from "../../../platform/http/schemas.ts"
import { type Language, languages } from "../../../platform/i18n/language.ts"
import { kitMember } from "../access.ts"
import { ownerOfDsl, ownerOfUpload } from "./access.ts"
import { createByDsl } from "./create-by-dsl.ts"
import { dslDownloadLink, exportDsl } from "./export-dsl.ts"
import { readKitArchive } from "./read-kit.ts"
import { storeDsl } from "./stored-dsl.ts"

const KitParams = Type.Object({ kitId: Id })
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

export const routes = [
  defineRoute({
    method: "POST",
    path: "/api/v1/assessment-kits/upload-dsl/",
    summary: "Upload the text of a kit and have it checked; nothing is made of it yet",
    tag,
    access: ownerOfUpload,
    multipart: true,
    // Reading may take a while and must not hold a transaction open; one statement stores the result.
    writes: false,
    body: Type.Object({ dslFile: FilePart, expertGroupId: Id }),
    reply: {
      status: 200,
      schema: Type.Object({ kitDslId: Id, kit: Nullable(KitTexts), warnings: Type.Array(Diagnostic) }),
    },
    async handle({ ctx, body: { dslFile }, granted: { expertGroupId } }) {
      const { model, warnings } = await readKitArchive(ctx, dslFile.bytes)
      const { id } = await storeDsl(ctx, { expertGroupId, archive: dslFile.bytes, model })
      return { kitDslId: id, kit: kitTexts(model), warnings: [...warnings] }
    },
  }),
  defineRoute({
    method: "POST",
    path: "/api/v1/assessment-kits/create-by-dsl/",
    summary: "Make a kit of an uploaded text",
    tag,
    access: ownerOfDsl,
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
    method: "GET",
    path: "/api/v1/assessment-kits/:kitId/export-dsl/",
    summary: "The active version of a kit as text, in a ZIP archive",
    tag,
    access: kitMember,
    params: KitParams,
    reply: { status: 200, schema: Type.Any() },
    async handle({ ctx, granted: kit, http }) {
      const archive = await exportDsl(ctx, kit)
      http.reply
        .header("content-type", "application/zip")
        .header("content-disposition", "attachment; filename=kit.zip")
        .serializer((payload: unknown) => payload as string)
      return Buffer.from(archive)
    },
  }),
  defineRoute({
    method: "GET",
    path: "/api/v1/assessment-kits/:kitId/dsl-download-link/",
    summary: "A link to the archive a kit was last made or updated from",
    tag,
    access: kitMember,
    params: KitParams,
    reply: { status: 200, schema: Type.Object({ url: Nullable(Type.String()) }) },
    handle: async ({ ctx, granted: kit }) => ({ url: await dslDownloadLink(ctx, kit) }),
  }),
]

function languageOfName(name: string | undefined): Language | null {
  return languages.find((language) => language === name) ?? null
}

function kitTexts({ kitModel }: KitDslModel): Static<typeof KitTexts> | null {
  return kitModel && { ...kitModel, tags: [...kitModel.tags] }
}
