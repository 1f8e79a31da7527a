import { dropTargetsReached, firstSelection, planProgram, recommendationsOf } from "@plumbline/advice"
import { buildKitModel, calculateMaturity, effectiveWeights, readAnswers } from "@plumbline/scoring"
import { assessed } from "@plumbline/scoring/testing/arbitrary-kits"
import fc from "fast-check"
import { expect, test } from "vitest"
import { visibleText } from "../../platform/html.ts"
import type { AssessmentKit } from "../assessments/index.ts"
import { writeByRules } from "./built-in-writer.ts"
import { planInOrder } from "./plan-order.ts"

/** A title without a number, another one for each id. */
const titleOf = (id: number) =>
  `Title ${String.fromCharCode(97 + (id % 26), 97 + (Math.floor(id / 26) % 26))}`

const text = {
  ...{ level: (id: number) => ({ title: titleOf(id) }), attribute: (id: number) => ({ title: titleOf(id) }) },
  ...{ question: (id: number) => ({ title: titleOf(id), hint: null }), option: titleOf },
  improvement: (id: number) => (id % 3 === 0 ? "Write it down. Then tell others." : null),
  guidance: (id: number) => ({ evidence: id % 2 === 0 ? "A record." : null, cost: 1 + (id % 5) }),
}

const NUMBERS = {
  EN: /\p{Nd}+|\b(one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b/giu,
  FA: /\p{Nd}+|(?<!\p{L})(یک|دو|سه|چهار|پنج|شش|هفت|هشت|نه|ده|یازده|دوازده)(?!\p{L})/gu,
}

test("no sentence of a generated advice has more than one number", () => {
  let longest = 0
  fc.assert(
    fc.property(assessed, fc.constantFrom("EN" as const, "FA" as const), (given, language) => {
      const model = buildKitModel(given.content)
      const answers = readAnswers(model, given.rows)
      const weights = effectiveWeights(given.custom)
      const maturity = calculateMaturity(model, answers, weights)
      const levelIds = model.levels.map(({ id }) => id)
      const wanted = model.attributes.map(({ id }) => ({
        attributeId: id,
        levelId: levelIds[(id * 7) % levelIds.length] ?? 0,
      }))
      const targets = dropTargetsReached(model, maturity, wanted)
      const program = planProgram(model, answers, { targets })
      const plan = recommendationsOf(model, answers, program, firstSelection(program))
      // Only what the writer reads of a kit.
      const kit = { model, text, weights } as unknown as AssessmentKit
      const written = writeByRules(kit, language, targets, planInOrder({ kit, answers, maturity }, plan))
      longest = Math.max(longest, plan.length)
      for (const html of [
        written.narration,
        ...written.items.flatMap((item) => [item.title, item.description]),
      ])
        for (const sentence of visibleText(html.replaceAll("</p>", " ")).split(/(?<=[.!?؟])\s+/u))
          expect(sentence.match(NUMBERS[language]) ?? [], sentence).toHaveProperty(
            "length",
            expect.toSatisfy((count: number) => count <= 1),
          )
    }),
    { numRuns: 500 },
  )
  expect(longest).toBeGreaterThan(2)
})
