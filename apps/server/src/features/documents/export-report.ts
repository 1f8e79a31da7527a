import { createHash } from "node:crypto"
import { FORMATS, type Format, type Result, type Section } from "@plumbline/documents"
import type { Branding } from "@plumbline/documents/render"
import type { FastifyReply, FastifyRequest } from "fastify"
import type { AnonymousContext, Context } from "../../platform/context.ts"
import { onPrimary } from "../../platform/database/replica.ts"
import { accessDenied, ProductError } from "../../platform/errors.ts"
import type { ProductEvent } from "../../platform/events/event.ts"
import { fileNameOf } from "../../platform/files/paths.ts"
import { fileNameParameter } from "../../platform/files/route.ts"
import { sendNotModified } from "../../platform/http/entity-tag.ts"
import { inLanguage, type Language } from "../../platform/i18n/language.ts"
import { dayOf, zoneFor } from "../../platform/i18n/time.ts"
import { readPicture } from "../../platform/tenants/registry.ts"
import { defineTask, TooMuchWork } from "../../platform/workers/task.ts"
import type { HealWish } from "../assessments/index.ts"
import { listRemarks } from "../evidence/index.ts"
import { readTimeZone } from "../notifications/index.ts"
import { holderSources, publicSources, type ReportSources, requirePublished } from "../reports/index.ts"
import { lastSummary } from "../sessions/index.ts"
import type { ExportableReport } from "./access.ts"
import { composeResult } from "./compose-result.ts"
import { withMovementAndPeople } from "./movement-and-people.ts"
import { readSurroundings } from "./queries.ts"
import type { WantedExport } from "./schemas.ts"

const worker = new URL("./render-worker.ts", import.meta.url)
const renderTask = defineTask<typeof import("./render-worker.ts").default>(worker)
const fillTemplateTask = defineTask<typeof import("./render-worker.ts").default>(worker, {
  readsUploads: true,
})

/** More can neither be read in a document, nor made in reasonable time. */
const MOST_REMARKS = 5000

/** What an exported report is asked for with. */
type Asked<Ctx> = { ctx: Ctx; granted: ExportableReport; query: WantedExport }

/** A file about an assessment, which is made when it is needed. */
export type Export = {
  /** The entity tag of the state that it is made from. */
  tag: string
  /** The title and the day, in any script. */
  title: string
  language: Result["language"]
  type: string
  extension: string
  /** Whether the audit log says who has downloaded it: false for what tells nothing. Default: true. */
  isRecorded?: boolean
  render(): Promise<Uint8Array>
}

/**
 * The report of an assessment for a person who may have it, who sees what its page would show them.
 *
 * @throws as the call of the report
 */
export async function reportFile(asked: Asked<Context>, heal: HealWish): Promise<Export> {
  const { ctx, granted, query } = asked
  const { readable } = granted
  const language = languageIn(query)
  const sources =
    readable.audience === "public"
      ? await publicSources(ctx, readable, language)
      : await holderSources(ctx, readable, heal, language)
  return fileOf(asked, sources)
}

/** The report behind a public link. */
export async function publicFile(asked: Asked<AnonymousContext>): Promise<Export> {
  const { ctx, granted, query } = asked
  return fileOf(asked, await publicSources(ctx, granted.readable, languageIn(query)))
}

function languageIn({ lang }: WantedExport): Language | undefined {
  return lang && (lang === "fa" ? "FA" : "EN")
}

/** A result with what it was composed from. */
export type ComposedResult = {
  result: Result
  sources: ReportSources
  /** The title and the day, in any script. */
  title: string
  timeZone: string
  templatePath: string | null
}

/** The result of an assessment, with the sections that are wanted. */
export async function resultOf(
  ctx: AnonymousContext,
  sources: ReportSources,
  sections: readonly Section[],
): Promise<ComposedResult> {
  const { assessment } = sources
  const { language } = assessment.result
  const kinds = (["evidence", "comments"] as const).filter((kind) => sections.includes(kind))
  const [{ origin, templatePath }, remarks, agreement, chosenZone] = await Promise.all([
    readSurroundings(ctx, assessment),
    kinds.length > 0 ? listRemarks(ctx, { assessmentId: assessment.id, most: MOST_REMARKS + 1, kinds }) : [],
    sections.includes("agreement") ? lastSummary(ctx, assessment) : null,
    ctx.user && readTimeZone(ctx, ctx.user.id),
  ])
  const timeZone = zoneFor(chosenZone, language)
  const result = composeResult(sources, {
    ...{ sections, origin },
    remarks: remarks.slice(0, MOST_REMARKS),
    isCut: remarks.length > MOST_REMARKS,
    agreement,
  })
  const title = `${result.title} ${dayOf(ctx.now, timeZone, language)}`
  return { result, sources, title, timeZone, templatePath }
}

async function fileOf(
  { ctx, granted: { sections }, query: { format } }: Asked<AnonymousContext>,
  sources: ReportSources,
): Promise<Export> {
  const { title, timeZone, templatePath, ...composed } = await resultOf(ctx, sources, sections)
  const result = await withMovementAndPeople(ctx, sources, composed.result)
  const json = JSON.stringify(result, null, 2)
  const template = format === "docx" ? templatePath : null
  const { name, pictures, colour } = ctx.tenant
  const organisation = inLanguage(name, sources.assessment.result.language)
  return {
    tag: tagOf([format, json, organisation, pictures.logo, colour, template, timeZone]),
    title,
    language: result.language,
    ...FORMATS[format],
    async render() {
      if (format === "json") return Buffer.from(`${json}\n`)
      const logo = await logoOf(ctx)
      const bytes = template === null ? null : await ctx.files.read(template)
      return render(ctx, format, json, { organisation, logo, colour, timeZone, template: bytes })
    },
  }
}

/**
 * Sends a report as a file. The access is checked again when it has been made: it may have been lost meanwhile.
 *
 * @param check the rule of the call, on what is stored now
 * @throws INVALID_STATE the document would be too large · 503 too many are being made · as the rule
 */
export async function sendExport<Ctx extends AnonymousContext>(
  { ctx, granted, query }: Asked<Ctx>,
  file: Export,
  http: Http,
  check: (ctx: Ctx) => Promise<ExportableReport>,
): Promise<Buffer> {
  return sendFile(ctx, file, http, async () => {
    const now = (await check(onPrimary(ctx))).readable
    if (now.audience !== granted.readable.audience) throw accessDenied()
    if (now.audience === "holder") requirePublished(now)
    return { type: "report-downloaded", assessmentId: now.assessment.id, format: query.format }
  })
}

export type Http = { request: FastifyRequest; reply: FastifyReply }

/**
 * Sends a file, unless the client has its state already, and records that its reader has downloaded it.
 *
 * @param allowed checks again whether the reader may have it. @returns what is to be recorded
 */
export async function sendFile(
  ctx: AnonymousContext,
  file: Export,
  { request, reply }: Http,
  allowed: () => Promise<ProductEvent>,
): Promise<Buffer> {
  if (await sendNotModified({ request, reply }, file.tag)) return Buffer.alloc(0)
  const bytes = await file.render()
  const event = await allowed()
  if (file.isRecorded ?? true) await noteDownload(ctx, request, event)
  reply
    .header("content-type", file.type)
    .header("content-disposition", dispositionOf(file.title, file.extension))
    .header("content-language", file.language)
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/** Records a download for the audit log. Readers of public links are not known, and what they read is public. */
export async function noteDownload(
  ctx: AnonymousContext,
  request: FastifyRequest,
  event: ProductEvent,
): Promise<void> {
  if (ctx.user === null || request.method !== "GET") return
  await ctx.inTransaction((noting) => noting.record(event), "note of a download")
}

async function render(
  { workers }: AnonymousContext,
  format: Format,
  json: string,
  look: Branding,
): Promise<Buffer> {
  try {
    const task = look.template === null ? renderTask : fillTemplateTask
    const bytes = await workers.run(task, { format, result: json, look })
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  } catch (error) {
    throw error instanceof TooMuchWork ? tooLarge(error) : error
  }
}

function tooLarge(cause: unknown): ProductError {
  const error = new ProductError("INVALID_STATE", {
    en: "This document would become too large. Choose fewer sections, or take the data as Excel or JSON.",
    fa: "این سند بیش از حد بزرگ می‌شود. بخش‌های کمتری انتخاب کنید، یا داده‌ها را به صورت Excel یا JSON بگیرید.",
  })
  error.cause = cause
  return error
}

/** Of the state that the file is made from: files of the same state need not be equal byte by byte. */
export function tagOf(state: readonly (string | null)[]): string {
  const hash = createHash("sha256")
  for (const part of state) hash.update(`${part ?? ""}\0`)
  return `W/"${hash.digest("base64url").slice(0, 27)}"`
}

/** The logo of the tenant, if it has its own in a format that documents can show. */
export async function logoOf({ db, tenant }: AnonymousContext): Promise<Branding["logo"]> {
  const picture = tenant.pictures.logo === null ? undefined : await readPicture(db, tenant.slug, "logo")
  if (!picture) return null
  const { mediaType: type, bytes } = picture
  return type === "image/png" || type === "image/jpeg" || type === "image/svg+xml"
    ? { bytes: new Uint8Array(bytes), type }
    : null
}

/** A name in any script, with one in ASCII for clients that know no other. */
export function dispositionOf(title: string, extension: string): string {
  const name = fileNameOf(title, extension)
  const ascii = title
    .replaceAll(/[^A-Za-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, 80)
  return `attachment; filename="${ascii || "report"}.${extension}"; ${fileNameParameter(name)}`
}
