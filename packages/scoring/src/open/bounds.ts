import { type AnswerSheet, isAnswered } from "../answers.ts"
import type { Attribute, KitModel, Question, Subject } from "../kit-model.ts"
import { misses } from "../reached-level.ts"
import type { Weights } from "../weights.ts"

/** A question without an answer. */
export const OPEN = -1
export const NOT_APPLICABLE = -2
/** The value of an option, 0…1, {@link OPEN} or {@link NOT_APPLICABLE}. */
export type Choice = number

/** Bounds found by leaving questions out are sums in another order than scores are; in percent. */
const DUST = 1e-9

/** A result: the whole (where both are missing), a subject or an attribute. */
export type Result = {
  readonly subject?: Subject
  readonly attribute?: Attribute
  /** Its position among the results of the kit: the whole, the subjects, the attributes. */
  readonly at: number
}

/** What a rank requires of a score, while it is open whether it is met. */
export type OpenRequirement = {
  /** The level of the score, as a position. */
  readonly level: number
  /** How many ranks above the present one require something that is open, up to this one; 1 for the next. */
  readonly step: number
}

/** A question as bounds see it. */
export type Asked = {
  readonly question: Question
  /** Where its answer changes scores: on which level of which attribute, with which weight. */
  readonly slots: readonly { attribute: number; level: number; weight: number }[]
  /** The value of its best option; 0 without options. */
  readonly best: number
  /** Whether marking it as not applicable may give a higher score than its best option. */
  readonly mayRaise: boolean
}

/**
 * The lowest and the highest scores that any answers to the open questions could give, for every result and level, kept
 * up to date while answers are tried. Scores are percent, added up in the order of `calculateMaturity`, so that they
 * are equal to its scores to the last bit.
 *
 * **The lowest** are the scores when nothing else is answered; no answers give less. A better option adds to what is
 * gained. A question that is marked as not applicable leaves the total of a level: what is left of it earns a larger share,
 * or nothing is left of it; then nothing had been gained on it, and a part with 0 leaves the mean above. Rounding keeps
 * the order of sums, products and quotients, so this holds for doubles, too.
 *
 * **The highest** are at most: on a level of an attribute, what the best options give, without those questions that may
 * be not applicable and whose best option is below what the rest gives (removing them raises the quotient, in the order
 * of their values; whether to remove one is independent of what other levels need, so this is a bound and need not be
 * reached). Where nothing that certainly counts is left, the level may have no score, and the mean above it may be that
 * of the others: bounded in the same way. A best option of full value never gives less than not applicable, provided
 * its attribute has a weight. So without questions that {@link Asked.mayRaise} the highest scores are those of the best
 * options, all at once, and exact.
 */
export type Bounds = {
  readonly results: readonly Result[]
  /** By position, all questions of the kit. */
  readonly asked: readonly Asked[]
  /** Tries an answer of the question at a position, or none. */
  set(position: number, choice: Choice): void
  choiceOf(position: number): Choice
  /** The rank of the level with the lowest answers. */
  lowest(result: number): number
  /** A rank that no answers exceed; reached by some if no open question that {@link Asked.mayRaise} counts for it. */
  highest(result: number): number
  /** How many percent the lowest answers miss of what is required of the ranks up to one, summed up. */
  missing(result: number, rank: number): number
  /** How many percent the highest answers have beyond what the next rank requires; 0 if they miss one requirement. */
  beyond(result: number, rank: number): number
  /**
   * The scores that can still decide whether a result reaches one of the ranks up to `top`: a competence asks for them
   * that the lowest answers miss, and no competence up to there is missed by the highest. In the order of the ranks, and
   * again for each rank that asks for them.
   *
   * Nothing else can: if of two completions one reaches a rank and the other does not, then the other misses a
   * competence up to this rank that the first meets, as it meets all others up to there.
   */
  undecided(result: number, top: number): readonly OpenRequirement[]
  /** The part of the score of a result on a level, 0…1, that a question decides. */
  shareOf(asked: Asked, result: number, level: number): number
  /** Whether none of the questions of an attribute is certain to be applicable. */
  mayBeNotApplicable(attribute: number): boolean
}

/** @param answers those that count; all other questions are open */
export function createBounds(kit: KitModel, answers: AnswerSheet, weights: Weights): Bounds {
  const { levels, subjects, attributes, questions } = kit
  const width = levels.length
  const firstAttribute = 1 + subjects.length
  const results: Result[] = [
    { at: 0 },
    ...subjects.map((subject, nth) => ({ subject, at: 1 + nth })),
    ...attributes.map((attribute, nth) => ({ attribute, at: firstAttribute + nth })),
  ]
  const low = new Float64Array(results.length * width).fill(Number.NaN)
  const high = new Float64Array(results.length * width).fill(Number.NaN)
  /** Whether answers could leave a result without a score on a level where it has a highest one. */
  const optional = new Uint8Array(results.length * width)
  const totals = new Float64Array(results.length * width)
  const choices = new Float64Array(questions.length).fill(OPEN)
  const positionOf = new Map(questions.map(({ id }, position) => [id, position]))

  const levelAt = new Map(levels.map(({ id }, position) => [id, position]))
  const ladder = levels.map(({ rank, competences }) => ({
    rank,
    required: competences.map(({ effectiveLevelId, value }) => ({
      level: levelAt.get(effectiveLevelId) ?? 0,
      value,
    })),
  }))
  const attributeAt = new Map(attributes.map(({ id }, nth) => [id, firstAttribute + nth]))
  const subjectAt = new Map(subjects.map(({ id }, nth) => [id, 1 + nth]))
  const weightOf = new Float64Array(results.length)
  for (const { at, subject, attribute } of results) {
    weightOf[at] = subject ? weights.ofSubject(subject) : attribute ? weights.ofAttribute(attribute) : 1
  }
  const parentOf = results.map(({ attribute }) => (attribute ? (subjectAt.get(attribute.subjectId) ?? 0) : 0))
  const partsOf = results.map(({ at, subject, attribute }): readonly number[] => {
    if (attribute) return []
    return subject ? subject.attributes.map(({ id }) => attributeAt.get(id) ?? at) : [...subjectAt.values()]
  })
  const asked = questions.map((question): Asked => {
    const slots = question.impacts.map(({ attributeId, levelId, weight }) => ({
      attribute: attributeAt.get(attributeId) ?? 0,
      level: levelAt.get(levelId) ?? 0,
      weight,
    }))
    const best = question.options.reduce((most, { value }) => Math.max(most, value), 0)
    const isUnweighted = slots.some(({ attribute }) => weightOf[attribute] === 0)
    return { question, slots, best, mayRaise: question.mayNotBeApplicable && (best < 1 || isUnweighted) }
  })
  const impactsOf = results.map(({ attribute }) =>
    (attribute?.levels ?? []).map(({ impacts }) =>
      impacts.map(({ question, weight }) => ({ position: positionOf.get(question.id) ?? 0, weight })),
    ),
  )

  function scoreSlot(attribute: number, level: number): void {
    let [total, gained, most, certain] = [0, 0, 0, 0]
    let leavable: { value: number; weight: number }[] | undefined
    for (const { position, weight } of impactsOf[attribute]?.[level] ?? []) {
      const choice = choices[position] ?? OPEN
      if (choice === NOT_APPLICABLE) continue
      total += weight
      const question = asked[position]
      if (choice === OPEN && question?.mayRaise) {
        leavable ??= []
        leavable.push({ value: question.best, weight })
        continue
      }
      if (choice !== OPEN) gained += choice * weight
      most += (choice === OPEN ? (question?.best ?? 0) : choice) * weight
      certain += weight
    }
    const at = attribute * width + level
    totals[at] = total
    low[at] = total > 0 ? (100 * gained) / total : Number.NaN
    optional[at] = leavable && certain === 0 ? 1 : 0
    if (!leavable) {
      high[at] = total > 0 ? (100 * most) / total : Number.NaN
      return
    }
    for (const { value, weight } of leavable.toSorted((a, b) => b.value - a.value)) {
      if (certain > 0 && value < most / certain) break
      most += value * weight
      certain += weight
    }
    high[at] = (100 * most) / certain + DUST
  }

  function scoreMean(result: number, level: number): void {
    let [weight, lowest, highest, ofCertain] = [0, 0, 0, 0]
    let [hasValue, isCertain] = [false, false]
    let leavable: { value: number; weight: number }[] | undefined
    for (const part of partsOf[result] ?? []) {
      const at = part * width + level
      const value = low[at] ?? Number.NaN
      if (Number.isNaN(value)) continue
      const own = weightOf[part] ?? 0
      hasValue = true
      weight += own
      lowest += own * value
      if (optional[at]) {
        leavable ??= []
        leavable.push({ value: high[at] ?? 0, weight: own })
      } else {
        isCertain = true
        ofCertain += own
        highest += own * (high[at] ?? 0)
      }
    }
    const at = result * width + level
    totals[at] = weight
    low[at] = !hasValue ? Number.NaN : weight === 0 ? 0 : lowest / weight
    optional[at] = leavable && !isCertain ? 1 : 0
    high[at] = !hasValue ? Number.NaN : ofCertain === 0 ? 0 : highest / ofCertain
    if (!leavable) return
    let best = high[at]
    for (const { value, weight } of leavable.toSorted((a, b) => b.value - a.value)) {
      ofCertain += weight
      highest += weight * value
      if (ofCertain > 0) best = Math.max(best, highest / ofCertain)
    }
    high[at] = best + DUST
  }

  /** Whether a competence is missed. Only attributes can be without a score on a level; that misses nothing. */
  function fails(scores: Float64Array, result: number, level: number, value: number): boolean {
    const at = result * width + level
    const score = scores[at] ?? Number.NaN
    if (result >= firstAttribute && (Number.isNaN(score) || (scores === high && optional[at]))) return false
    return misses(score || 0, value)
  }

  function rankOf(scores: Float64Array, result: number): number {
    let reached = 1
    for (const { rank, required } of ladder) {
      for (const { level, value } of required) if (fails(scores, result, level, value)) return reached
      reached = rank
    }
    return reached
  }

  function undecided(result: number, top: number): OpenRequirement[] {
    const found: OpenRequirement[] = []
    let step = 1
    for (const { rank, required } of ladder) {
      if (rank > top || required.some(({ level, value }) => fails(high, result, level, value))) break
      const own = required.filter(({ level, value }) => fails(low, result, level, value))
      for (const { level } of own) found.push({ level, step })
      if (own.length > 0) step++
    }
    return found
  }

  function shareOf({ slots }: Asked, result: number, level: number): number {
    let share = 0
    for (const slot of slots) {
      if (slot.level !== level) continue
      const subject = parentOf[slot.attribute] ?? 0
      if (result !== 0 && result !== subject && result !== slot.attribute) continue
      let part = slot.weight / (totals[slot.attribute * width + level] || 1)
      if (result !== slot.attribute) {
        part *= (weightOf[slot.attribute] ?? 0) / (totals[subject * width + level] || 1)
      }
      if (result === 0) part *= (weightOf[subject] ?? 0) / (totals[level] || 1)
      share += part
    }
    return share
  }

  for (const [position, { id }] of questions.entries()) {
    const answer = answers.get(id)
    if (!isAnswered(answer)) continue
    choices[position] = answer.state === "notApplicable" ? NOT_APPLICABLE : answer.option.value
  }
  for (const { at, attribute } of results.toReversed()) {
    for (let level = 0; level < width; level++) attribute ? scoreSlot(at, level) : scoreMean(at, level)
  }

  return {
    results,
    asked,
    set(position, choice) {
      if (choices[position] === choice) return
      choices[position] = choice
      const { slots } = asked[position] ?? { slots: [] }
      for (const { attribute, level } of slots) scoreSlot(attribute, level)
      for (const { attribute, level } of slots) scoreMean(parentOf[attribute] ?? 0, level)
      for (const { level } of slots) scoreMean(0, level)
    },
    choiceOf: (position) => choices[position] ?? OPEN,
    lowest: (result) => rankOf(low, result),
    highest: (result) => rankOf(high, result),
    undecided,
    missing: (result, most) =>
      ladder
        .filter(({ rank }) => rank <= most)
        .flatMap(({ required }) => required)
        .reduce((sum, { level, value }) => sum + Math.max(0, value - (low[result * width + level] || 0)), 0),
    beyond: (result, rank) =>
      (ladder[rank]?.required ?? []).reduce(
        (least, { level, value }) =>
          Math.min(least, Math.max(0, (high[result * width + level] || 0) - value)),
        100,
      ),
    shareOf,
    mayBeNotApplicable: (attribute) =>
      (impactsOf[attribute] ?? []).flat().every(({ position }) => {
        const choice = choices[position] ?? OPEN
        return (
          choice === NOT_APPLICABLE || (choice === OPEN && !!asked[position]?.question.mayNotBeApplicable)
        )
      }),
  }
}
