import type { Format } from "./formats.ts"
import { cleaned } from "./model/clean.ts"
import type { Result } from "./result.ts"

/** What a document shows beside the result. */
export type Look = {
  /** Of the organisation, on the cover and in running heads. */
  organisation: string | null
  logo: { bytes: Uint8Array; type: "image/png" | "image/jpeg" | "image/svg+xml" } | null
  /** The organisation's colour as `#rrggbb`. */
  colour: string | null
  /** A Word file with placeholders to use in place of our own layout. */
  template: Uint8Array | null
  /** The reader's time zone, for dates: an IANA name, or an offset such as `+03:30`. */
  timeZone: string
}

type Renderer = (result: Result, look: Look) => Uint8Array | Promise<Uint8Array>

/** The renderers of the formats, each with its libraries loaded when it is first used. */
const renderers: Partial<Record<Format, () => Promise<Renderer>>> = {
  pdf: async () => (await import("./pdf/pdf.ts")).renderPdf,
  docx: async () => (await import("./docx/docx.ts")).renderDocx,
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
