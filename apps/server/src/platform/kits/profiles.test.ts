import { type AnswerRow, calculateMaturity, effectiveWeights, readAnswers } from "@plumbline/scoring"
import { type Assessed, assessed } from "@plumbline/scoring/testing/arbitrary-kits"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import type { VersionContent } from "./content.ts"
import { compile } from "./models.ts"

/** A version with a profile of some of the questions, by position. */
function versionOf(content: Assessed["content"], included: readonly boolean[]): VersionContent {
  const titled = <Row extends object>(row: Row) => ({ ...row, code: "c", title: "t", translations: null })
  const described = <Row extends object>(row: Row) => ({ ...titled(row), description: "d" })
  const questionIds = content.questions.flatMap(({ id }, at) => (included[at % included.length] ? [id] : []))
  return {
    ...{ kitId: 1, kitVersionId: 1, language: "EN" },
    levels: content.levels.map(described),
    competences: [...content.competences],
    subjects: content.subjects.map(described),
    attributes: content.attributes.map(described),
    measures: content.measures.map(described),
    questionnaires: content.questionnaires.map(described),
    questions: content.questions.map((row) => ({
      ...titled(row),
      code: row.code,
      hint: null,
      guidance: null,
    })),
    options: content.options.map(titled),
    impacts: [...content.impacts],
    profiles: [
      { id: 1, index: 1, code: "p", title: "p", description: null, translations: null, questionIds },
    ],
  }
}

const selections = fc.tuple(assessed, fc.array(fc.boolean(), { minLength: 1, maxLength: 12 }))

describe("for any kit, answers and profile", () => {
  test("the profile scores as the whole kit does with all other questions not applicable", () => {
    fc.assert(
      fc.property(selections, ([{ content, rows, custom }, included]) => {
        const whole = compile(versionOf(content, included))
        const within = whole.within(1)
        const weights = effectiveWeights(custom)
        const outside = whole.model.questions
          .filter(({ id }) => !within.model.questionById.has(id))
          .map(
            ({ id }): AnswerRow => ({
              ...{ questionId: id, answerOptionId: null, isNotApplicable: true },
              confidenceLevelId: null,
            }),
          )
        const inside = calculateMaturity(within.model, readAnswers(within.model, rows), weights)
        const around = calculateMaturity(
          whole.model,
          readAnswers(whole.model, [...rows, ...outside]),
          weights,
        )
        expect(inside.levelId).toBe(around.levelId)
        expect([...inside.scores]).toEqual([...around.scores])
        for (const attribute of inside.attributes) expect(around.attributes).toContainEqual(attribute)
        for (const subject of inside.subjects) expect(around.subjects).toContainEqual(subject)
      }),
    )
  })

  test("one with all questions is the whole kit", () => {
    fc.assert(
      fc.property(assessed, ({ content }) => {
        const whole = compile(versionOf(content, [true]))
        expect(whole.within(1).model).toEqual(whole.model)
      }),
    )
  })
})

test("no profile, and one that the kit lacks, stand for the whole kit", () => {
  fc.assert(
    fc.property(assessed, ({ content }) => {
      const whole = compile(versionOf(content, [true]))
      expect(whole.within(null)).toBe(whole)
      expect(whole.within(2)).toBe(whole)
    }),
    { numRuns: 1 },
  )
})

test("profiles change the stamp of a kit, and a kit without any keeps that of earlier versions", () => {
  fc.assert(
    fc.property(assessed, ({ content }) => {
      const version = versionOf(content, [true])
      const { profiles: _profiles, ...earlier } = version
      expect(compile({ ...earlier, profiles: [] }).stamp).toBe(compile(earlier).stamp)
      expect(compile(version).stamp).not.toBe(compile(earlier).stamp)
    }),
    { numRuns: 5 },
  )
})
