import { printKit, readWorkbook, writeArchive } from "@plumbline/kit-dsl"

/** Converts a workbook to an archive with its kit as text, on a worker thread. */
export default function convertWorkbook(input: {
  workbook: Uint8Array
  language: "en" | "fa"
}): { archive: Uint8Array } | { problem: string } {
  const read = readWorkbook(input.workbook, input.language)
  return read.ok ? { archive: writeArchive(printKit(read.kit, "workbook")) } : { problem: read.message }
}
