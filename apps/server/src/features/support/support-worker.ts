import {
  type AnswerSheet,
  type Backing,
  buildKitModel,
  calculateConfidence,
  calculateSupport,
  effectiveWeights,
  type KitContent,
  type KitCustom,
  type Support,
} from "@plumbline/scoring"

/** Runs on a worker thread: each unsupported answer is lowered alone, which takes a second for thousands of them. */
export default function support(input: {
  kit: KitContent
  answers: AnswerSheet
  custom: KitCustom | null
  backing: ReadonlyMap<number, Backing>
}): Omit<Support, "toCheck"> & {
  sureness: number
  toCheck: (Pick<Support["toCheck"][number], "backing" | "decides"> & { questionId: number })[]
} {
  const model = buildKitModel(input.kit)
  const weights = effectiveWeights(input.custom)
  const { toCheck, ...found } = calculateSupport(model, input.answers, weights, input.backing)
  return {
    ...found,
    sureness: calculateConfidence(model, input.answers, weights).confidenceValue,
    toCheck: toCheck.map(({ question, backing, decides }) => ({ questionId: question.id, backing, decides })),
  }
}
