import type { Branding } from "./branding.ts"
import type { Format } from "./formats.ts"
import { cleaned } from "./model/clean.ts"
import type { Result } from "./result.ts"

export type { Branding } from "./branding.ts"

type Renderer = (result: Result, look: Branding) => Uint8Array | Promise<Uint8Array>

/** Characters of a result; more would keep a processor and its memory busy for a document that is not read. */
const MOST_TEXT = 8_000_000

/** The renderers of documents, each with its libraries loaded when it is first used. */
const renderers: Record<"pdf" | "docx" | "pptx", () => Promise<Renderer>> = {
  pdf: async () => (await import("./pdf/pdf.ts")).renderPdf,
  docx: async () => (await import("./docx/docx.ts")).renderDocx,
  pptx: async () => (await import("./pptx/pptx.ts")).renderPptx,
}

/** Makes a file of a result. The libraries of a format are loaded when it is first used. */
export async function renderDocument(format: Format, result: Result, look: Branding): Promise<Uint8Array> {
  const json = `${JSON.stringify(result, null, 2)}\n`
  // Their texts are data: what a cell or another program does with a character is up to the format.
  if (format === "json") return new TextEncoder().encode(json)
  if (format === "csv") return (await import("./sheets/index.ts")).resultCsv(result)
  if (format === "xlsx") return (await import("./sheets/index.ts")).resultWorkbook(result, look)
  if (json.length > MOST_TEXT)
    throw new RangeError(`A result of ${json.length} characters is too long for a document.`)
  const render = await renderers[format]()
  return render(cleaned(result), { ...look, organisation: cleaned(look.organisation) })
}
