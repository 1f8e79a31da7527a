import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { buildKitModel, effectiveWeights, readAnswers } from "../index.ts"
import { type Assessed, assessed } from "../testing/arbitrary-kits.ts"
import {
  attributeFindings,
  closestToNextLevel,
  rankAttributes,
  type Scored,
  scored,
  subjectFindings,
  weightsOnLevel,
  wholeFindings,
} from "./index.ts"

function scoredOf({ content, rows, custom }: Assessed): Scored {
  const kit = buildKitModel(content)
  return scored(kit, readAnswers(kit, rows), effectiveWeights(custom))
}

/** The points of an attribute, summed from the rows of the kit and the answers, without the model. */
function pointsOf({ content, rows }: Assessed, attributeId: number, levelId?: number) {
  const answerOf = (questionId: number) => rows.find((row) => row.questionId === questionId)
  let most = 0
  let gained = 0
  let open = 0
  for (const impact of content.impacts) {
    if (impact.attributeId !== attributeId) continue
    if (levelId !== undefined && impact.maturityLevelId !== levelId) continue
    const answer = answerOf(impact.questionId)
    if (answer?.isNotApplicable) continue
    const question = content.questions.find(({ id }) => id === impact.questionId)
    const option = content.options.find(
      ({ id, answerRangeId }) => id === answer?.answerOptionId && answerRangeId === question?.answerRangeId,
    )
    most += impact.weight
    gained += impact.weight * (option?.value ?? 0)
    if (!option) open += impact.weight
  }
  return { most, gained, open, score: most > 0 ? (100 * gained) / most : null }
}

const each = (check: (given: Assessed, scored: Scored) => void) =>
  fc.assert(
    fc.property(assessed, (given) => check(given, scoredOf(given))),
    { numRuns: 300 },
  )

describe("the findings about an attribute", () => {
  test("match the sums of its rows", () => {
    each((given, scored) => {
      for (const attribute of scored.kit.attributes) {
        const found = attributeFindings(scored, attribute)
        const { most, gained } = pointsOf(given, attribute.id)
        expect(found.gained).toBeCloseTo(most > 0 ? (100 * gained) / most : 0, 8)
        expect(found.completeness === "notApplicable").toBe(most === 0)
        for (const { required, reached, effectiveLevelId } of found.unmet?.competences ?? []) {
          expect(reached).toBeCloseTo(pointsOf(given, attribute.id, effectiveLevelId).score ?? -1, 8)
          expect(reached).toBeLessThan(required)
        }
      }
    })
  })

  test("count its questions", () => {
    each(({ content, rows }, scored) => {
      for (const attribute of scored.kit.attributes) {
        const { counts, completeness } = attributeFindings(scored, attribute)
        const own = new Set(
          content.impacts
            .filter(({ attributeId }) => attributeId === attribute.id)
            .map(({ questionId }) => questionId),
        )
        const skipped = rows.filter(
          ({ questionId, isNotApplicable }) => own.has(questionId) && isNotApplicable,
        )
        expect(counts.questions).toBe(own.size)
        expect(counts.notApplicable).toBe(skipped.length)
        expect(counts.answered).toBeGreaterThanOrEqual(counts.notApplicable)
        expect(counts.answered).toBeLessThanOrEqual(counts.questions)
        if (completeness === "final") expect(counts.answered).toBe(counts.questions)
      }
    })
  })

  test("report a higher level as better only where its score is greater", () => {
    each((given, scored) => {
      for (const attribute of scored.kit.attributes) {
        const { better } = attributeFindings(scored, attribute)
        if (!better) continue
        const score = (levelId: number) => pointsOf(given, attribute.id, levelId).score ?? 0
        expect(score(better.higherLevelId)).toBeGreaterThan(score(better.levelId))
        const rank = (levelId: number) => given.content.levels.findIndex(({ id }) => id === levelId)
        expect(rank(better.higherLevelId)).toBeGreaterThan(rank(better.levelId))
      }
    })
  })

  test("attribute to unanswered questions only what they miss", () => {
    each((given, scored) => {
      for (const attribute of scored.kit.attributes) {
        const { unansweredShare, unmet } = attributeFindings(scored, attribute)
        if (unansweredShare === null || !unmet) continue
        const shares = unmet.competences.map(({ effectiveLevelId }) => {
          const { most, gained, open } = pointsOf(given, attribute.id, effectiveLevelId)
          return (100 * open) / (most - gained)
        })
        expect(shares.some((share) => Math.abs(share - unansweredShare) < 1e-8)).toBe(true)
      }
    })
  })

  test("give measures their own share of what is missed", () => {
    each((_given, scored) => {
      for (const attribute of scored.kit.attributes) {
        const { measures } = attributeFindings(scored, attribute)
        const shares = measures.reduce((sum, { shareOfMissed }) => sum + shareOfMissed, 0)
        expect([0, 100].some((sum) => Math.abs(sum - shares) < 1e-6)).toBe(true)
        for (const [at, { gained }] of measures.slice(1).entries()) {
          expect(gained).toBeLessThanOrEqual(measures[at]?.gained ?? 0)
        }
      }
    })
  })
})

describe("the findings about subjects and the whole", () => {
  test("rank attributes by level, then by what they gain", () => {
    each((given, scored) => {
      const ranked = rankAttributes(scored)
      for (const [at, one] of ranked.slice(1).entries()) {
        const before = ranked[at]
        expect(before && (before.rank > one.rank || before.rank === one.rank)).toBe(true)
        if (before?.rank === one.rank) expect(before.gained).toBeGreaterThanOrEqual(one.gained)
      }
      for (const { attributeId } of ranked) expect(pointsOf(given, attributeId).most).toBeGreaterThan(0)
    })
  })

  test("find the attribute that is closest to its next level", () => {
    each((given, scored) => {
      const closest = closestToNextLevel(scored)
      const gaps = scored.kit.attributes.flatMap((attribute) => {
        const { unmet, rank } = attributeFindings(scored, attribute)
        if (!unmet || unmet.level.rank <= rank) return []
        const gap = ({ required, effectiveLevelId }: (typeof unmet.competences)[number]) =>
          required - (pointsOf(given, attribute.id, effectiveLevelId).score ?? 0)
        return [Math.max(...unmet.competences.map(gap))]
      })
      if (!closest) {
        expect(gaps).toEqual([])
        return
      }
      const [widest] = closest.competences
      expect((widest?.required ?? 0) - (widest?.reached ?? 0)).toBeCloseTo(Math.min(...gaps), 8)
      for (const attributeId of [closest.attributeId, ...closest.alike]) {
        for (const { effectiveLevelId, reached } of closest.competences) {
          expect(pointsOf(given, attributeId, effectiveLevelId).score).toBeCloseTo(reached, 8)
        }
      }
    })
  })

  test("weigh attributes as the score of the whole does", () => {
    each((_given, scored) => {
      for (const { id } of scored.kit.levels) {
        const sum = [...weightsOnLevel(scored, id)].reduce((total, [attributeId, weight]) => {
          const own = scored.maturity.attributes.find((one) => one.attributeId === attributeId)
          return total + weight * (own?.scores.get(id) ?? 0)
        }, 0)
        expect(sum).toBeCloseTo(scored.maturity.scores.get(id) ?? -1, 8)
      }
    })
  })

  test("name the attribute that misses most on the level that holds the whole back", () => {
    each((given, scored) => {
      const { burden, unmet } = wholeFindings(scored)
      if (!burden) return
      const missedOn = (levelId: number) =>
        [...weightsOnLevel(scored, levelId)].map(([attributeId, weight]) => ({
          attributeId,
          missed: weight * (100 - (pointsOf(given, attributeId, levelId).score ?? 0)),
        }))
      const isTrue = unmet?.competences.some(({ effectiveLevelId }) => {
        const missed = missedOn(effectiveLevelId)
        const most = Math.max(...missed.map(({ missed }) => missed))
        const sum = missed.reduce((total, { missed }) => total + missed, 0)
        const own = missed.find(({ attributeId }) => attributeId === burden.attributeId)?.missed ?? 0
        return Math.abs(own - most) < 1e-8 && Math.abs((100 * own) / sum - burden.share) < 1e-6
      })
      expect(isTrue).toBe(true)
    })
  })

  test("give each rated subject its share of the weight", () => {
    each((_given, scored) => {
      const found = scored.kit.subjects.map((subject) => subjectFindings(scored, subject))
      const shares = found.filter(({ completeness }) => completeness !== "notApplicable")
      const sum = shares.reduce((total, { weightShare }) => total + (weightShare ?? 0), 0)
      expect([0, 100].some((whole) => Math.abs(whole - sum) < 1e-6)).toBe(true)
      for (const { counts, attributes, notRated, otherRanks } of found) {
        expect(counts.answered).toBeLessThanOrEqual(counts.questions)
        expect(attributes.length + notRated).toBeLessThanOrEqual(scored.kit.attributes.length)
        expect(otherRanks.length).toBeLessThan(scored.kit.subjects.length)
      }
    })
  })
})
