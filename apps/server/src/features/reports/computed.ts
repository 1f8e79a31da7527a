import {
  type AnswerSheet,
  attributeMeasures,
  isAnswered,
  type KitModel,
  type PossibleResults,
  possibleLevels,
  type Question,
  type Scored,
  scored,
} from "@plumbline/scoring"
import { LRUCache } from "lru-cache"
import type { Assessment, AssessmentKit } from "../assessments/index.ts"
import { type Highlights, highlightsReply } from "./highlights.ts"

/** What the answers score, and what they earn by measure. */
export type Measured = {
  all: Scored
  measuresOf: ReadonlyMap<number, ReturnType<typeof attributeMeasures>>
  /** What the open questions can still change; absent where there are none. */
  possible?: PossibleResults
}

/** The parts of a report that are computed from the answers, without its texts. */
export type Computed = Measured & { highlights: Highlights }

/** The answers of a calculation, and what was computed from them: with and without the questions named. */
type Calculation = { answers: AnswerSheet; computed: Map<boolean, Computed> }

/** How many calculations are cached per kit in memory, and how many questions they may have together. */
const REMEMBERED = { max: 50, maxSize: 20_000 }

const calculationsOf = new WeakMap<KitModel, LRUCache<string, Calculation>>()

/** The answers a valid result was calculated from; undefined if they are not cached and have to be read. */
export function rememberedAnswers({ result }: Assessment, { model }: AssessmentKit): AnswerSheet | undefined {
  return calculationsOf.get(model)?.get(keyOf(result))?.answers
}

type Result = Assessment["result"]

/**
 * Computes what a report shows of the answers of a valid result, once per calculation. Later changes of weights make
 * the result invalid, as changes of answers do.
 *
 * @param withQuestions whether the highlights name questions and answers
 */
export function computed(
  { result }: Assessment,
  kit: AssessmentKit,
  answers: AnswerSheet,
  { withQuestions }: { withQuestions: boolean },
): Computed {
  const size = Math.max(1, kit.model.questions.length)
  const calculations = calculationsOf.get(kit.model) ?? new LRUCache(REMEMBERED)
  calculationsOf.set(kit.model, calculations)
  const calculation = calculations.get(keyOf(result)) ?? { answers, computed: new Map() }
  calculations.set(keyOf(result), calculation, { size })
  const made = calculation.computed.get(withQuestions) ?? compute(kit, answers, { withQuestions })
  calculation.computed.set(withQuestions, made)
  return made
}

/** Later changes of answers make the result invalid, and the next calculation has another key. */
function keyOf({ id, language, calculations, confidenceCalculations }: Result): string {
  return [id, language, calculations, confidenceCalculations].join()
}

/** Computes it from any answers, without the cache. */
export function compute(
  kit: AssessmentKit,
  answers: AnswerSheet,
  { withQuestions }: { withQuestions: boolean },
): Computed {
  const made = measured(kit, answers)
  const { model, weights } = kit
  const isOpen = model.questions.some(({ id }) => !isAnswered(answers.get(id)))
  if (isOpen) made.possible = possibleLevels(model, answers, weights)
  return { ...made, highlights: highlightsReply(kit, made.all, { withQuestions }) }
}

/** The scores of answers without the highlights. */
export function measured(kit: AssessmentKit, answers: AnswerSheet): Measured {
  return {
    all: scored(kit.model, answers, kit.weights),
    measuresOf: new Map(
      kit.model.attributes.map((attribute) => [
        attribute.id,
        attributeMeasures(kit.model, attribute, answers),
      ]),
    ),
  }
}

/**
 * Whether advice could help: some advisable question has a better option than the selected one, and counts for an
 * attribute below the top level.
 */
export function isAdvisable(
  model: KitModel,
  answers: AnswerSheet,
  levelOfAttribute: (attributeId: number) => number | null,
): boolean {
  const top = model.levels.at(-1)
  const improvable = new Set(
    model.attributes.filter(({ id }) => levelOfAttribute(id) !== top?.id).map(({ id }) => id),
  )
  return model.questions.some(
    (question) =>
      canBeImproved(question, answers) &&
      question.impacts.some(({ attributeId }) => improvable.has(attributeId)),
  )
}

/**
 * Options above the selected one; if none is selected, above the lowest, which nobody needs to be advised to choose.
 */
function canBeImproved({ id, advisable, options }: Question, answers: AnswerSheet): boolean {
  const answer = answers.get(id)
  if (!advisable || answer?.state === "notApplicable") return false
  const chosen = answer?.state === "chosen" ? answer.option : undefined
  const current = chosen?.index ?? options[0]?.index ?? 0
  return options.some(({ index, value }) => index > current && value > (chosen?.value ?? 0))
}
