import type { QuestionReference } from "@plumbline/collectors"
import type { FrameworkFormat, GroupUse } from "@plumbline/frameworks"
import { type Diagnostic, type KitDslModel, sampleWorkbook } from "@plumbline/kit-dsl"
import type { AnonymousContext } from "../../platform/context.ts"
import { invalid, notAcceptable, ProductError } from "../../platform/errors.ts"
import type { UploadedFile } from "../../platform/http/schemas.ts"
import { inLanguage } from "../../platform/i18n/language.ts"
import { defineTask, TooMuchWork } from "../../platform/workers/task.ts"
import { requireKitSize } from "../kit-versions/index.ts"
import type { ConvertedUpload } from "./framework-worker.ts"

const readArchive = defineTask<typeof import("./parse-worker.ts").default>(
  new URL("./parse-worker.ts", import.meta.url),
  { readsUploads: true },
)

const readText = defineTask<typeof import("./text-worker.ts").default>(
  new URL("./text-worker.ts", import.meta.url),
  { readsUploads: true },
)

/**
 * Reads the kit in an archive.
 *
 * @returns its model as it is stored, with warnings
 * @throws INVALID_DSL_CONTENT the bytes are not the archive of a kit · DSL_SYNTAX_ERROR with all errors of the text, or
 * with a single one when it is too large to be read · INVALID_INPUT the kit has too many elements · 503 when too many kits are being read
 */
export async function readKitArchive(ctx: AnonymousContext, archive: Uint8Array) {
  const language = ctx.language === "FA" ? "fa" : "en"
  const mostBytes = ctx.settings.maxKitTextMegabytes * 1024 * 1024
  const read = await ctx.workers
    .run(readArchive, { archive, language, mostBytes })
    .catch((error: unknown) => {
      if (error instanceof TooMuchWork) throw syntaxError([tooMuch(error, ctx)])
      throw error
    })
  if (read.outcome === "kit") {
    requireKitSize(ctx, read.size)
    return read
  }
  if (read.outcome === "no kit") {
    throw new ProductError("INVALID_DSL_CONTENT", { en: read.message, fa: read.message })
  }
  throw syntaxError(read.outcome === "errors" ? read.errors : [tooMuch(new TooMuchWork("reading"), ctx)])
}

/**
 * Reads the model of a kit from a single text.
 *
 * @throws as {@link readKitArchive}
 */
export async function readKitText(ctx: AnonymousContext, text: string): Promise<KitDslModel> {
  const language = ctx.language === "FA" ? "fa" : "en"
  const read = await ctx.workers.run(readText, { text, language }).catch((error: unknown) => {
    if (error instanceof TooMuchWork) throw syntaxError([tooMuch(error, ctx)])
    throw error
  })
  if (read.outcome === "kit") return read.model
  if (read.outcome === "errors") throw syntaxError(read.errors)
  throw new ProductError("INVALID_DSL_CONTENT", { en: read.message, fa: read.message })
}

const readMappingText = defineTask<typeof import("./mapping-worker.ts").default>(
  new URL("./mapping-worker.ts", import.meta.url),
  { readsUploads: true },
)

/**
 * Reads a mapping of collectors.
 *
 * @returns what it refers to
 * @throws DSL_SYNTAX_ERROR with all errors, or a single one when it takes too long · 503 when too many texts are being read
 */
export async function readMapping(
  ctx: AnonymousContext,
  text: string,
): Promise<readonly QuestionReference[]> {
  const language = ctx.language === "FA" ? "fa" : "en"
  const read = await ctx.workers.run(readMappingText, { text, language }).catch((error: unknown) => {
    if (error instanceof TooMuchWork) throw syntaxError([tooMuch(error, ctx)])
    throw error
  })
  if (read.outcome === "errors") throw syntaxError(read.errors)
  return read.references
}

const convertUpload = defineTask<typeof import("./framework-worker.ts").default>(
  new URL("./framework-worker.ts", import.meta.url),
  { readsUploads: true },
)

/**
 * Converts a public framework, a file or a ZIP archive, to the text of a kit.
 *
 * @returns the archive with its text, its model as it is stored, and what became of each value of the framework
 * @throws INVALID_INPUT it has none of the known formats, or the kit has too many elements · DSL_SYNTAX_ERROR with the
 * places at which it cannot be read, or a single error when it is too large · 503 when too many files are being read
 */
export async function readFramework(
  ctx: AnonymousContext,
  file: UploadedFile,
  wishes: { format?: FrameworkFormat; groups?: GroupUse },
): Promise<Extract<ConvertedUpload, { outcome: "kit" }>> {
  const language = ctx.language === "FA" ? "fa" : "en"
  const { name, bytes } = file
  const read = await ctx.workers
    .run(convertUpload, {
      name,
      bytes,
      format: wishes.format ?? null,
      groups: wishes.groups ?? null,
      language,
    })
    .catch((error: unknown) => {
      if (error instanceof TooMuchWork) throw syntaxError([tooMuch(error, ctx)])
      throw error
    })
  if (read.outcome === "unknown format") throw invalid({ en: read.message, fa: read.message })
  if (read.outcome === "errors") throw syntaxError(read.errors)
  if (read.outcome === "too long") throw syntaxError([tooMuch(new TooMuchWork("reading"), ctx)])
  requireKitSize(ctx, read.size)
  return read
}

/** An error with the places at which a text cannot be used. */
export function syntaxError(errors: readonly (Omit<Diagnostic, "kind"> & { kind: string })[]): ProductError {
  // Clients parse the message itself to show the list.
  const message = JSON.stringify({ message: "SYNTAX_ERROR", errors })
  return new ProductError("DSL_SYNTAX_ERROR", { en: message, fa: message }, { details: { errors } })
}

/** An error about the whole text, in the format of the error list. */
function tooMuch({ text }: TooMuchWork, { language }: AnonymousContext) {
  const message = inLanguage(text, language)
  return { message, fileName: null, line: null, column: null, errorLine: null, kind: "TOO_LARGE" }
}

const convertWorkbook = defineTask<typeof import("./excel-to-dsl-worker.ts").default>(
  new URL("./excel-to-dsl-worker.ts", import.meta.url),
  { readsUploads: true },
)

const WORKBOOK_LIMIT_BYTES = 5 * 1024 * 1024

/** The path of the server's own sample workbook. */
export const samplePath = "/api/v1/assessment-kits/excel-to-dsl/sample/kit.xlsx"

/**
 * Converts the kit in an Excel workbook to text, in a ZIP archive. The text itself is checked when it is uploaded.
 *
 * @throws INVALID_INPUT with the sheet, row and column that cannot be read · INVALID_STATE when reading takes too much
 * time or memory · 503 when too many workbooks are being read
 */
export async function excelToDsl(ctx: AnonymousContext, file: UploadedFile): Promise<Uint8Array> {
  const { language, workers } = ctx
  if (!file.name.endsWith(".xlsx")) {
    throw notAcceptable({
      en: "It is not an Excel workbook: choose a file whose name ends in .xlsx.",
      fa: "کارپوشهٔ اکسل نیست: فایلی با پسوند ‎.xlsx انتخاب کنید.",
    })
  }
  if (file.bytes.length > WORKBOOK_LIMIT_BYTES) {
    throw invalid({
      en: "The workbook is too large. It must not be larger than 5 MB.",
      fa: "کارپوشه بیش از حد بزرگ است: نباید بزرگ‌تر از ۵ مگابایت باشد.",
    })
  }
  const converted = await workers.run(convertWorkbook, {
    workbook: file.bytes,
    language: language === "FA" ? "fa" : "en",
  })
  if ("problem" in converted) throw invalid({ en: converted.problem, fa: converted.problem })
  requireKitSize(ctx, converted.size)
  return converted.archive
}

/** The URL of a sample workbook, which can be downloaded without a token. */
export function sampleAddress({ settings, tenant }: AnonymousContext): string {
  return settings.sampleWorkbook ?? tenant.publicUrl + samplePath
}

let sample: Uint8Array | undefined

/** The sample workbook included in the product. */
export function sampleBytes(): Uint8Array {
  sample ??= sampleWorkbook()
  return sample
}
