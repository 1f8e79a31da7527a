import { attributeLift, type Lift, subjectLift, wholeLift } from "@plumbline/advice"
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
import { type Claim, certaintyOf, type Titles } from "./claims.ts"
import { overallClaims, subjectClaims } from "./group-claims.ts"
import { liftClaims } from "./lift-claims.ts"
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
type ScoreOn = (levelId: number) => number | null
type About = {
  questionIds: Set<number>
  attributeIds: number[]
  scoreOn: ScoreOn
  lift: Lift | null
  /** The scores after other answers. */
  scoreAfter(again: Again): ScoreOn
}

/** Checks that a claim is true; other objects named in it are looked up by their ids. */
function expectTrue(claim: Claim, given: Assessed, again: Again, about: About): void {
  const { content } = given
  const rated = about.attributeIds.filter(again.isRated)
  const attributeRank = (title: string) => again.rankOf(again.attribute(Number(title)).scoreOn)
  const subjectRank = (title: string) => again.rankOf(again.subject(Number(title)).scoreOn)
  const ranks = rated.map((id) => attributeRank(String(id)))
  const ratedSubjects = content.subjects.filter(({ id }) =>
    again.attributesIn(id).some((one) => again.isRated(one.id)),
  )
  const answers = [...about.questionIds].map(again.answerTo)
  const isOpen = answers.includes(null)
  const rankAfter = (plan: NonNullable<Lift["plan"]>) =>
    again.rankOf(about.scoreAfter(recomputed(carriedOut(given, plan))))
  switch (claim.says) {
    case "nothingApplies":
      expect(rated).toEqual([])
      return
    case "nothingAnswered":
      expect(answers.filter((value) => typeof value === "number")).toEqual([])
      return
    case "attributeStands":
    case "attributeIsAtTop":
    case "attributeFailsLowest":
    case "subjectStands":
    case "subjectIsUneven": {
      expect(claim.level.rank).toBe(again.rankOf(about.scoreOn))
      expect(claim.soFar).toBe(isOpen)
      if (claim.says === "attributeIsAtTop") expect(again.unmetOf(about.scoreOn)).toBeNull()
      if (claim.says === "attributeFailsLowest") expect(again.unmetOf(about.scoreOn)?.rank).toBe(1)
      if (claim.says === "subjectIsUneven") {
        expect(attributeRank(claim.best)).toBe(Math.max(...ranks))
        expect(attributeRank(claim.worst)).toBe(Math.min(...ranks))
        expect(attributeRank(claim.best)).toBeGreaterThan(attributeRank(claim.worst))
      }
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
      expect(claim.isOpen).toBe(isOpen)
      expect(claim.isTop).toBe(again.unmetOf(about.scoreOn) === null)
      return
    case "differ":
    case "agree": {
      const those =
        claim.which === "subjects"
          ? ratedSubjects.map(({ id }) => ({ title: String(id), rank: subjectRank(String(id)) }))
          : rated.map((id) => ({ title: String(id), rank: attributeRank(String(id)) }))
      const all = those.map(({ rank }) => rank)
      if (claim.says === "agree") {
        expect(new Set(all).size).toBe(1)
        expect(claim.count).toBe(all.length)
        return
      }
      const at = (rank: number) => those.filter((one) => one.rank === rank).map(({ title }) => title)
      const upToThree = (titles: string[]) => (titles.length > 3 ? [] : titles)
      expect(Math.max(...all)).toBeGreaterThan(Math.min(...all))
      expect(new Set(claim.ahead)).toEqual(new Set(upToThree(at(Math.max(...all)))))
      expect(new Set(claim.behind)).toEqual(new Set(upToThree(at(Math.min(...all)))))
      return
    }
    case "onlyAttribute":
      expect(rated.map(String)).toEqual([claim.attribute])
      return
    case "leads": {
      const plan = about.lift?.plan ?? []
      expect(claim.answers).toBe(plan.length)
      expect(String(content.levels[again.rankOf(about.scoreOn)]?.id)).toBe(claim.next)
      expect(rankAfter(plan)).toBeGreaterThan(again.rankOf(about.scoreOn))
      for (const { question } of plan) expect(about.questionIds).toContain(question.id)
      if (!claim.where) return
      const { title, all } = claim.where
      const own = new Set([Number(title), ...again.attributesIn(Number(title)).map(({ id }) => id)])
      const counting = plan.filter(({ question }) =>
        content.impacts.some(
          ({ questionId, attributeId }) => questionId === question.id && own.has(attributeId),
        ),
      ).length
      if (all) expect(counting).toBe(plan.length)
      else expect(2 * counting).toBeGreaterThan(plan.length)
      return
    }
    case "isFar":
      expect(about.lift?.plan?.length).toBeGreaterThan(12)
      return
    case "isOutOfReach": {
      // Even with every advisable answer improved as far as the kit suggests.
      const best = content.questions.flatMap((question) => {
        const value = again.answerTo(question.id)
        const options = content.options
          .filter(({ answerRangeId }) => answerRangeId === question.answerRangeId)
          .toSorted((a, b) => a.index - b.index)
        const chosen = given.rows.find(({ questionId }) => questionId === question.id)?.answerOptionId
        const present = value === null ? 0 : options.findIndex(({ id }) => id === chosen)
        const [better] = options
          .filter((option, at) => at > present && option.value > Number(value ?? 0))
          .toSorted((a, b) => b.value - a.value)
        return question.advisable && value !== "notApplicable" && better
          ? [{ question, recommended: better, present: null }]
          : []
      })
      expect(rankAfter(best as unknown as NonNullable<Lift["plan"]>)).toBe(again.rankOf(about.scoreOn))
      return
    }
    case "holdsBack":
      expect(rated.map(String)).toContain(claim.attribute)
      expect(
        content.levels.some(({ id }) => (again.attribute(Number(claim.attribute)).scoreOn(id) ?? 100) < 100),
      ).toBe(true)
      return
    case "isBetterHigher":
      expect(about.scoreOn(Number(claim.level)) ?? 0).toBeLessThan(about.scoreOn(Number(claim.higher)) ?? 0)
      return
    case "isOpen":
      expect(claim.questions).toBe(answers.filter((value) => value === null).length)
      return
    case "earnsAll": {
      const { most, gained } = again.points(about.attributeIds[0] ?? 0)
      expect(gained).toBeCloseTo(most, 8)
      return
    }
    case "isSure":
      expect(isOpen).toBe(false)
      return
    case "leavesOut":
      expect(claim.questions).toBe(answers.filter((value) => value === "notApplicable").length)
      return
    case "leavesOutAttributes":
      expect(claim.count).toBe(about.attributeIds.length - rated.length)
      return
    case "earns":
      for (const measure of claim.strong) expect(earnedIn(measure, content, again, about)).toBeGreaterThan(48)
      for (const measure of claim.weak) expect(earnedIn(measure, content, again, about)).toBeLessThan(52)
      return
    default:
      // Taken from the findings, which are recomputed in their own test.
      return
  }
}

/** The same assessment with the answers of a plan. */
function carriedOut(given: Assessed, plan: NonNullable<Lift["plan"]>): Assessed {
  const better = new Map(plan.map(({ question, recommended }) => [question.id, recommended.id]))
  const kept = given.rows.filter(({ questionId }) => !better.has(questionId))
  const changed = [...better].map(([questionId, answerOptionId]) => ({
    questionId,
    answerOptionId,
    confidenceLevel: 1,
    isNotApplicable: false,
  }))
  return { ...given, rows: [...kept, ...changed] as Assessed["rows"] }
}

/** The weight of a question is its mean impact on the attribute, to two decimals; scores are rounded as well. */
function earnedIn(title: string, content: KitContent, again: Again, about: About): number {
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
  return (100 * gained) / most
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
  (rank: number) => ({ title: String(levels[rank - 1]?.id), rank })

test("all claims about an attribute are true", () => {
  each((given, found, again) => {
    for (const attribute of found.kit.attributes) {
      const finding = attributeFindings(found, attribute)
      const lift = attributeLift(found, attribute)
      const about = {
        title: String(attribute.id),
        level: levelOf(given.content)(finding.rank),
        strongQuestions: [],
        weakQuestions: [],
        lift: liftClaims(lift, { attributes: [], subjects: [] }, titles),
      }
      const claims = attributeClaims(finding, about, titles)
      const attributeIds = [attribute.id]
      const questionIds = questionsOf(given.content, attributeIds)
      const scoreAfter = (again: Again) => again.attribute(attribute.id).scoreOn
      for (const claim of claims) {
        expectTrue(claim, given, again, {
          questionIds,
          attributeIds,
          lift,
          scoreAfter,
          ...again.attribute(attribute.id),
        })
      }
      for (const language of ["EN", "FA"] as const) expectOneFigure(attributeText(claims, language))
    }
  })
})

test("all claims about a subject are true", () => {
  each((given, found, again) => {
    for (const subject of found.kit.subjects) {
      const lift = subjectLift(found, subject)
      const claims = subjectClaims(subjectFindings(found, subject), String(subject.id), {
        titles,
        levelOf: levelOf(given.content),
        lift: liftClaims(lift, { attributes: subject.attributes, subjects: [] }, titles),
      })
      const attributeIds = again.attributesIn(subject.id).map(({ id }) => id)
      const questionIds = questionsOf(given.content, attributeIds)
      const scoreAfter = (again: Again) => again.subject(subject.id).scoreOn
      for (const claim of claims) {
        expectTrue(claim, given, again, {
          questionIds,
          attributeIds,
          lift,
          scoreAfter,
          ...again.subject(subject.id),
        })
      }
      for (const language of ["EN", "FA"] as const) expectOneFigure(groupText(claims, language))
    }
  })
})

test("all claims about the whole are true", () => {
  each((given, found, again) => {
    const lift = wholeLift(found)
    const claims = overallClaims(wholeFindings(found), {
      titles,
      levelOf: levelOf(given.content),
      lift: liftClaims(lift, found.kit, titles),
    })
    const attributeIds = given.content.attributes.map(({ id }) => id)
    const questionIds = new Set(given.content.questions.map(({ id }) => id))
    const scoreAfter = (again: Again) => again.whole().scoreOn
    for (const claim of claims) {
      expectTrue(claim, given, again, { questionIds, attributeIds, lift, scoreAfter, ...again.whole() })
    }
    for (const language of ["EN", "FA"] as const) expectOneFigure(groupText(claims, language))
  })
})

test("all claims about evidence and certainty are true", () => {
  each((given, found, again) => {
    const { questions } = given.content
    const evidenced = new Set(questions.flatMap(({ id }) => (id % 5 < 2 ? [id] : [])))
    const answered = questions.filter(({ id }) => typeof again.answerTo(id) === "number")
    const backed = answered.filter(({ id }) => evidenced.has(id)).length
    const about = (says: { saysNone: boolean }) =>
      evidenceClaims(found.kit.questionById.values(), readAnswers(found.kit, given.rows), evidenced, says)
    const share =
      backed === 0
        ? "none"
        : backed === answered.length
          ? "all"
          : (["some", "half", "most"] as const)[Math.sign(backed - answered.length / 2) + 1]
    const claim = { says: "standsOnEvidence", share }
    expect(about({ saysNone: true })).toEqual(answered.length > 0 ? [claim] : [])
    expect(about({ saysNone: false })).toEqual(backed > 0 ? [claim] : [])
    const { confidenceValue } = found.confidence
    expect(certaintyOf(confidenceValue)).toBe(Math.min(4, Math.floor(confidenceValue / 20)))
  })
})

/** The rank of a level is the only figure of a text; titles are ids here, and the kits have at most five levels. */
function expectOneFigure(text: string): void {
  expect(text.replaceAll(/<\/?\w+>/g, "")).not.toBe("")
  expect(text).not.toMatch(/[%٪]/)
  expect((text.match(/(level|سطح) [\p{Nd}]/gu) ?? []).length).toBeLessThanOrEqual(1)
}
