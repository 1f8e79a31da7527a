import fc from "fast-check"
import { describe, expect, test } from "vitest"
import {
  type AnswerRow,
  attributeLevelRows,
  attributeLevelStatistics,
  attributeMeasures,
  buildKitModel,
  calculateConfidence,
  calculateMaturity,
  effectiveWeights,
  type KitContent,
  type KitCustom,
  type LevelScores,
  nextQuestionnaire,
  questionnaireIssues,
  questionnaireProgress,
  reachedLevel,
  readAnswers,
  unmetCompetence,
} from "./index.ts"
import { type Assessed, assessed } from "./testing/arbitrary-kits.ts"
import { found } from "./testing/small-kits.ts"

function score({ content, rows, custom }: Assessed) {
  const kit = buildKitModel(content)
  const answers = readAnswers(kit, rows)
  const weights = effectiveWeights(custom)
  const rankOf = (levelId: number | null) => (levelId === null ? 0 : found(kit.levelById.get(levelId)).rank)
  const maturity = calculateMaturity(kit, answers, weights)
  const confidence = calculateConfidence(kit, answers, weights)
  return { kit, answers, rankOf, maturity, confidence }
}

/** Every score map of a result: of attributes, subjects and the whole, in kit order. */
function allScores({
  maturity,
}: ReturnType<typeof score>): { levelId: number | null; scores: LevelScores }[] {
  return [...maturity.attributes, ...maturity.subjects, maturity]
}

describe("for any kit and answers", () => {
  test("percentages are between 0 and 100, and only attributes have undefined scores", () => {
    fc.assert(
      fc.property(assessed, (given) => {
        const { maturity, confidence, kit } = score(given)
        const numbers = [
          ...maturity.attributes.flatMap(({ scores }) => [...scores.values()]).filter((s) => s !== null),
          ...maturity.subjects.flatMap(({ scores }) => [...scores.values()]),
          ...maturity.scores.values(),
          ...confidence.attributes.map((a) => a.confidenceValue).filter((value) => value !== null),
          ...confidence.subjects.map((s) => s.confidenceValue),
          confidence.confidenceValue,
        ]
        for (const number of numbers) {
          expect(number).toBeGreaterThanOrEqual(0)
          expect(number).toBeLessThanOrEqual(100 + 1e-9)
        }
        expect(maturity.attributes.map(({ attributeId }) => attributeId)).toEqual(
          kit.attributes.map((a) => a.id),
        )
        expect(maturity.subjects.map(({ subjectId }) => subjectId)).toEqual(kit.subjects.map((s) => s.id))
      }),
    )
  })

  test("an attribute is not applicable exactly when it has no confidence; then it has the highest level", () => {
    fc.assert(
      fc.property(assessed, (given) => {
        const { maturity, confidence, kit } = score(given)
        for (const [position, { notApplicable, levelId }] of maturity.attributes.entries()) {
          expect(notApplicable).toBe(confidence.attributes[position]?.confidenceValue === null)
          if (notApplicable) expect(levelId).toBe(kit.levels.at(-1)?.id)
        }
      }),
    )
  })

  test("the order of the rows does not matter, to the last bit", () => {
    fc.assert(
      fc.property(assessed, fc.infiniteStream(fc.nat()), (given, random) => {
        const shuffle = <Row>(rows: readonly Row[]): Row[] =>
          rows
            .map((row) => ({ row, key: found(random.next().value) }))
            .sort((a, b) => a.key - b.key)
            .map(({ row }) => row)
        const { content } = given
        const shuffled = {
          levels: shuffle(content.levels),
          competences: shuffle(content.competences),
          subjects: shuffle(content.subjects),
          attributes: shuffle(content.attributes),
          measures: shuffle(content.measures),
          questionnaires: shuffle(content.questionnaires),
          questions: shuffle(content.questions),
          options: shuffle(content.options),
          impacts: shuffle(content.impacts),
        }
        const a = score(given)
        const b = score({ ...given, content: shuffled, rows: shuffle(given.rows) })
        expect(b.kit).toEqual(a.kit)
        expect(b.maturity).toEqual(a.maturity)
        expect(b.confidence).toEqual(a.confidence)
      }),
    )
  })

  test("the walk stops below the unmet level, or at the top", () => {
    fc.assert(
      fc.property(assessed, (given) => {
        const { kit, maturity } = score(given)
        const rank = reachedLevel(kit.levels, maturity.scores).rank
        const unmet = unmetCompetence(kit.levels, maturity.scores)
        expect(rank).toBe(unmet ? Math.max(unmet.level.rank - 1, 1) : kit.levels.length)
        for (const { required, reached } of unmet?.competences ?? []) expect(reached).toBeLessThan(required)
      }),
    )
  })
})

describe("better answers", () => {
  /** Assessments with one answer replaced by one with an option of greater value. */
  const improved = assessed
    .filter(({ content }) => content.questions.length > 0)
    .chain((given) =>
      fc.record({
        given: fc.constant(given),
        question: fc.constantFrom(...given.content.questions),
        by: fc.nat({ max: 4 }),
      }),
    )
    .map(({ given, question, by }) => {
      const stored = given.rows.find(({ questionId }) => questionId === question.id)
      const options = given.content.options.filter((o) => o.answerRangeId === question.answerRangeId)
      const current = options.find(({ id }) => id === stored?.answerOptionId)?.value ?? 0
      const better = options.filter(({ value }) => value > current)
      const chosen = better[by % Math.max(better.length, 1)]
      const row = { questionId: question.id, answerOptionId: chosen?.id ?? null }
      return { given, stored, row, chosen }
    })
    .filter(({ stored, chosen }) => chosen !== undefined && !stored?.isNotApplicable)
    .map(({ given, stored, row }) => {
      const answer: AnswerRow = { isNotApplicable: null, confidenceLevelId: null, ...stored, ...row }
      const others = given.rows.filter(({ questionId }) => questionId !== row.questionId)
      return { before: given, after: { ...given, rows: [...others, answer] } }
    })

  test("never lower a score or a level", () => {
    fc.assert(
      fc.property(improved, ({ before, after }) => {
        const { rankOf, ...worse } = score(before)
        const better = allScores(score(after))
        for (const [position, { levelId, scores }] of allScores({ rankOf, ...worse }).entries()) {
          const then = found(better[position])
          expect(rankOf(then.levelId)).toBeGreaterThanOrEqual(rankOf(levelId))
          for (const [id, score] of scores) {
            if (score === null) expect(then.scores.get(id)).toBeNull()
            else expect(then.scores.get(id)).toBeGreaterThanOrEqual(score)
          }
        }
      }),
    )
  })

  test("a more confident answer never lowers a confidence", () => {
    fc.assert(
      fc.property(assessed, fc.nat(), (given, at) => {
        const raised = given.rows.map((row, position) =>
          position === at % given.rows.length ? { ...row, confidenceLevelId: 5 } : row,
        )
        const before = score(given).confidence
        const after = score({ ...given, rows: raised }).confidence
        expect(after.confidenceValue).toBeGreaterThanOrEqual(before.confidenceValue)
        for (const [position, { confidenceValue }] of before.attributes.entries()) {
          const then = after.attributes[position]?.confidenceValue ?? null
          if (confidenceValue === null) expect(then).toBeNull()
          else expect(then).toBeGreaterThanOrEqual(confidenceValue)
        }
      }),
    )
  })
})

describe("weights are relative", () => {
  /** Powers of two scale doubles without rounding, so that results must be equal to the last bit. */
  const factor = fc.integer({ min: 1, max: 8 }).map((exponent) => 2 ** exponent)

  function scale<Row extends { weight: number }>(rows: readonly Row[], by: number): Row[] {
    return rows.map((row) => ({ ...row, weight: row.weight * by }))
  }

  function scaleCustom(custom: KitCustom | null, subjects: number, attributes: number): KitCustom | null {
    if (!custom) return null
    return { subjects: scale(custom.subjects, subjects), attributes: scale(custom.attributes, attributes) }
  }

  test("scaling all impact weights, attribute weights or subject weights changes nothing", () => {
    fc.assert(
      fc.property(assessed, factor, factor, factor, (given, a, b, c) => {
        const content: KitContent = {
          ...given.content,
          impacts: scale(given.content.impacts, a),
          attributes: scale(given.content.attributes, b),
          subjects: scale(given.content.subjects, c),
        }
        const before = score(given)
        const after = score({ ...given, content, custom: scaleCustom(given.custom, c, b) })
        expect(after.maturity).toEqual(before.maturity)
        expect(after.confidence).toEqual(before.confidence)
      }),
    )
  })

  test("attributes that all weigh 0 leave the assessment with 0 on every level", () => {
    fc.assert(
      fc.property(assessed, (given) => {
        const attributes = given.content.attributes.map(({ id }) => ({ id, weight: 0 }))
        const { maturity } = score({ ...given, custom: { subjects: [], attributes } })
        expect([...maturity.scores.values()].every((score) => score === 0)).toBe(true)
      }),
    )
  })
})

describe("a question marked not applicable", () => {
  test("scores as if the kit did not have it", () => {
    const one = assessed
      .filter(({ content }) => content.questions.length > 0)
      .chain((given) =>
        fc.record({ given: fc.constant(given), question: fc.constantFrom(...given.content.questions) }),
      )
    fc.assert(
      fc.property(one, ({ given, question }) => {
        const { content } = given
        const rows = given.rows.filter(({ questionId }) => questionId !== question.id)
        const mark = {
          questionId: question.id,
          answerOptionId: null,
          isNotApplicable: true,
          confidenceLevelId: 3,
        }
        const marked = score({ ...given, rows: [...rows, mark] })
        const without = score({
          ...given,
          rows,
          content: {
            ...content,
            questions: content.questions.filter(({ id }) => id !== question.id),
            impacts: content.impacts.filter(({ questionId }) => questionId !== question.id),
          },
        })
        expect(marked.maturity).toEqual(without.maturity)
        expect(marked.confidence).toEqual(without.confidence)
        for (const attribute of marked.kit.attributes) {
          const same = found(without.kit.attributeById.get(attribute.id))
          expect(attributeMeasures(marked.kit, attribute, marked.answers)).toEqual(
            attributeMeasures(without.kit, same, without.answers),
          )
        }
      }),
    )
  })
})

describe("derived numbers", () => {
  test("the measures of an attribute share 100 percent, and gained and missed add up", () => {
    fc.assert(
      fc.property(assessed, (given) => {
        const { kit, answers } = score(given)
        for (const attribute of kit.attributes) {
          const measures = attributeMeasures(kit, attribute, answers)
          if (measures.length === 0) continue
          const sum = measures.reduce((sum, { impactPercentage }) => sum + impactPercentage, 0)
          expect(Math.abs(sum - 100)).toBeLessThanOrEqual(0.005 * measures.length + 1e-9)
          for (const m of measures) {
            expect(m.gainedScorePercentage + m.missedScorePercentage).toBeCloseTo(m.impactPercentage, 1)
            expect(m.gainedScore + m.missedScore).toBeCloseTo(m.maxPossibleScore, 1)
          }
        }
      }),
    )
  })

  test("the statistics of an attribute on a level agree with its score and its rows", () => {
    fc.assert(
      fc.property(assessed, (given) => {
        const { kit, answers, maturity } = score(given)
        for (const { attributeId, scores } of maturity.attributes) {
          const attribute = found(kit.attributeById.get(attributeId))
          for (const [levelId, score] of scores) {
            const statistics = attributeLevelStatistics(attribute, levelId, answers)
            const rows = attributeLevelRows(attribute, levelId, answers)
            expect(statistics.gainedScorePercentage).toBe(score ?? 0)
            expect(rows).toHaveLength(statistics.questionsCount)
            const gained = rows.reduce((sum, row) => sum + row.gainedScore, 0)
            expect(Math.abs(gained - statistics.gainedScore)).toBeLessThanOrEqual(0.005 * rows.length + 1e-9)
          }
        }
      }),
    )
  })

  test("a questionnaire is complete exactly when all its questions are answered, and is then never proposed", () => {
    fc.assert(
      fc.property(assessed, (given) => {
        const { kit, answers } = score(given)
        for (const questionnaire of kit.questionnaires) {
          const progress = questionnaireProgress(questionnaire, answers)
          const { unanswered } = questionnaireIssues(questionnaire, answers, new Map())
          expect(unanswered).toBe(progress.questionCount - progress.answerCount)

          const next = nextQuestionnaire(kit, questionnaire, answers)
          if (next) expect(questionnaireProgress(next.questionnaire, answers).progress).toBeLessThan(100)
          else expect(progress.answerCount).toBe(progress.questionCount)
        }
      }),
    )
  })
})
