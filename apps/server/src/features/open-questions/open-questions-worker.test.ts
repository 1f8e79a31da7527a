import { buildKitModel, effectiveWeights, openQuestions, readAnswers } from "@plumbline/scoring"
import { assessed } from "@plumbline/scoring/testing/arbitrary-kits"
import fc from "fast-check"
import { expect, test } from "vitest"
import search, { withIds } from "./open-questions-worker.ts"

test("a worker finds the same from what is copied to it", () => {
  fc.assert(
    fc.property(assessed, fc.boolean(), ({ content, rows, custom }, settled) => {
      const kit = buildKitModel(content)
      const answers = readAnswers(kit, rows)
      const target = { kind: "all" as const }
      const slice = { settled, from: 0, to: 3 }
      const here = openQuestions(kit, answers, effectiveWeights(custom), target, slice)
      expect(search(structuredClone({ kit: content, answers, custom, target, slice }))).toEqual(
        here && withIds(here),
      )
    }),
  )
})
