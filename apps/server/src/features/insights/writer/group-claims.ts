import type { GroupFindings, SubjectFindings, WholeFindings } from "@plumbline/scoring"
import {
  type Claim,
  certaintyOf,
  MOST_NAMES,
  type NamedLevel,
  type SubjectRank,
  type Titles,
} from "./claims.ts"

/** An attribute gets a sentence if its confidence is this many percentage points below the average. */
const LESS_SURE = 10
/** A subject is uneven if its attributes are at least this many levels apart. */
const FAR_APART = 2
/** An attribute gets a sentence if it has at least this percentage of what is missing. */
const LARGE_SHARE = 20

export type Group = {
  titles: Titles
  /** A level by its rank. */
  levelOf(rank: number): NamedLevel
  /** What leads to its next level. */
  lift: readonly Claim[]
}

/** The claims about a subject, most important first. */
export function subjectClaims(found: SubjectFindings, about: string, group: Group): Claim[] {
  const { completeness } = found
  if (completeness === "notApplicable") return [{ says: "nothingApplies", about }]
  if (completeness === "unanswered") return [{ says: "nothingAnswered", about }]
  const first = opening(found, about, group)
  return [
    first,
    ...group.lift,
    ...(first.says === "subjectIsUneven"
      ? []
      : [...attributeComparison(found, group.titles), ...burdenClaims(found, group.titles)]),
    ...openClaims(found),
    ...restrictions(found, group.titles),
  ]
}

/** That its attributes are far apart is the most remarkable fact about a subject. */
function opening(found: SubjectFindings, about: string, { titles, levelOf }: Group): Claim {
  const { completeness, rank, attributes } = found
  const said = {
    about,
    level: levelOf(rank),
    standing: standingAmong(rank, found.otherRanks),
    soFar: completeness === "provisional",
  }
  const [best] = attributes
  const worst = attributes.at(-1)
  if (!best || !worst || best.rank - worst.rank < FAR_APART) return { says: "subjectStands", ...said }
  return {
    says: "subjectIsUneven",
    ...said,
    best: titles.attribute(best.attributeId),
    worst: titles.attribute(worst.attributeId),
  }
}

/** The claims about the whole, most important first. */
export function overallClaims(found: WholeFindings, group: Group): Claim[] {
  const { completeness, rank, unmet } = found
  if (completeness === "notApplicable") return [{ says: "nothingApplies", about: null }]
  if (completeness === "unanswered") return [{ says: "nothingAnswered", about: null }]
  return [
    {
      says: "wholeStands",
      level: group.levelOf(rank),
      isOpen: completeness === "provisional",
      isTop: unmet === null,
    },
    ...group.lift,
    ...subjectComparison(found, group.titles),
    ...burdenClaims(found, group.titles),
    ...restrictions(found, group.titles),
  ]
}

function standingAmong(rank: number, others: readonly number[]): SubjectRank {
  if (others.length === 0) return "alone"
  const isSame = others.some((other) => other === rank)
  const hasHigher = others.some((other) => other > rank)
  const hasLower = others.some((other) => other < rank)
  if (hasHigher && hasLower) return "between"
  if (hasLower) return isSame ? "amongFirst" : "first"
  if (hasHigher) return isSame ? "amongLast" : "last"
  return "asAll"
}

function subjectComparison({ subjects, attributes }: WholeFindings, titles: Titles): Claim[] {
  if (subjects.length < 2) return comparison("attributes", attributeParts(attributes, titles))
  const parts = subjects.map(({ subjectId, rank }) => ({ rank, title: titles.subject(subjectId) }))
  return comparison("subjects", parts)
}

function attributeComparison({ attributes }: GroupFindings, titles: Titles): Claim[] {
  const [only] = attributes
  if (attributes.length === 1 && only) {
    return [{ says: "onlyAttribute", attribute: titles.attribute(only.attributeId) }]
  }
  return comparison("attributes", attributeParts(attributes, titles))
}

type Part = { rank: number; title: string }

function attributeParts(attributes: GroupFindings["attributes"], titles: Titles): Part[] {
  return attributes.map(({ attributeId, rank }) => ({ rank, title: titles.attribute(attributeId) }))
}

/** @param parts highest level first */
function comparison(which: "subjects" | "attributes", parts: readonly Part[]): Claim[] {
  const [best] = parts
  const worst = parts.at(-1)
  if (!best || !worst || parts.length < 2) return []
  if (best.rank === worst.rank) return [{ says: "agree", which, count: parts.length }]
  const named = (rank: number) => {
    const titles = parts.filter((part) => part.rank === rank).map(({ title }) => title)
    return titles.length > MOST_NAMES ? [] : titles
  }
  const [ahead, behind] = [named(best.rank), named(worst.rank)]
  return ahead.length + behind.length > 0 ? [{ says: "differ", which, ahead, behind }] : []
}

function burdenClaims({ burden, attributes }: GroupFindings, titles: Titles): Claim[] {
  if (!burden || burden.share < LARGE_SHARE || attributes.length < 2) return []
  return [{ says: "holdsBack", attribute: titles.attribute(burden.attributeId) }]
}

function openClaims({ completeness, counts }: GroupFindings): Claim[] {
  return completeness === "provisional"
    ? [{ says: "isOpen", questions: counts.questions - counts.answered }]
    : []
}

/** Open questions count as zero confidence, so how sure people were is only said when all are answered. */
function restrictions(found: GroupFindings, titles: Titles): Claim[] {
  const { counts, notRated, confidence, leastSure, completeness } = found
  return [
    ...(notRated > 0 ? [{ says: "leavesOutAttributes", count: notRated } as const] : []),
    ...(counts.notApplicable > 0 ? [{ says: "leavesOut", questions: counts.notApplicable } as const] : []),
    ...(completeness === "provisional"
      ? []
      : [{ says: "isSure", certainty: certaintyOf(confidence) } as const]),
    ...(completeness !== "provisional" && leastSure && leastSure.confidence < confidence - LESS_SURE
      ? [{ says: "isLeastSureOf", attribute: titles.attribute(leastSure.attributeId) } as const]
      : []),
  ]
}
