import { type AnswerSheet, attributeMeasures, type KitModel, type Scored, scored } from "@plumbline/scoring"
import { LRUCache } from "lru-cache"
import type { Assessment, AssessmentKit } from "../results/index.ts"
import { type Highlights, highlightsReply } from "./highlights.ts"

/** What a report says that is worked out of the answers, apart from its texts. */
export type Computed = {
  all: Scored
  highlights: Highlights
  measuresOf: ReadonlyMap<number, ReturnType<typeof attributeMeasures>>
}

/** Of each kit in memory so many reports are remembered. */
const REMEMBERED = 50

const rememberedOf = new WeakMap<KitModel, LRUCache<string, Computed>>()

/**
 * Works out what a report says of the answers of a valid result, once for each calculation: answers and weights that
 * change afterwards make the result invalid, and what is calculated then is another one.
 *
 * @param withQuestions whether the highlights name questions and answers
 */
export function computed(
  { result }: Assessment,
  kit: AssessmentKit,
  answers: AnswerSheet,
  { withQuestions }: { withQuestions: boolean },
): Computed {
  const remembered = rememberedOf.get(kit.model) ?? new LRUCache<string, Computed>({ max: REMEMBERED })
  rememberedOf.set(kit.model, remembered)
  const { id, language, lastCalculationTime, lastConfidenceCalculationTime } = result
  const key = [id, language, lastCalculationTime, lastConfidenceCalculationTime, withQuestions].join()
  const known = remembered.get(key)
  if (known) return known
  const made = compute(kit, answers, { withQuestions })
  remembered.set(key, made)
  return made
}

/** Works it out of any answers. */
export function compute(
  kit: AssessmentKit,
  answers: AnswerSheet,
  { withQuestions }: { withQuestions: boolean },
): Computed {
  const all = scored(kit.model, answers, kit.weights)
  return {
    all,
    highlights: highlightsReply(kit, all, { withQuestions }),
    measuresOf: new Map(
      kit.model.attributes.map((attribute) => [
        attribute.id,
        attributeMeasures(kit.model, attribute, answers),
      ]),
    ),
  }
}
