import type { Answer, AnswerSheet } from "../answers.ts"
import type { AnswerOption, KitModel } from "../kit-model.ts"
import { randomNumbers } from "./random-numbers.ts"

/** How far the best attribute lies above the worst, as a share of what can be earned. */
const spread = 0.5

/** How much less is earned on the highest level than on the lowest. */
const steepness = 0.55

/** How far single answers deviate from the strength of their attribute. */
const noise = 0.3

/**
 * Answers that a team could have given, to every question that has options: attributes differ, what only higher levels
 * ask for is done less often, and no answer is missing. A kit always gets the same ones with
 * the same seed; they depend on positions, not ids, so that a copy of a kit gets them too.
 */
export function sampleAnswers(
  kit: KitModel,
  seed = kit.questions.length * 31 + kit.attributes.length,
): AnswerSheet {
  const next = randomNumbers(seed)
  const aims = aimsOf(kit, next)
  const answers = new Map<number, Answer>()
  for (const { id, options } of kit.questions) {
    const aim = (aims.get(id) ?? 0) + noise * (next() - 0.5)
    const [first, ...others] = options
    if (!first) continue
    const nearer = (one: AnswerOption, other: AnswerOption) =>
      Math.abs(other.value - aim) < Math.abs(one.value - aim) ? other : one
    const option = others.reduce(nearer, first)
    answers.set(id, { state: "chosen", option, confidenceLevelId: null, isUnapproved: false })
  }
  return answers
}

/** The target score of a question, by its id: the average over all its impacts. Questions without impacts have none. */
function aimsOf(kit: KitModel, next: () => number): Map<number, number> {
  const highest = Math.max(1, kit.levels.length - 1)
  const parts = new Map<number, number[]>()
  for (const { levels } of kit.attributes) {
    const strength = 1 - spread * next()
    for (const [height, { impacts }] of levels.entries()) {
      for (const { question } of impacts) {
        const own = parts.get(question.id) ?? []
        own.push(strength - steepness * (height / highest))
        parts.set(question.id, own)
      }
    }
  }
  return new Map([...parts].map(([id, own]) => [id, own.reduce((sum, part) => sum + part, 0) / own.length]))
}
