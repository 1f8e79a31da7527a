import { type AttributeFindings, widestGap } from "@plumbline/scoring"
import {
  belowRequired,
  type Claim,
  lackClaims,
  missingOf,
  type NamedLevel,
  nearMiss,
  type Titles,
  wholeDown,
} from "./claims.ts"

/** Maximum number of strong points, and of weak points, that are named. */
const MOST_POINTS = 3
/** Percentage points by which a higher level must score better to be mentioned. */
const CLEARLY_BETTER = 10
/** A measure with at least this percentage of the missed points gets its own sentence. */
const LARGE_SHARE = 40

export type AttributeSubject = {
  title: string
  level: NamedLevel
  /** Ids of questions that gain more than they miss, and of the others; used for attributes without measures. */
  strongQuestions: readonly number[]
  weakQuestions: readonly number[]
}

/** The claims about an attribute, most important first. */
export function attributeClaims(found: AttributeFindings, about: AttributeSubject, titles: Titles): Claim[] {
  const { completeness, counts, unmet, confidence } = found
  if (completeness === "notApplicable") return [{ says: "nothingApplies", about: about.title }]
  if (completeness === "unanswered") {
    return [{ says: "nothingAnswered", about: about.title, questions: counts.questions }]
  }
  const first = opening(found, about, titles)
  return [
    first,
    ...(completeness === "provisional" ? [openClaim(found, titles)] : []),
    ...(unmet && first.says !== "attributeIsNear" ? lackClaims(unmet, titles, about.level) : []),
    ...contrastClaims(found, titles),
    ...(found.measures.length > 0 ? measureClaims(found, titles) : questionClaims(about, titles)),
    ...basisClaims(completeness, counts.questions, confidence),
    ...(counts.notApplicable > 0 ? [{ says: "leavesOut", questions: counts.notApplicable } as const] : []),
  ]
}

/** Completeness and confidence, which share one sentence if all questions are answered. */
function basisClaims(
  completeness: AttributeFindings["completeness"],
  questions: number,
  sure: number | null,
): Claim[] {
  const confidence = sure === null ? null : Math.ceil(sure)
  if (completeness === "final") return [{ says: "isComplete", questions, confidence }]
  return confidence === null ? [] : [{ says: "isSure", percent: confidence, isOpen: true }]
}

function opening(
  { completeness, unmet }: AttributeFindings,
  { title: about, level }: AttributeSubject,
  titles: Titles,
): Claim {
  const said = { about, level, soFar: completeness === "provisional" }
  if (!unmet) return { says: "attributeIsAtTop", ...said }
  if (unmet.level.rank <= level.rank) return { says: "attributeFailsLowest", ...said }
  const near = nearMiss(unmet)
  if (near) {
    const next = titles.level(unmet.level.id)
    return { says: "attributeIsNear", ...said, next, missing: missingOf(near, titles) }
  }
  return { says: "attributeStands", ...said }
}

function openClaim({ counts, unmet, unansweredShare }: AttributeFindings, titles: Titles): Claim {
  const { questions, answered } = counts
  const missing =
    unmet && unansweredShare !== null
      ? { on: titles.level(widestGap(unmet).effectiveLevelId), percent: Math.round(unansweredShare) }
      : null
  return { says: "isOpen", open: questions - answered, questions, missing }
}

function contrastClaims({ better, unmet }: AttributeFindings, titles: Titles): Claim[] {
  if (!better || !unmet) return []
  const percent = belowRequired(better.score, widestGap(unmet).required)
  const higherPercent = wholeDown(better.higherScore)
  if (higherPercent < percent + CLEARLY_BETTER) return []
  return [
    {
      says: "isBetterHigher",
      level: titles.level(better.levelId),
      percent,
      higher: titles.level(better.higherLevelId),
      higherPercent,
    },
  ]
}

function measureClaims({ measures, gained }: AttributeFindings, titles: Titles): Claim[] {
  if (measures.length === 1) return [{ says: "earnsInAll", percent: wholeDown(gained) }]
  const earned = measures.map(({ measureId, gained }) => ({
    title: titles.measure(measureId),
    percent: wholeDown(gained),
  }))
  const strong = earned.filter(({ percent }) => percent > 50)
  const weak = earned.filter(({ percent }) => percent <= 50).toReversed()
  const heaviest = measures.toSorted((a, b) => b.shareOfMissed - a.shareOfMissed).at(0)
  if (weak.length === 0) {
    return [{ says: "earnsEverywhere", count: earned.length, percent: earned.at(-1)?.percent ?? 0 }]
  }
  return [
    { says: "earns", strong: strong.slice(0, MOST_POINTS), weak: weak.slice(0, MOST_POINTS) },
    ...(heaviest && heaviest.shareOfMissed >= LARGE_SHARE
      ? [
          {
            says: "losesMostIn",
            measure: titles.measure(heaviest.measureId),
            percent: Math.round(heaviest.shareOfMissed),
          } as const,
        ]
      : []),
  ]
}

function questionClaims({ strongQuestions, weakQuestions }: AttributeSubject, titles: Titles): Claim[] {
  const named = (ids: readonly number[]) => ids.slice(0, MOST_POINTS).map(titles.question)
  return [
    ...(strongQuestions.length > 0
      ? [{ says: "gainsFrom", questions: named(strongQuestions) } as const]
      : []),
    ...(weakQuestions.length > 0 ? [{ says: "losesOn", questions: named(weakQuestions) } as const] : []),
  ]
}
