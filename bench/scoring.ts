import {
  buildKitModel,
  calculateConfidence,
  calculateMaturity,
  effectiveWeights,
  type KitContent,
  readAnswers,
} from "@plumbline/scoring"

/**
 * Milliseconds for one calculation on a kit of 300 questions, 40 attributes and 5 levels, and for compiling that kit.
 */
export function benchScoring(): { maturity: number; confidence: number; compile: number } {
  const content = largeKit()
  const kit = buildKitModel(content)
  const rows = kit.questions.map(({ id, options }, position) => ({
    questionId: id,
    answerOptionId: options[position % options.length]?.id ?? null,
    isNotApplicable: position % 23 === 0,
    confidenceLevelId: 1 + (position % 5),
  }))
  const weights = effectiveWeights(null)
  return {
    maturity: meanOf(500, () => calculateMaturity(kit, readAnswers(kit, rows), weights)),
    confidence: meanOf(500, () => calculateConfidence(kit, readAnswers(kit, rows), weights)),
    compile: meanOf(50, () => buildKitModel(content)),
  }
}

function meanOf(times: number, work: () => unknown): number {
  for (let i = 0; i < times / 5; i++) work()
  const start = performance.now()
  for (let i = 0; i < times; i++) work()
  return (performance.now() - start) / times
}

/** A kit of 300 questions, 40 attributes and 5 levels. */
export function largeKit(): KitContent {
  const range = (count: number) => Array.from({ length: count }, (_, position) => position + 1)
  const levels = range(5).map((id) => ({ id, index: id, value: id }))
  return {
    levels,
    competences: levels.flatMap(({ id }) =>
      range(id)
        .filter((effective) => effective > 1)
        .map((effective) => ({ affectedLevelId: id, effectiveLevelId: effective, value: 60 })),
    ),
    subjects: range(8).map((id) => ({ id, index: id, weight: 1 })),
    attributes: range(40).map((id) => ({ id, subjectId: 1 + (id % 8), index: id, weight: 1 + (id % 3) })),
    measures: range(12).map((id) => ({ id, index: id })),
    questionnaires: range(10).map((id) => ({ id, index: id })),
    questions: range(300).map((id) => ({
      id,
      questionnaireId: 1 + (id % 10),
      index: id,
      code: `q${id}`,
      measureId: 1 + (id % 12),
      answerRangeId: 1,
      mayNotBeApplicable: true,
      advisable: true,
    })),
    options: range(4).map((id) => ({ id, answerRangeId: 1, index: id, value: (id - 1) / 3 })),
    impacts: range(300).flatMap((questionId) =>
      range(3).map((nth) => ({
        questionId,
        attributeId: 1 + ((questionId * nth) % 40),
        maturityLevelId: 1 + ((questionId + nth) % 5),
        weight: nth,
      })),
    ),
  }
}
