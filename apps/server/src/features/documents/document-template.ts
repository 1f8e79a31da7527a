import { randomUUID } from "node:crypto"
import { FORMATS } from "@plumbline/documents"
import type { FastifyReply } from "fastify"
import { MINUTE } from "../../platform/clock.ts"
import type { AnonymousContext, Context } from "../../platform/context.ts"
import { invalid, notFound } from "../../platform/errors.ts"
import { cleanFileName } from "../../platform/files/paths.ts"
import { linkTo } from "../../platform/files/route.ts"
import type { UploadedFile } from "../../platform/http/schemas.ts"
import { defineTask } from "../../platform/workers/task.ts"
import type { Space } from "../spaces/index.ts"
import { dispositionOf } from "./export-report.ts"
import { findTemplate } from "./queries.ts"

const checkTask = defineTask<typeof import("./template-worker.ts").default>(
  new URL("./template-worker.ts", import.meta.url),
  { readsUploads: true },
)

const LINK_LIFE = 15 * MINUTE

export const TEMPLATE_LIMIT_BYTES = 2 * 1024 * 1024

/** The Word template of a space, if it has one. */
export async function readTemplate(ctx: AnonymousContext, { id }: Space) {
  const stored = await findTemplate(ctx, id)
  if (!stored) return { template: null }
  const { filePath, bytes, creationTime, createdBy, displayName } = stored
  return {
    template: {
      name: filePath.split("/").at(-1) ?? "",
      bytes,
      creationTime,
      createdBy: { id: createdBy, displayName },
      link: await linkTo(ctx, filePath, LINK_LIFE),
    },
  }
}

/**
 * Checks whether a file can be the template of documents. Call it outside of transactions.
 *
 * @throws INVALID_INPUT with what is wrong with it, and with which placeholder
 */
export async function requireTemplate({ workers }: AnonymousContext, { bytes }: UploadedFile): Promise<void> {
  const problem = await workers.run(checkTask, { bytes })
  if (problem) throw invalid(problem)
}

/** Stores a checked template of a space that the caller has locked, in place of an earlier one. */
export async function storeTemplate(ctx: Context, { id: spaceId }: Space, file: UploadedFile): Promise<void> {
  const before = await findTemplate(ctx, spaceId)
  const name = cleanFileName(file.name.replace(/(\.docx)?$/i, ".docx"))
  const filePath = `template/${randomUUID()}/${name}`
  await ctx.files.put(filePath, file.bytes)
  const row = { filePath, bytes: file.bytes.length, creationTime: ctx.now, createdBy: ctx.user.id }
  await ctx.db
    .insertInto("documentTemplates")
    .values({ spaceId, ...row })
    .onConflict((conflict) => conflict.column("spaceId").doUpdateSet(row))
    .execute()
  if (before) await ctx.files.remove(before.filePath)
}

/** @throws NOT_FOUND the space has no template */
export async function removeTemplate(ctx: Context, { id: spaceId }: Space): Promise<void> {
  const removed = await ctx.db
    .deleteFrom("documentTemplates")
    .where("spaceId", "=", spaceId)
    .returning("filePath")
    .executeTakeFirst()
  if (!removed) throw notFound("file")
  await ctx.files.remove(removed.filePath)
}

const sampleTask = defineTask<typeof import("./sample-worker.ts").default>(
  new URL("./sample-worker.ts", import.meta.url),
)

/** Made once per language: visitors ask for it, too, and must not keep others from expensive work. */
const samples = new Map<"en" | "fa", Promise<Uint8Array>>()

/** A Word file with all placeholders. */
export async function sampleOf(
  { workers }: AnonymousContext,
  language: "en" | "fa",
  reply: FastifyReply,
): Promise<Buffer> {
  const made = samples.get(language) ?? workers.run(sampleTask, { language })
  samples.set(language, made)
  made.catch(() => samples.delete(language))
  const bytes = await made
  reply
    .header("content-type", FORMATS.docx.type)
    .header("content-disposition", dispositionOf("Plumbline template", FORMATS.docx.extension))
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
