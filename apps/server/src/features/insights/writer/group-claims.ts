import { type GroupFindings, type SubjectFindings, type WholeFindings, widestGap } from "@plumbline/scoring"
import type { Claim, NamedLevel, Rated, Standing, Titles } from "./claims.ts"
import { lackClaims } from "./lack-claims.ts"

/** An attribute whose answers are less sure than the rest by so many percentage points is worth a sentence. */
const LESS_SURE = 10

/** A level by its rank. */
export type LevelByRank = (rank: number) => NamedLevel

/** What is said about a subject, the most important first. */
export function subjectClaims(
  found: SubjectFindings,
  about: string,
  titles: Titles,
  levelOf: LevelByRank,
): Claim[] {
  const { completeness, counts, rank, weightShare } = found
  if (completeness === "notApplicable") return [{ says: "nothingApplies", about }]
  if (completeness === "unanswered") return [{ says: "nothingAnswered", about, questions: counts.questions }]
  return [
    {
      says: "subjectStands",
      about,
      level: levelOf(rank),
      standing: standingAmong(rank, found.otherRanks),
      soFar: completeness === "provisional",
    },
    ...openClaims(found),
    ...attributeComparison(found, titles, levelOf),
    ...causes(found, titles, levelOf),
    ...(weightShare === null ? [] : [{ says: "weighs", percent: Math.round(weightShare) } as const]),
    ...restrictions(found, titles),
  ]
}

/** What is said about the whole, the most important first. */
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

/** Where all attributes agree, so do the subjects, mostly: one sentence is enough. */
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
  const rated = ({ attributeId, rank }: typeof best): Rated => ({
    title: titles.attribute(attributeId),
    level: levelOf(rank),
  })
  if (attributes.length === 1) return [{ says: "onlyAttribute", rated: rated(best) }]
  const count = attributes.length
  return best.rank === worst.rank
    ? [{ says: "attributesAgree", count, level: levelOf(best.rank) }]
    : [{ says: "attributesDiffer", count, best: rated(best), worst: rated(worst) }]
}

function causes(
  { unmet, burden, rank, attributes }: GroupFindings,
  titles: Titles,
  levelOf: LevelByRank,
): Claim[] {
  if (!unmet) return []
  const lack = lackClaims(unmet, titles, levelOf(rank))
  if (!burden || attributes.length < 2) return lack
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

function restrictions({ counts, notRated, confidence, leastSure }: GroupFindings, titles: Titles): Claim[] {
  return [
    ...(notRated > 0 ? [{ says: "leavesOutAttributes", count: notRated } as const] : []),
    ...(counts.notApplicable > 0 ? [{ says: "leavesOut", questions: counts.notApplicable } as const] : []),
    { says: "isSure", percent: Math.ceil(confidence) },
    ...(leastSure && leastSure.confidence < confidence - LESS_SURE
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
