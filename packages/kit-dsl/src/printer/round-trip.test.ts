import fc from "fast-check"
import { expect, test } from "vitest"
import { readArchive } from "../archive/read-archive.ts"
import { writeArchive } from "../archive/write-archive.ts"
import type { KitDslModel } from "../model/kit-model.ts"
import { parseKit } from "../parse-kit.ts"
import type { KitFile } from "../source-file.ts"
import { arbitraryKit } from "../testing/arbitrary-kit.ts"
import { printKit } from "./print-kit.ts"

function parsed(files: readonly KitFile[]): KitDslModel {
  const kit = parseKit(files, { language: "en", imports: "warn" })
  if (!kit.ok) throw new Error(JSON.stringify(kit.errors, null, 1))
  return kit.model
}

/** Measures are compared as a set: a text contains the declared ones by index, derived ones come after them. */
function comparable(kit: KitDslModel) {
  const measures = kit.measureModels.map(({ derived: _, ...measure }) => measure)
  return { ...kit, measureModels: measures.toSorted((a, b) => a.index - b.index) }
}

test("printing and parsing a kit gives the same kit", () => {
  fc.assert(
    fc.property(arbitraryKit, (kit) => {
      expect(comparable(parsed(printKit(kit)))).toEqual(comparable(kit))
    }),
    { numRuns: 400 },
  )
})

test("printing a parsed text gives the same text, also when packed and unpacked", () => {
  fc.assert(
    fc.property(arbitraryKit, (kit) => {
      const printed = printKit(kit)
      expect(printKit(parsed(printed))).toEqual(printed)
      expect(readArchive(writeArchive(printed), "en")).toEqual({ ok: true, files: printed })
    }),
    { numRuns: 100 },
  )
})
