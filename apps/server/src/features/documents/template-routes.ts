import { Type } from "typebox"
import { anyone, lockingLater } from "../../platform/http/access.ts"
import { ErrorReply } from "../../platform/http/error-reply.ts"
import { defineRoute } from "../../platform/http/route.ts"
import { Empty, exampleFile, FileReply } from "../../platform/http/schemas.ts"
import { spaceOwner, spaceOwnerReading } from "../spaces/index.ts"
import {
  readTemplate,
  removeTemplate,
  requireTemplate,
  sampleOf,
  storeTemplate,
  TEMPLATE_LIMIT_BYTES,
} from "./document-template.ts"
import { NewTemplate, SpaceTemplate } from "./schemas.ts"

const tag = "documents"

export const templateRoutes = [
  defineRoute({
    method: "GET",
    path: "/api/v1/spaces/:spaceId/document-template/",
    summary: "The Word file that reports of the space are made from",
    tag,
    access: spaceOwnerReading,
    reply: { status: 200, schema: SpaceTemplate },
    handle: async ({ ctx, granted: space }) => readTemplate(ctx, space),
  }),
  defineRoute({
    method: "PUT",
    kind: "work",
    path: "/api/v1/spaces/:spaceId/document-template/",
    summary: "Have reports of the space made from a Word file with placeholders",
    tag,
    // Reading the file may take a while; only storing it uses a transaction, which checks the access again.
    access: lockingLater(spaceOwnerReading),
    multipart: { files: 1, bytesOfFile: TEMPLATE_LIMIT_BYTES },
    example: {
      body: {
        template: exampleFile(
          "report.docx",
          "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
        ),
      },
    },
    body: NewTemplate,
    reply: { status: 200, schema: SpaceTemplate },
    errors: { 422: ErrorReply },
    replaces: {
      readings: [
        {
          path: "/api/v1/spaces/:spaceId/document-template/",
          fields: ["template.name", "template.creationTime"],
        },
      ],
      lock: spaceOwner,
    },
    async handle({ ctx, params, body: { template } }) {
      await requireTemplate(ctx, template)
      return ctx.inTransaction(async (storing) => {
        const owner = { ...storing, user: ctx.user }
        const space = await spaceOwner.check(owner, { params })
        await storeTemplate(owner, space, template)
        return readTemplate(owner, space)
      })
    },
  }),
  defineRoute({
    method: "DELETE",
    path: "/api/v1/spaces/:spaceId/document-template/",
    summary: "Have reports of the space made in the layout of the product again",
    tag,
    access: spaceOwner,
    reply: { status: 204, schema: Empty },
    handle: async ({ ctx, granted: space }) => removeTemplate(ctx, space),
  }),
  defineRoute({
    method: "GET",
    path: "/api/v1/document-template-sample/",
    summary: "A Word file with all placeholders, to begin a template with",
    tag,
    access: anyone,
    query: Type.Object({ lang: Type.Enum(["en", "fa"], { default: "en" }) }),
    reply: { status: 200, schema: FileReply },
    handle: async ({ ctx, query: { lang }, http: { reply } }) => sampleOf(ctx, lang, reply),
  }),
]
