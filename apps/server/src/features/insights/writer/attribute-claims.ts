import type { AttributeFindings } from "@plumbline/scoring"
import { type Claim, certaintyOf, MOST_NAMES, type NamedLevel, type Titles } from "./claims.ts"

/** Percentage points by which a higher level must score better to be mentioned. */
const CLEARLY_BETTER = 10

export type AttributeSubject = {
  title: string
  level: NamedLevel
  /** Ids of questions that gain more than they miss, and of the others; used for attributes without measures. */
  strongQuestions: readonly number[]
  weakQuestions: readonly number[]
  /** What leads to its next level. */
  lift: readonly Claim[]
}

/** The claims about an attribute, most important first. */
export function attributeClaims(found: AttributeFindings, about: AttributeSubject, titles: Titles): Claim[] {
  const { completeness, counts, confidence } = found
  if (completeness === "notApplicable") return [{ says: "nothingApplies", about: about.title }]
  if (completeness === "unanswered") return [{ says: "nothingAnswered", about: about.title }]
  const isOpen = completeness === "provisional"
  return [
    opening(found, about),
    ...about.lift,
    ...contrastClaims(found, titles),
    ...(found.measures.length > 0 ? measureClaims(found, titles) : questionClaims(about, titles)),
    ...(isOpen ? [{ says: "isOpen", questions: counts.questions - counts.answered } as const] : []),
    ...(confidence === null || isOpen
      ? []
      : [{ says: "isSure", certainty: certaintyOf(confidence) } as const]),
    ...(counts.notApplicable > 0 ? [{ says: "leavesOut", questions: counts.notApplicable } as const] : []),
  ]
}

function opening(
  { completeness, unmet }: AttributeFindings,
  { title: about, level }: AttributeSubject,
): Claim {
  const said = { about, level, soFar: completeness === "provisional" }
  if (!unmet) return { says: "attributeIsAtTop", ...said }
  return { says: unmet.level.rank <= level.rank ? "attributeFailsLowest" : "attributeStands", ...said }
}

function contrastClaims({ better }: AttributeFindings, titles: Titles): Claim[] {
  if (!better || better.higherScore < better.score + CLEARLY_BETTER) return []
  return [
    {
      says: "isBetterHigher",
      level: titles.level(better.levelId),
      higher: titles.level(better.higherLevelId),
    },
  ]
}

function measureClaims({ measures, gained }: AttributeFindings, titles: Titles): Claim[] {
  if (gained >= 100) return [{ says: "earnsAll" }]
  if (measures.length === 1) return []
  const named = (those: typeof measures) =>
    those.slice(0, MOST_NAMES).map(({ measureId }) => titles.measure(measureId))
  const strong = measures.filter(({ gained }) => gained > 50)
  const weak = measures.filter(({ gained }) => gained <= 50).toReversed()
  const heaviest = measures.find(({ shareOfMissed }) => shareOfMissed > 50)
  return [
    { says: "earns", strong: weak.length === 0 ? [] : named(strong), weak: named(weak) },
    ...(heaviest && !(weak.length === 1 && weak[0] === heaviest)
      ? [{ says: "losesMostIn", measure: titles.measure(heaviest.measureId) } as const]
      : []),
  ]
}

function questionClaims({ strongQuestions, weakQuestions }: AttributeSubject, titles: Titles): Claim[] {
  const named = (ids: readonly number[]) => ids.slice(0, MOST_NAMES).map(titles.question)
  return [
    ...(strongQuestions.length > 0
      ? [{ says: "gainsFrom", questions: named(strongQuestions) } as const]
      : []),
    ...(weakQuestions.length > 0 ? [{ says: "losesOn", questions: named(weakQuestions) } as const] : []),
  ]
}
