import type { Format } from "./formats.ts"
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

/** Makes a file of a result. The libraries of a format are loaded when it is first used. */
export async function renderDocument(format: Format, result: Result, look: Look): Promise<Uint8Array> {
  switch (format) {
    case "xlsx":
      return (await import("./sheets/index.ts")).resultWorkbook(result, look)
    case "csv":
      return (await import("./sheets/index.ts")).resultCsv(result)
    case "json":
      return new TextEncoder().encode(`${JSON.stringify(result, null, 2)}\n`)
    default:
      throw new Error(`Not rendered yet: ${format} of ${result.title} for ${look.organisation}`)
  }
}
