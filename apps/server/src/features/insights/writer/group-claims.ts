import { type GroupFindings, type SubjectFindings, type WholeFindings, widestGap } from "@plumbline/scoring"
import {
  type Claim,
  lackClaims,
  missingOf,
  type NamedLevel,
  nearMiss,
  type Rated,
  type Standing,
  type Titles,
} from "./claims.ts"

/** An attribute gets a sentence if its confidence is this many percentage points below the average. */
const LESS_SURE = 10
/** A subject is uneven if its attributes are at least this many levels apart. */
const FAR_APART = 2
/** An attribute gets a sentence if it has at least this percentage of what is missing. */
const LARGE_SHARE = 20

/** A level by its rank. */
export type LevelByRank = (rank: number) => NamedLevel

/** The claims about a subject, most important first. */
export function subjectClaims(
  found: SubjectFindings,
  about: string,
  titles: Titles,
  levelOf: LevelByRank,
): Claim[] {
  const { completeness, counts } = found
  if (completeness === "notApplicable") return [{ says: "nothingApplies", about }]
  if (completeness === "unanswered") return [{ says: "nothingAnswered", about, questions: counts.questions }]
  const first = opening(found, about, titles, levelOf)
  return [
    first,
    ...openClaims(found),
    ...(first.says === "subjectIsUneven" ? [] : attributeComparison(found, titles, levelOf)),
    ...causes(found, titles, levelOf).filter(
      ({ says }) => !(first.says === "subjectIsNear" && says === "lacks"),
    ),
    ...weightClaims(found),
    ...restrictions(found, titles),
  ]
}

/** The most remarkable fact about a subject: that it is near the next level, or that its attributes are far apart. */
function opening(found: SubjectFindings, about: string, titles: Titles, levelOf: LevelByRank): Claim {
  const { completeness, rank, unmet, attributes } = found
  const said = {
    about,
    level: levelOf(rank),
    standing: standingAmong(rank, found.otherRanks),
    soFar: completeness === "provisional",
  }
  const near = unmet && unmet.level.rank > rank ? nearMiss(unmet) : undefined
  if (unmet && near) {
    const next = titles.level(unmet.level.id)
    return { says: "subjectIsNear", ...said, next, missing: missingOf(near, titles) }
  }
  const [best] = attributes
  const worst = attributes.at(-1)
  if (!best || !worst || best.rank - worst.rank < FAR_APART) return { says: "subjectStands", ...said }
  const rated = ratedAttribute(titles, levelOf)
  return {
    says: "subjectIsUneven",
    ...said,
    count: attributes.length,
    best: rated(best),
    worst: rated(worst),
  }
}

/** Mentioned only if the subjects have different weights. */
function weightClaims({ weightShare, otherRanks }: SubjectFindings): Claim[] {
  const even = 100 / (otherRanks.length + 1)
  if (weightShare === null || Math.abs(weightShare - even) < 1) return []
  return [{ says: "weighs", percent: Math.round(weightShare) }]
}

/** The claims about the whole, most important first. */
export function overallClaims(found: WholeFindings, titles: Titles, levelOf: LevelByRank): Claim[] {
  const { completeness, counts, rank, unmet } = found
  if (completeness === "notApplicable") return [{ says: "nothingApplies", about: null }]
  if (completeness === "unanswered") {
    return [{ says: "nothingAnswered", about: null, questions: counts.questions }]
  }
  return [
    {
      says: "wholeStands",
      level: levelOf(rank),
      answered: counts.answered,
      questions: counts.questions,
      isTop: unmet === null,
    },
    ...comparison(found, titles, levelOf),
    ...causes(found, titles, levelOf),
    ...restrictions(found, titles),
  ]
}

function standingAmong(rank: number, others: readonly number[]): Standing {
  if (others.length === 0) return "alone"
  const isSame = others.some((other) => other === rank)
  const hasHigher = others.some((other) => other > rank)
  const hasLower = others.some((other) => other < rank)
  if (hasHigher && hasLower) return "between"
  if (hasLower) return isSame ? "amongFirst" : "first"
  if (hasHigher) return isSame ? "amongLast" : "last"
  return "asAll"
}

/** If subjects and attributes are all on the same level, one sentence is enough. */
function comparison(found: WholeFindings, titles: Titles, levelOf: LevelByRank): Claim[] {
  const attributes = attributeComparison(found, titles, levelOf)
  const ranks = new Set([...found.subjects, ...found.attributes].map(({ rank }) => rank))
  const isOneSentence = ranks.size === 1 && found.attributes.length > 1
  return isOneSentence ? attributes : [...subjectComparison(found, titles, levelOf), ...attributes]
}

function subjectComparison({ subjects }: WholeFindings, titles: Titles, levelOf: LevelByRank): Claim[] {
  const [best] = subjects
  const worst = subjects.at(-1)
  if (!best || !worst || subjects.length < 2) return []
  const rated = ({ subjectId, rank }: typeof best): Rated => ({
    title: titles.subject(subjectId),
    level: levelOf(rank),
  })
  return best.rank === worst.rank
    ? [{ says: "subjectsAgree", count: subjects.length, level: levelOf(best.rank) }]
    : [{ says: "subjectsDiffer", best: rated(best), worst: rated(worst) }]
}

function attributeComparison({ attributes }: GroupFindings, titles: Titles, levelOf: LevelByRank): Claim[] {
  const [best] = attributes
  const worst = attributes.at(-1)
  if (!best || !worst) return []
  const rated = ratedAttribute(titles, levelOf)
  if (attributes.length === 1) return [{ says: "onlyAttribute", rated: rated(best) }]
  const count = attributes.length
  return best.rank === worst.rank
    ? [{ says: "attributesAgree", count, level: levelOf(best.rank) }]
    : [{ says: "attributesDiffer", count, best: rated(best), worst: rated(worst) }]
}

function ratedAttribute(titles: Titles, levelOf: LevelByRank) {
  return ({ attributeId, rank }: GroupFindings["attributes"][number]): Rated => ({
    title: titles.attribute(attributeId),
    level: levelOf(rank),
  })
}

function causes(
  { unmet, burden, rank, attributes }: GroupFindings,
  titles: Titles,
  levelOf: LevelByRank,
): Claim[] {
  if (!unmet) return []
  const lack = lackClaims(unmet, titles, levelOf(rank))
  if (!burden || burden.share < LARGE_SHARE || attributes.length < 2) return lack
  return [
    ...lack,
    {
      says: "missesMostIn",
      attribute: titles.attribute(burden.attributeId),
      on: titles.level(widestGap(unmet).effectiveLevelId),
      percent: Math.round(burden.share),
    },
  ]
}

function openClaims({ completeness, counts }: GroupFindings): Claim[] {
  const { questions, answered } = counts
  return completeness === "provisional"
    ? [{ says: "isOpen", open: questions - answered, questions, missing: null }]
    : []
}

/** Open questions count as zero confidence, so confidences are only compared when all questions are answered. */
function restrictions(found: GroupFindings, titles: Titles): Claim[] {
  const { counts, notRated, confidence, leastSure, completeness } = found
  const isOpen = completeness === "provisional"
  return [
    ...(notRated > 0 ? [{ says: "leavesOutAttributes", count: notRated } as const] : []),
    ...(counts.notApplicable > 0 ? [{ says: "leavesOut", questions: counts.notApplicable } as const] : []),
    { says: "isSure", percent: Math.ceil(confidence), isOpen },
    ...(!isOpen && leastSure && leastSure.confidence < confidence - LESS_SURE
      ? [
          {
            says: "isLeastSureOf",
            attribute: titles.attribute(leastSure.attributeId),
            percent: Math.ceil(leastSure.confidence),
          } as const,
        ]
      : []),
  ]
}
