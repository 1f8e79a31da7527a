import type { PrintableKit } from "../printer/printable-kit.ts"

/** How large a kit is: its questions, and its elements of all kinds, competences, options and impacts included. */
export interface KitSize {
  readonly questions: number
  readonly elements: number
}

export function sizeOfKit(kit: PrintableKit): KitSize {
  const { levelModels, subjectModels, attributeModels, measureModels, questionnaireModels } = kit
  const { answerRangeModels, questionModels, profileModels = [] } = kit
  const plain = [subjectModels, attributeModels, measureModels, questionnaireModels, profileModels]
  const elements =
    sumOf(plain, (list) => list.length) +
    sumOf(levelModels, ({ levelCompetence }) => 1 + Object.keys(levelCompetence ?? {}).length) +
    sumOf(answerRangeModels, ({ options }) => 1 + options.length) +
    sumOf(questionModels, ({ answers, questionImpacts }) => {
      return 1 + (answers?.length ?? 0) + questionImpacts.length
    })
  return { questions: questionModels.length, elements }
}

function sumOf<T>(list: readonly T[], of: (one: T) => number): number {
  return list.reduce((sum, one) => sum + of(one), 0)
}
