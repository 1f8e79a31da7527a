import type { Answer, AnswerSheet } from "../answers.ts"
import type { AnswerOption, KitModel, Question } from "../kit-model.ts"
import { randomNumbers } from "./random-numbers.ts"

/** A way to answer a whole kit at once. The same seed always gives the same answers. */
export type Preset =
  | { readonly kind: "lowest" }
  | { readonly kind: "highest" }
  | { readonly kind: "random"; readonly seed: number }

/**
 * An answer to every question that has options. The lowest and highest presets mark nothing as not applicable; among
 * options of equal value they choose the first.
 */
export function presetAnswers(kit: KitModel, preset: Preset): AnswerSheet {
  const next = preset.kind === "random" ? randomNumbers(preset.seed) : () => 0
  const answers = new Map<number, Answer>()
  for (const question of kit.questions) {
    const [first, ...others] = question.options
    if (!first) continue
    if (preset.kind === "random") {
      answers.set(question.id, drawn(question, first, next()))
    } else {
      const better = (one: AnswerOption, other: AnswerOption) =>
        preset.kind === "lowest" ? other.value < one.value : other.value > one.value
      answers.set(
        question.id,
        chosen(others.reduce((best, option) => (better(best, option) ? option : best), first)),
      )
    }
  }
  return answers
}

/** One of the options, or not applicable where the question allows it; all equally likely. */
function drawn({ options, mayNotBeApplicable }: Question, first: AnswerOption, draw: number): Answer {
  const place = Math.floor(draw * (options.length + (mayNotBeApplicable ? 1 : 0)))
  if (place === options.length) {
    return { state: "notApplicable", confidenceLevelId: null, isUnapproved: false }
  }
  return chosen(options[place] ?? first)
}

function chosen(option: AnswerOption): Answer {
  return { state: "chosen", option, confidenceLevelId: null, isUnapproved: false }
}
