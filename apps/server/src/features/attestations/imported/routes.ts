import { alreadyExists, notFound } from "../../../platform/errors.ts"
import { lockingLater } from "../../../platform/http/access.ts"
import { ErrorReply } from "../../../platform/http/error-reply.ts"
import { defineRoute } from "../../../platform/http/route.ts"
import { Empty, exampleFile, FileReply, UuidReply } from "../../../platform/http/schemas.ts"
import { dispositionOf, noteDownload } from "../../documents/index.ts"
import { spaceMember } from "../../spaces/index.ts"
import { importedResultReader, importedResultRemover } from "../access.ts"
import { checkBundle, importedAlready, namesOf, removeResult, storeResult } from "./import-result.ts"
import { listImportedResults, readImportedResult } from "./queries.ts"
import {
  BUNDLE_LIMIT_BYTES,
  ImportedResult,
  ImportedResultPage,
  ImportedResultsQuery,
  NewImportedResult,
} from "./schemas.ts"

const tag = "attestations"
const ofSpace = "/api/v1/spaces/:spaceId/imported-results/"
const one = "/api/v1/imported-results/:importedResultId/"

export const routes = [
  defineRoute({
    method: "GET",
    path: ofSpace,
    summary: "Results of other sites that were imported into a space, the newest first",
    tag,
    access: spaceMember(),
    query: ImportedResultsQuery,
    reply: { status: 200, schema: ImportedResultPage },
    async handle({ ctx, granted: space, query }) {
      const { items, total } = await listImportedResults(ctx, space.id, query)
      return { items, ...query, sort: "creationTime", order: "desc" as const, total }
    },
  }),
  defineRoute({
    method: "POST",
    kind: "work",
    path: ofSpace,
    summary: "Import the result of another site from its signed bundle, which is verified first",
    tag,
    // Verifying may take a while; only storing uses a transaction, which checks the access again.
    access: lockingLater(spaceMember()),
    multipart: { files: 1, bytesOfFile: BUNDLE_LIMIT_BYTES },
    example: { body: { bundle: exampleFile("result.zip", "application/zip") } },
    body: NewImportedResult,
    reply: { status: 201, schema: UuidReply },
    errors: { 409: alreadyExists(importedAlready), 422: ErrorReply },
    async handle({ ctx, params, body: { bundle } }) {
      const checked = await checkBundle(ctx, bundle)
      return ctx.inTransaction(async (storing) => {
        const importer = { ...storing, user: ctx.user }
        const space = await spaceMember({ lock: "exclusive" }).check(importer, { params })
        return storeResult(importer, space, bundle, checked)
      })
    },
  }),
  defineRoute({
    method: "GET",
    path: one,
    summary: "A result of another site, with what was verified when it was imported",
    tag,
    access: importedResultReader,
    reply: { status: 200, schema: ImportedResult },
    async handle({ ctx, granted: { id, isRemovable } }) {
      return { ...(await readImportedResult(ctx, id)), removable: isRemovable }
    },
  }),
  defineRoute({
    method: "DELETE",
    path: one,
    summary: "Remove an imported result with its bundle",
    tag,
    access: importedResultRemover,
    reply: { status: 204, schema: Empty },
    handle: async ({ ctx, granted }) => removeResult(ctx, granted),
  }),
  defineRoute({
    method: "GET",
    path: "/api/v1/imported-results/:importedResultId/bundle/",
    summary: "The signed bundle that a result was imported from",
    tag,
    access: importedResultReader,
    reply: { status: 200, schema: FileReply },
    async handle({ ctx, granted: imported, http: { request, reply } }) {
      const { spaceId, title, filePath } = imported
      const content = await ctx.files.open(filePath)
      if (!content) throw notFound("file")
      const type = "imported-bundle-downloaded"
      await noteDownload(ctx, request, { type, spaceId, ...namesOf(imported) })
      reply
        .header("content-type", "application/zip")
        .header("content-disposition", dispositionOf(title, "zip"))
        .header("content-security-policy", "sandbox; default-src 'none'")
      return content
    },
  }),
]
