import { sampleWorkbook } from "@plumbline/kit-dsl"
import type { AnonymousContext } from "../../platform/context.ts"
import { invalid } from "../../platform/errors.ts"
import type { UploadedFile } from "../../platform/http/schemas.ts"
import { defineTask } from "../../platform/workers/task.ts"
import { requireKitSize } from "../kit-versions/index.ts"

const convertWorkbook = defineTask<typeof import("./excel-to-dsl-worker.ts").default>(
  new URL("./excel-to-dsl-worker.ts", import.meta.url),
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
    throw invalid({
      en: "This is not an Excel workbook. Choose a file whose name ends in .xlsx.",
      fa: "این فایل کارپوشهٔ اکسل نیست: فایلی با پسوند ‎.xlsx انتخاب کنید.",
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
