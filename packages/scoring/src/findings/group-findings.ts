import { type Question, rankOf, type Subject } from "../kit-model.ts"
import { type UnmetLevel, unmetCompetence } from "../reached-level.ts"
import { widestGap } from "./attribute-findings.ts"
import { type Burden, greatestBurden } from "./burden.ts"
import { type RankedAttribute, rankAttributes } from "./highlights.ts"
import {
  type Completeness,
  completenessOf,
  countQuestions,
  type QuestionCounts,
  type Scored,
} from "./scored.ts"

/** Findings about a subject, or about the whole. Percentages are unrounded. */
export type GroupFindings = {
  readonly completeness: Completeness
  readonly counts: QuestionCounts
  readonly rank: number
  /** The first level it does not reach, and why; null at the top. */
  readonly unmet: UnmetLevel | null
  /** Where most is missing on the level that holds it back; null when nothing stands out. */
  readonly burden: Burden | null
  /** Its rated attributes, best first. */
  readonly attributes: readonly RankedAttribute[]
  /** Number of attributes to which nothing applies. */
  readonly notRated: number
  /** Percent; 0 without a confidence. */
  readonly confidence: number
  /** The attribute with the lowest confidence, where there are several to compare. */
  readonly leastSure: { readonly attributeId: number; readonly confidence: number } | null
}

export type SubjectFindings = GroupFindings & {
  readonly subjectId: number
  /** Percent of the weight of all rated subjects; null when it is the only one, or all weights are 0. */
  readonly weightShare: number | null
  readonly wholeRank: number
  /** Ranks of the other rated subjects. */
  readonly otherRanks: readonly number[]
}

export type WholeFindings = GroupFindings & {
  /** The rated subjects, highest level first, then in kit order. */
  readonly subjects: readonly { readonly subjectId: number; readonly rank: number }[]
}

export function wholeFindings(scored: Scored): WholeFindings {
  const { kit, maturity, confidence } = scored
  const ids = new Set(kit.attributes.map(({ id }) => id))
  return {
    ...groupFindings(scored, kit.questions, ids, maturity),
    confidence: confidence.confidenceValue,
    subjects: ratedSubjects(scored).sort((a, b) => b.rank - a.rank),
  }
}

export function subjectFindings(scored: Scored, subject: Subject): SubjectFindings {
  const { weights, maturity, confidence } = scored
  const own = maturity.subjects.find(({ subjectId }) => subjectId === subject.id)
  const ids = new Set(subject.attributes.map(({ id }) => id))
  const questions = new Set(
    subject.attributes.flatMap((attribute) => attribute.questions.map(({ question }) => question)),
  )
  const rated = ratedSubjects(scored)
  const weight = rated.reduce((sum, { subject }) => sum + weights.ofSubject(subject), 0)
  return {
    ...groupFindings(scored, questions, ids, {
      levelId: own?.levelId ?? null,
      scores: own?.scores ?? new Map(),
    }),
    subjectId: subject.id,
    confidence: confidence.subjects.find(({ subjectId }) => subjectId === subject.id)?.confidenceValue ?? 0,
    weightShare: rated.length > 1 && weight > 0 ? (100 * weights.ofSubject(subject)) / weight : null,
    wholeRank: rankOf(scored.kit, maturity.levelId),
    otherRanks: rated.filter(({ subjectId }) => subjectId !== subject.id).map(({ rank }) => rank),
  }
}

function groupFindings(
  scored: Scored,
  questions: Iterable<Question>,
  attributeIds: ReadonlySet<number>,
  own: { levelId: number | null; scores: ReadonlyMap<number, number | null> },
): Omit<GroupFindings, "confidence"> {
  const counts = countQuestions(questions, scored.answers)
  const attributes = rankAttributes(scored).filter(({ attributeId }) => attributeIds.has(attributeId))
  const unmet = unmetCompetence(scored.kit.levels, own.scores)
  return {
    completeness: attributes.length === 0 ? "notApplicable" : completenessOf(counts),
    counts,
    rank: rankOf(scored.kit, own.levelId),
    unmet,
    burden: unmet && greatestBurden(scored, widestGap(unmet).effectiveLevelId, attributeIds),
    attributes,
    notRated: attributeIds.size - attributes.length,
    leastSure: leastSure(scored, attributeIds),
  }
}

function leastSure(scored: Scored, attributeIds: ReadonlySet<number>): GroupFindings["leastSure"] {
  const known = scored.confidence.attributes.flatMap(({ attributeId, confidenceValue }) =>
    attributeIds.has(attributeId) && confidenceValue !== null
      ? [{ attributeId, confidence: confidenceValue }]
      : [],
  )
  return known.length > 1 ? (known.toSorted((a, b) => a.confidence - b.confidence).at(0) ?? null) : null
}

/** Subjects with at least one rated attribute. */
function ratedSubjects(scored: Scored) {
  const rated = new Set(rankAttributes(scored).map(({ attributeId }) => attributeId))
  return scored.kit.subjects.flatMap((subject) => {
    const levelId = scored.maturity.subjects.find(({ subjectId }) => subjectId === subject.id)?.levelId
    if (levelId == null || !subject.attributes.some(({ id }) => rated.has(id))) return []
    return [{ subject, subjectId: subject.id, rank: rankOf(scored.kit, levelId) }]
  })
}
