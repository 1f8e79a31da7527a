import fc from "fast-check"
import type { AnswerRow, KitContent, KitCustom } from "../index.ts"

/** A kit with answers, as they could come from the database. */
export type Assessed = { content: KitContent; rows: AnswerRow[]; custom: KitCustom | null }

const RANGES = [
  [0, 0.5, 1],
  [0, 0.25, 0.5, 0.75, 1],
  [0.1, 0.3, 0.7, 0.9],
  [1, 0.4, 0],
]

/** Small kits of every shape: levels without questions, subjects without attributes, zero weights. */
export const assessed: fc.Arbitrary<Assessed> = fc
  .record({
    levels: fc.integer({ min: 1, max: 5 }),
    subjects: fc.integer({ min: 1, max: 4 }),
    attributes: fc.integer({ min: 0, max: 6 }),
    questionnaires: fc.integer({ min: 1, max: 3 }),
    measures: fc.integer({ min: 1, max: 3 }),
    questions: fc.integer({ min: 0, max: 10 }),
  })
  .chain(({ levels, subjects, attributes, questionnaires, measures, questions }) => {
    const levelIds = ids(levels, 10)
    const subjectIds = ids(subjects, 20)
    const attributeIds = ids(attributes, 30)
    const questionIds = ids(questions, 100)
    const weight = fc.integer({ min: 0, max: 4 })
    const rangeId = fc.integer({ min: 1, max: RANGES.length })

    const competences = fc.uniqueArray(
      fc.record({
        affectedLevelId: fc.constantFrom(...levelIds),
        effectiveLevelId: fc.constantFrom(...levelIds),
        value: fc.integer({ min: 1, max: 100 }),
      }),
      { maxLength: 8, selector: (row) => `${row.affectedLevelId} ${row.effectiveLevelId}` },
    )
    const impacts =
      attributes === 0 || questions === 0
        ? fc.constant([])
        : fc.uniqueArray(
            fc.record({
              questionId: fc.constantFrom(...questionIds),
              attributeId: fc.constantFrom(...attributeIds),
              maturityLevelId: fc.constantFrom(...levelIds),
              weight: fc.integer({ min: 1, max: 9 }),
            }),
            {
              maxLength: 40,
              selector: (row) => `${row.questionId} ${row.attributeId} ${row.maturityLevelId}`,
            },
          )
    const questionRows = fc.tuple(
      ...questionIds.map((id, index) =>
        fc.record({
          id: fc.constant(id),
          questionnaireId: fc.integer({ min: 1, max: questionnaires }),
          index: fc.constant(index + 1),
          code: fc.constant(`m${index + 1}`),
          measureId: fc.option(fc.integer({ min: 1, max: measures }), { freq: 8 }),
          answerRangeId: rangeId,
          mayNotBeApplicable: fc.boolean(),
          advisable: fc.boolean(),
        }),
      ),
    )
    const answerRows = fc.subarray(questionIds).chain((answered) =>
      fc.tuple(
        ...answered.map((questionId) =>
          fc.record({
            questionId: fc.constant(questionId),
            answerOptionId: fc.option(fc.constantFrom(...optionRows.map(({ id }) => id)), { freq: 6 }),
            isNotApplicable: fc.option(fc.constantFrom(true, false, false, false)),
            confidenceLevelId: fc.option(fc.integer({ min: 1, max: 5 }), { freq: 6 }),
            status: fc.constantFrom("APPROVED" as const, "UNAPPROVED" as const, null),
          }),
        ),
      ),
    )
    const custom = fc.record({
      subjects: fc.subarray([...subjectIds, 999]).chain((some) => weighted(some)),
      attributes: fc.subarray([...attributeIds, 999]).chain((some) => weighted(some)),
    })

    const content: fc.Arbitrary<KitContent> = fc.record({
      levels: fc.constant(levelIds.map((id, index) => ({ id, index, value: index + 1 }))),
      competences,
      subjects: fc.tuple(
        ...subjectIds.map((id, index) =>
          fc.record({ id: fc.constant(id), index: fc.constant(index), weight }),
        ),
      ),
      attributes: fc.tuple(
        ...attributeIds.map((id, index) =>
          fc.record({
            id: fc.constant(id),
            subjectId: fc.constantFrom(...subjectIds),
            index: fc.constant(index),
            weight,
          }),
        ),
      ),
      measures: fc.constant(ids(measures, 0).map((id) => ({ id, index: id }))),
      questionnaires: fc.constant(ids(questionnaires, 0).map((id) => ({ id, index: id }))),
      questions: questionRows,
      options: fc.constant(optionRows),
      impacts,
    })
    return fc.record({ content, rows: answerRows, custom: fc.option(custom) })
  })

const optionRows = RANGES.flatMap((values, position) =>
  values.map((value, index) => ({
    id: (position + 1) * 10 + index,
    answerRangeId: position + 1,
    index: index + 1,
    value,
  })),
)

function ids(count: number, offset: number): number[] {
  return Array.from({ length: count }, (_, position) => offset + position + 1)
}

function weighted(some: readonly number[]): fc.Arbitrary<{ id: number; weight: number }[]> {
  return fc.tuple(
    ...some.map((id) => fc.record({ id: fc.constant(id), weight: fc.integer({ min: 0, max: 4 }) })),
  )
}
