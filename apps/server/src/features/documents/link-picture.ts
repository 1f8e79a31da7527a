import { LRUCache } from "lru-cache"
import type { AnonymousContext } from "../../platform/context.ts"
import { sendNotModified } from "../../platform/http/entity-tag.ts"
import { inLanguage } from "../../platform/i18n/language.ts"
import { defineTask } from "../../platform/workers/task.ts"
import { publicSources, type ReadableReport } from "../reports/index.ts"
import { type Http, resultOf, tagOf } from "./export-report.ts"

const drawTask = defineTask<typeof import("./link-picture-worker.ts").default>(
  new URL("./link-picture-worker.ts", import.meta.url),
)

/** By what they show, so that a picture is drawn once however often a link is passed on. */
const drawn = new LRUCache<string, Buffer>({
  max: 500,
  maxSize: 50_000_000,
  sizeCalculation: ({ length }) => length,
})

/** What chats show of a link to a public report. */
export async function sendLinkPicture(
  ctx: AnonymousContext,
  readable: ReadableReport,
  { request, reply }: Http,
): Promise<Buffer> {
  const sources = await publicSources(ctx, readable, undefined)
  const { result } = await resultOf(ctx, sources, ["summary", "subjects"])
  const site = inLanguage(ctx.tenant.name, sources.assessment.result.language)
  const json = JSON.stringify(result)
  const tag = tagOf([json, site])
  reply.header("cache-control", "public, max-age=300")
  if (await sendNotModified({ request, reply }, tag)) return Buffer.alloc(0)
  const bytes = drawn.get(tag) ?? Buffer.from(await ctx.workers.run(drawTask, { result: json, site }))
  drawn.set(tag, bytes)
  reply.header("content-type", "image/png")
  return bytes
}
