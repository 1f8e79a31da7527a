import { parseKit, printKit } from "@plumbline/kit-dsl"
import { expect } from "vitest"
import { type ConvertedFramework, convertFramework, type FrameworkFormat } from "../convert.ts"
import type { FrameworkFile } from "../source.ts"

/** Converts a source that has no errors; its kit is printed and read to the same kit. */
export function converted(
  files: readonly FrameworkFile[],
  format?: FrameworkFormat,
): Extract<ConvertedFramework, { ok: true }> {
  const result = convertFramework(files, { language: "en", ...(format ? { format } : {}) })
  if (!result.ok) throw new Error(result.errors.map(({ message }) => message).join("\n"))
  const read = parseKit(printKit(result.kit), { language: "en", imports: "ignore" })
  expect(read).toMatchObject({ ok: true })
  if (read.ok) expect(read.model).toEqual(result.kit)
  return result
}

/** What the report says about a value, by the end of its file name and its path. */
export function lossOf(
  result: Extract<ConvertedFramework, { ok: true }>,
  fileName: string,
  path: string,
): string {
  const found = result.loss.items.filter((item) => item.fileName.endsWith(fileName) && item.path === path)
  return found.map(({ status, line, message }) => `${line} ${status}: ${message}`).join("; ")
}
