import type { Format } from "./formats.ts"
import type { Look } from "./look.ts"
import { cleaned } from "./model/clean.ts"
import type { Result } from "./result.ts"

export type { Look } from "./look.ts"

type Renderer = (result: Result, look: Look) => Uint8Array | Promise<Uint8Array>

/** The renderers of the formats, each with its libraries loaded when it is first used. */
const renderers: Partial<Record<Format, () => Promise<Renderer>>> = {
  pdf: async () => (await import("./pdf/pdf.ts")).renderPdf,
  docx: async () => (await import("./docx/docx.ts")).renderDocx,
  pptx: async () => (await import("./pptx/pptx.ts")).renderPptx,
}

/** Makes a file of a result. The libraries of a format are loaded when it is first used. */
export async function renderDocument(format: Format, result: Result, look: Look): Promise<Uint8Array> {
  // Their texts are data: what a cell or another program does with a character is up to the format.
  if (format === "json") return new TextEncoder().encode(`${JSON.stringify(result, null, 2)}\n`)
  if (format === "csv") return (await import("./sheets/index.ts")).resultCsv(result)
  if (format === "xlsx") return (await import("./sheets/index.ts")).resultWorkbook(result, look)
  const renderer = await renderers[format]?.()
  if (!renderer) throw new Error(`There is no renderer for ${format} yet.`)
  return renderer(cleaned(result), { ...look, organisation: cleaned(look.organisation) })
}
