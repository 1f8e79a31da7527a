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

/** The answers of a calculation, and what was worked out of them: with the questions named, and without. */
type Calculation = { answers: AnswerSheet; computed: Map<boolean, Computed> }

/** Of each kit in memory so many calculations are remembered. */
const REMEMBERED = 50

const calculationsOf = new WeakMap<KitModel, LRUCache<string, Calculation>>()

/** The answers that a valid result was calculated from; undefined where they have to be read. */
export function rememberedAnswers({ result }: Assessment, { model }: AssessmentKit): AnswerSheet | undefined {
  return calculationsOf.get(model)?.get(keyOf(result))?.answers
}

type Result = Assessment["result"]

/**
 * Works out what a report says of the answers of a valid result, once for each calculation: weights that change
 * afterwards make the result invalid as answers do.
 *
 * @param withQuestions whether the highlights name questions and answers
 */
export function computed(
  { result }: Assessment,
  kit: AssessmentKit,
  answers: AnswerSheet,
  { withQuestions }: { withQuestions: boolean },
): Computed {
  const calculations = calculationsOf.get(kit.model) ?? new LRUCache({ max: REMEMBERED })
  calculationsOf.set(kit.model, calculations)
  const calculation = calculations.get(keyOf(result)) ?? { answers, computed: new Map() }
  calculations.set(keyOf(result), calculation)
  const made = calculation.computed.get(withQuestions) ?? compute(kit, answers, { withQuestions })
  calculation.computed.set(withQuestions, made)
  return made
}

/** Answers that change afterwards make the result invalid, and what is calculated then has another key. */
function keyOf({ id, language, lastCalculationTime, lastConfidenceCalculationTime }: Result): string {
  return [id, language, lastCalculationTime, lastConfidenceCalculationTime].join()
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
