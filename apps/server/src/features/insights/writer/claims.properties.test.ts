import {
  attributeFindings,
  buildKitModel,
  effectiveWeights,
  type KitContent,
  readAnswers,
  type Scored,
  scored,
  subjectFindings,
  wholeFindings,
} from "@plumbline/scoring"
import { type Assessed, assessed } from "@plumbline/scoring/testing/arbitrary-kits"
import fc from "fast-check"
import { expect, test } from "vitest"
import { evidenceClaims } from "../compose.ts"
import { attributeClaims } from "./attribute-claims.ts"
import { belowRequired, type Claim, type Titles } from "./claims.ts"
import { overallClaims, subjectClaims } from "./group-claims.ts"
import { attributeText, groupText } from "./write.ts"

/*
 * Recomputes every claim about random kits and answers, using only the rows of the kit and the answers. Ids serve as
 * titles, so that each claim can be traced to its object.
 */

const titles: Titles = {
  level: String,
  subject: String,
  attribute: String,
  measure: String,
  question: String,
}
const SLACK = 0.001

/** The same calculation, in the simplest possible way. */
function recomputed({ content, rows, custom }: Assessed) {
  const answerOf = (id: number) => rows.find(({ questionId }) => questionId === id)
  const answerTo = (id: number) => {
    const answer = answerOf(id)
    const range = content.questions.find((question) => question.id === id)?.answerRangeId
    const option = content.options.find(
      (option) => option.id === answer?.answerOptionId && option.answerRangeId === range,
    )
    return answer?.isNotApplicable ? "notApplicable" : option ? option.value : null
  }
  const impactsOf = (attributeId: number, levelId?: number) =>
    content.impacts
      .filter((impact) => impact.attributeId === attributeId)
      .filter((impact) => levelId === undefined || impact.maturityLevelId === levelId)
      .filter(({ questionId }) => answerTo(questionId) !== "notApplicable")
  const points = (attributeId: number, levelId?: number) => {
    const impacts = impactsOf(attributeId, levelId)
    const value = (id: number) => Number(answerTo(id) ?? 0)
    return {
      most: impacts.reduce((sum, { weight }) => sum + weight, 0),
      gained: impacts.reduce((sum, { weight, questionId }) => sum + weight * value(questionId), 0),
      open: impacts.reduce(
        (sum, { weight, questionId }) => sum + (answerTo(questionId) === null ? weight : 0),
        0,
      ),
    }
  }
  const score = (attributeId: number, levelId: number) => {
    const { most, gained } = points(attributeId, levelId)
    return most > 0 ? (100 * gained) / most : null
  }
  const isRated = (attributeId: number) => impactsOf(attributeId).length > 0
  const weightOf = (list: "subjects" | "attributes", id: number) =>
    custom?.[list].find((one) => one.id === id)?.weight ??
    content[list].find((one) => one.id === id)?.weight ??
    0
  const mean = (parts: { weight: number; value: number | null }[]) => {
    const known = parts.flatMap(({ weight, value }) => (value === null ? [] : [{ weight, value }]))
    const weight = known.reduce((sum, one) => sum + one.weight, 0)
    if (known.length === 0) return null
    return weight > 0 ? known.reduce((sum, one) => sum + one.weight * one.value, 0) / weight : 0
  }
  const attributesIn = (subjectId: number) => content.attributes.filter((one) => one.subjectId === subjectId)
  const subjectScore = (subjectId: number, levelId: number) =>
    mean(
      attributesIn(subjectId).map(({ id }) => ({
        weight: weightOf("attributes", id),
        value: score(id, levelId),
      })),
    )
  const wholeScore = (levelId: number) =>
    mean(
      content.subjects.map(({ id }) => ({
        weight: weightOf("subjects", id),
        value: subjectScore(id, levelId),
      })),
    )
  const unmetOf = (scoreOn: (levelId: number) => number | null) => {
    for (const [at, { id }] of content.levels.entries()) {
      const missing = content.competences
        .filter(({ affectedLevelId }) => affectedLevelId === id)
        .flatMap(({ effectiveLevelId, value }) => {
          const reached = scoreOn(effectiveLevelId)
          return reached !== null && value - reached >= SLACK
            ? [{ on: effectiveLevelId, required: value, reached }]
            : []
        })
      if (missing.length > 0) return { id, rank: at + 1, missing }
    }
    return null
  }
  const rankOf = (scoreOn: (levelId: number) => number | null) => {
    const unmet = unmetOf(scoreOn)
    return unmet ? Math.max(1, unmet.rank - 1) : content.levels.length
  }
  return {
    answerTo,
    points,
    isRated,
    weightOf,
    attributesIn,
    unmetOf,
    attribute: (id: number) => ({ scoreOn: (levelId: number) => score(id, levelId) }),
    subject: (id: number) => ({ scoreOn: (levelId: number) => subjectScore(id, levelId) ?? 0 }),
    whole: () => ({ scoreOn: (levelId: number) => wholeScore(levelId) ?? 0 }),
    rankOf,
  }
}

type Again = ReturnType<typeof recomputed>
type About = { questionIds: Set<number>; attributeIds: number[]; scoreOn: (levelId: number) => number | null }

/** Checks that a claim is true; other objects named in it are looked up by their ids. */
function expectTrue(claim: Claim, { content }: { content: KitContent }, again: Again, about: About): void {
  const rated = about.attributeIds.filter(again.isRated)
  const attributeRank = (title: string) => again.rankOf(again.attribute(Number(title)).scoreOn)
  const subjectRank = (title: string) => again.rankOf(again.subject(Number(title)).scoreOn)
  const ranks = rated.map((id) => attributeRank(String(id)))
  const ratedSubjects = content.subjects.filter(({ id }) =>
    again.attributesIn(id).some((one) => again.isRated(one.id)),
  )
  const answers = [...about.questionIds].map(again.answerTo)
  const isOpen = answers.includes(null)
  switch (claim.says) {
    case "nothingApplies":
      expect(rated).toEqual([])
      return
    case "nothingAnswered":
      expect(answers.filter((value) => typeof value === "number")).toEqual([])
      expect(claim.questions).toBe(about.questionIds.size)
      return
    case "attributeStands":
    case "attributeIsAtTop":
    case "attributeFailsLowest":
    case "attributeIsNear":
    case "subjectStands":
    case "subjectIsNear":
    case "subjectIsUneven": {
      expect(claim.level.rank).toBe(again.rankOf(about.scoreOn))
      expect(claim.soFar).toBe(isOpen)
      if (claim.says === "attributeIsAtTop") expect(again.unmetOf(about.scoreOn)).toBeNull()
      if (claim.says === "attributeFailsLowest") expect(again.unmetOf(about.scoreOn)?.rank).toBe(1)
      if (claim.says === "attributeIsNear" || claim.says === "subjectIsNear") {
        expectMissing([claim.missing], claim.next, again, about)
      }
      if (claim.says === "subjectIsUneven") expectRange(claim, ranks, attributeRank)
      if (!("standing" in claim)) return
      const others = ratedSubjects
        .filter(({ id }) => String(id) !== claim.about)
        .map(({ id }) => subjectRank(String(id)))
      const { rank } = claim.level
      if (claim.standing === "alone") expect(others).toEqual([])
      if (claim.standing === "first") expect(rank).toBeGreaterThan(Math.max(...others))
      if (claim.standing === "last") expect(rank).toBeLessThan(Math.min(...others))
      if (claim.standing === "asAll") expect(new Set([rank, ...others]).size).toBe(1)
      if (claim.standing === "amongFirst") expect(rank).toBe(Math.max(...others))
      if (claim.standing === "amongLast") expect(rank).toBe(Math.min(...others))
      return
    }
    case "wholeStands":
      expect(claim.level.rank).toBe(again.rankOf(about.scoreOn))
      expect(claim.answered).toBe(answers.filter((value) => value !== null).length)
      expect(claim.questions).toBe(answers.length)
      expect(claim.isTop).toBe(again.unmetOf(about.scoreOn) === null)
      return
    case "subjectsDiffer":
    case "subjectsAgree": {
      const all = ratedSubjects.map(({ id }) => subjectRank(String(id)))
      if (claim.says === "subjectsAgree") {
        expect(new Set(all)).toEqual(new Set([claim.level.rank]))
        return
      }
      expect(claim.best.level.rank).toBe(Math.max(...all))
      expect(claim.worst.level.rank).toBe(Math.min(...all))
      expect(subjectRank(claim.best.title)).toBe(claim.best.level.rank)
      expect(subjectRank(claim.worst.title)).toBe(claim.worst.level.rank)
      return
    }
    case "attributesDiffer":
      expectRange(claim, ranks, attributeRank)
      return
    case "attributesAgree":
      expect(new Set(ranks)).toEqual(new Set([claim.level.rank]))
      expect(claim.count).toBe(rated.length)
      return
    case "onlyAttribute":
      expect(rated.map(String)).toEqual([claim.rated.title])
      expect(attributeRank(claim.rated.title)).toBe(claim.rated.level.rank)
      return
    case "weighs": {
      const whole = ratedSubjects.reduce((sum, { id }) => sum + again.weightOf("subjects", id), 0)
      const shares = ratedSubjects.map(({ id }) => Math.round((100 * again.weightOf("subjects", id)) / whole))
      expect(shares).toContain(claim.percent)
      return
    }
    case "lacks":
      expectMissing(claim.missing, claim.next, again, about)
      return
    case "missesMostIn": {
      expect(rated.map(String)).toContain(claim.attribute)
      expect(claim.percent).toBeGreaterThan(0)
      expect(again.attribute(Number(claim.attribute)).scoreOn(Number(claim.on))).toBeLessThan(100)
      return
    }
    case "isBetterHigher":
      expect(claim.higherPercent).toBe(Math.floor((about.scoreOn(Number(claim.higher)) ?? 0) + 1e-9))
      expect(about.scoreOn(Number(claim.level)) ?? 0).toBeLessThan(claim.higherPercent)
      return
    case "isOpen":
      expect(claim.open).toBe(answers.filter((value) => value === null).length)
      expect(claim.questions).toBe(answers.length)
      if (claim.missing) {
        const { most, gained, open } = again.points(about.attributeIds[0] ?? 0, Number(claim.missing.on))
        expect(claim.missing.percent).toBe(Math.round((100 * open) / (most - gained)))
      }
      return
    case "earnsInAll": {
      const { most, gained } = again.points(about.attributeIds[0] ?? 0)
      expect(claim.percent).toBe(Math.floor((100 * gained) / most + 1e-9))
      return
    }
    case "isComplete":
      expect(isOpen).toBe(false)
      expect(claim.questions).toBe(answers.length)
      return
    case "isSure":
      expect(claim.isOpen).toBe(isOpen)
      return
    case "leavesOut":
      expect(claim.questions).toBe(answers.filter((value) => value === "notApplicable").length)
      return
    case "leavesOutAttributes":
      expect(claim.count).toBe(about.attributeIds.length - rated.length)
      return
    case "earns":
      for (const { percent } of claim.strong) expect(percent).toBeGreaterThan(50)
      for (const { percent } of claim.weak) expect(percent).toBeLessThanOrEqual(50)
      for (const measure of [...claim.strong, ...claim.weak]) expectEarned(measure, content, again, about)
      return
    default:
      // Figures copied from the findings, which are recomputed in their own test.
      return
  }
}

function expectRange(
  { best, worst, count }: Extract<Claim, { says: "attributesDiffer" | "subjectIsUneven" }>,
  ranks: number[],
  attributeRank: (title: string) => number,
): void {
  expect([worst.level.rank, best.level.rank]).toEqual([Math.min(...ranks), Math.max(...ranks)])
  expect(attributeRank(best.title)).toBe(best.level.rank)
  expect(attributeRank(worst.title)).toBe(worst.level.rank)
  expect(count).toBe(ranks.length)
}

function expectMissing(
  missing: readonly { on: string; required: number; reached: number }[],
  next: string,
  again: Again,
  about: About,
): void {
  const unmet = again.unmetOf(about.scoreOn)
  expect(String(unmet?.id)).toBe(next)
  expect(missing.length).toBe(unmet?.missing.length)
  for (const { on, required, reached } of missing) {
    const own = unmet?.missing.find((one) => String(one.on) === on)
    expect(required).toBe(own?.required)
    expect(Math.abs(reached - belowRequired(own?.reached ?? 0, required))).toBeLessThanOrEqual(1)
    expect(reached).toBeLessThan(required)
  }
}

/** The weight of a question is its mean impact on the attribute, to two decimals; scores are rounded as well. */
function expectEarned(
  { title, percent }: { title: string; percent: number },
  content: KitContent,
  again: Again,
  about: About,
): void {
  let most = 0
  let gained = 0
  for (const { id, measureId } of content.questions) {
    const value = again.answerTo(id)
    if (String(measureId) !== title || value === "notApplicable" || !about.questionIds.has(id)) continue
    const weights = content.impacts
      .filter((impact) => impact.questionId === id && about.attributeIds.includes(impact.attributeId))
      .map(({ weight }) => weight)
    const weight = weights.reduce((sum, one) => sum + one, 0) / weights.length
    most += weight
    gained += weight * (value ?? 0)
  }
  expect(Math.abs(percent - (100 * gained) / most)).toBeLessThanOrEqual(1.5)
}

const each = (check: (given: Assessed, scored: Scored, again: Again) => void) =>
  fc.assert(
    fc.property(assessed, (given) => {
      const kit = buildKitModel(given.content)
      const found = scored(kit, readAnswers(kit, given.rows), effectiveWeights(given.custom))
      check(given, found, recomputed(given))
    }),
    { numRuns: 300 },
  )

const questionsOf = ({ impacts }: KitContent, attributeIds: number[]) =>
  new Set(impacts.filter((one) => attributeIds.includes(one.attributeId)).map(({ questionId }) => questionId))

const levelOf =
  ({ levels }: KitContent) =>
  (rank: number) => ({ title: String(levels[rank - 1]?.id), rank, of: levels.length })

test("all claims about an attribute are true", () => {
  each((given, found, again) => {
    for (const attribute of found.kit.attributes) {
      const finding = attributeFindings(found, attribute)
      const level = levelOf(given.content)(finding.rank)
      const about = { title: String(attribute.id), level, strongQuestions: [], weakQuestions: [] }
      const claims = attributeClaims(finding, about, titles)
      const attributeIds = [attribute.id]
      const questionIds = questionsOf(given.content, attributeIds)
      for (const claim of claims) {
        expectTrue(claim, given, again, { questionIds, attributeIds, ...again.attribute(attribute.id) })
      }
      for (const language of ["EN", "FA"] as const) expect(attributeText(claims, language)).not.toBe("")
    }
  })
})

test("all claims about a subject are true", () => {
  each((given, found, again) => {
    for (const subject of found.kit.subjects) {
      const claims = subjectClaims(
        subjectFindings(found, subject),
        String(subject.id),
        titles,
        levelOf(given.content),
      )
      const attributeIds = again.attributesIn(subject.id).map(({ id }) => id)
      const questionIds = questionsOf(given.content, attributeIds)
      for (const claim of claims) {
        expectTrue(claim, given, again, { questionIds, attributeIds, ...again.subject(subject.id) })
      }
      for (const language of ["EN", "FA"] as const) expect(groupText(claims, language)).not.toBe("<p></p>")
    }
  })
})

test("all claims about the whole are true", () => {
  each((given, found, again) => {
    const claims = overallClaims(wholeFindings(found), titles, levelOf(given.content))
    const attributeIds = given.content.attributes.map(({ id }) => id)
    const questionIds = new Set(given.content.questions.map(({ id }) => id))
    for (const claim of claims) {
      expectTrue(claim, given, again, { questionIds, attributeIds, ...again.whole() })
    }
    for (const language of ["EN", "FA"] as const) expect(groupText(claims, language)).not.toBe("<p></p>")
  })
})

test("all claims about evidence are true", () => {
  each((given, found, again) => {
    const { questions } = given.content
    const evidenced = new Set(questions.flatMap(({ id }) => (id % 5 < 2 ? [id] : [])))
    const answered = questions.filter(({ id }) => typeof again.answerTo(id) === "number")
    const backed = answered.filter(({ id }) => evidenced.has(id))
    const about = (says: { saysNone: boolean }) =>
      evidenceClaims(found.kit.questionById.values(), readAnswers(found.kit, given.rows), evidenced, says)
    const claim = { says: "standsOnEvidence", backed: backed.length, answers: answered.length }
    expect(about({ saysNone: true })).toEqual(answered.length > 0 ? [claim] : [])
    expect(about({ saysNone: false })).toEqual(backed.length > 0 ? [claim] : [])
  })
})
