import { printKit, readWorkbook, writeArchive } from "@plumbline/kit-dsl"

/** Reads a workbook and packs its kit as text, on a thread of its own. */
export default function convertWorkbook(input: {
  workbook: Uint8Array
  language: "en" | "fa"
}): { archive: Uint8Array } | { problem: string } {
  const read = readWorkbook(input.workbook, input.language)
  return read.ok ? { archive: writeArchive(printKit(read.kit, "workbook")) } : { problem: read.message }
}
