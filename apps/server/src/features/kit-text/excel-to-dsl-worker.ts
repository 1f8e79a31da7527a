import { type KitSize, printKit, readWorkbook, sizeOfKit, writeArchive } from "@plumbline/kit-dsl"

/** Converts a workbook to an archive with its kit as text, on a worker thread. */
export default function convertWorkbook(input: {
  workbook: Uint8Array
  language: "en" | "fa"
}): { archive: Uint8Array; size: KitSize } | { problem: string } {
  const read = readWorkbook(input.workbook, input.language)
  if (!read.ok) return { problem: read.message }
  return { archive: writeArchive(printKit(read.kit, "workbook")), size: sizeOfKit(read.kit) }
}
