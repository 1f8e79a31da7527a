import {
  type AnswerSheet,
  buildKitModel,
  effectiveWeights,
  type KitContent,
  type KitCustom,
  type OpenQuestion,
  type OpenQuestions,
  openQuestions,
  type Slice,
  type Target,
} from "@plumbline/scoring"

/** The questions by their ids: what is sent between threads. */
export type FoundQuestions = Omit<OpenQuestions, "questions"> & {
  questions: (Pick<OpenQuestion, "moves" | "expected"> & { questionId: number })[]
}

/** Runs on a worker thread for large kits. */
export default function search(input: {
  kit: KitContent
  answers: AnswerSheet
  custom: KitCustom | null
  target: Target
  slice: Slice
}): FoundQuestions | null {
  const { kit, answers, custom, target, slice } = input
  const found = openQuestions(buildKitModel(kit), answers, effectiveWeights(custom), target, slice)
  return found && withIds(found)
}

export function withIds({ questions, ...found }: OpenQuestions): FoundQuestions {
  return {
    ...found,
    questions: questions.map(({ question, ...rest }) => ({ questionId: question.id, ...rest })),
  }
}
